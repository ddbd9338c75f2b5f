// Runs the tests of one configuration and says how many passed. Shared by npm test and npm run test:heavy.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureCoast, ensureInstalled, node, root, run } from '../ensure.mjs';
import { printFailures, resultsFolder } from '../summary.mjs';
import { ensureChromium } from './chromium.mjs';

/** The command that runs the tests which a tag leaves out. */
const otherTests = { extended: 'npm test', '!extended': 'npm run test:extended' };

/**
 * Installs and builds what is missing, then runs the tests that `args` name, or all, as far as they have these tags; by the program
 * `within`, if there is one. Resolves to the exit code.
 */
export async function runTests({ config, report, tags, args, within = [], browser = needsBrowser(args) }) {
  await ensureInstalled({ dev: true });
  const watches = args.includes('--watch');
  const env = {};
  if (browser) {
    env.CHROMIUM_PATH = await ensureChromium();
    await ensureBuilt();
  } else await ensureCoast();
  mkdirSync(resultsFolder, { recursive: true });
  const path = join(resultsFolder, report);
  rmSync(path, { force: true });
  const started = Date.now();
  const [program, ...before] = [...within, node()];
  const code = await run(
    program,
    [
      ...before,
      join(root, 'node_modules/vitest/vitest.mjs'),
      watches ? 'watch' : 'run',
      `--config=${config}`,
      ...(tags ? [`--tags-filter=${tags}`] : []),
      '--reporter=default',
      ...(watches ? [] : ['--reporter=json', `--outputFile.json=${path}`]),
      ...args.filter((arg) => arg !== '--watch'),
    ],
    { env },
  );
  if (watches) return code;
  const { passed, failed, skipped } = printFailures(report);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${passed} passed, ${failed} failed in ${seconds} s`);
  if (tags && skipped > 0 && namesOf(args).length > 0 && !args.includes('-t'))
    console.log(`${skipped} more in these files: ${otherTests[tags]} -- ${namesOf(args).join(' ')}`);
  return code || Number(passed === 0);
}

/** The words that the paths of the files must have. */
const namesOf = (args) => args.filter((arg) => !arg.startsWith('-'));

/** Whether the arguments name a browser test. */
function needsBrowser(args) {
  const named = namesOf(args);
  if (args.includes('--project=api')) return false;
  const specs = readdirSync(join(root, 'e2e'), { recursive: true }).map((path) => join('e2e', path));
  return specs
    .filter((path) => path.endsWith('.spec.ts'))
    .some((path) => named.length === 0 || named.some((name) => path.includes(name)));
}
