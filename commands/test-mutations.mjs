// npm run test:mutations: changes the contract and the rules one place at a time, and names the changes that no test notices.
// Arguments are passed to Stryker: npm run test:mutations -- --mutate contract/stories.ts
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './ensure.mjs';

await ensureInstalled({ dev: true });
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
process.exitCode = await run(node(), [stryker, 'run', ...process.argv.slice(2)]);
