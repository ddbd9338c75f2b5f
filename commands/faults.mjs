// npm run test:faults: the tests that take minutes. Arguments are passed to Vitest.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './ensure.mjs';

await ensureInstalled({ dev: true });
process.exitCode = await run(node(), [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config=vitest.faults.config.ts',
  ...process.argv.slice(2),
]);
