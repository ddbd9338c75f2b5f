// Runs Stryker. Shared by npm run test:mutations and npm run test:heavy.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from '../ensure.mjs';

/**
 * Changes the contract, the rules and the rooms that decide, one place at a time, and names the changes that no test notices.
 * Arguments are passed to Stryker, with the name of one configuration or for all of them. Resolves to 1 if a configuration's score
 * is below its threshold, else to 0.
 */
export async function testMutations(args = []) {
  const isConfig = (arg) => arg.startsWith('stryker.');
  const named = args.filter(isConfig);
  const configs = named.length > 0 ? named : ['stryker.config.json', 'stryker.api.config.json'];
  await ensureInstalled({ dev: true });
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const codes = [];
  for (const config of configs)
    codes.push(await run(node(), [stryker, 'run', config, ...args.filter((arg) => !isConfig(arg))]));
  return Number(codes.some((code) => code !== 0));
}
