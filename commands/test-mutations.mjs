// npm run test:mutations: changes the contract, the rules and the rooms that decide, one place at a time, and names the changes
// that no test notices. Arguments are passed to Stryker, with the name of one configuration or for all of them:
// npm run test:mutations -- stryker.config.json --mutate contract/stories.ts
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './ensure.mjs';

const args = process.argv.slice(2);
const isConfig = (arg) => arg.startsWith('stryker.');
const named = args.filter(isConfig);
const configs = named.length > 0 ? named : ['stryker.config.json', 'stryker.api.config.json'];

await ensureInstalled({ dev: true });
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
for (const config of configs)
  if ((await run(node(), [stryker, 'run', config, ...args.filter((arg) => !isConfig(arg))])) !== 0)
    process.exitCode = 1;
