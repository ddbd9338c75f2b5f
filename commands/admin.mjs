// npm run admin -- create EMAIL | backup FILE | restore FILE
import { ensureInstalled, node, run } from './ensure.mjs';

await ensureInstalled();
process.exitCode = await run(node(), [
  '--import',
  './commands/quick.mjs',
  'api/admin.ts',
  ...process.argv.slice(2),
]);
