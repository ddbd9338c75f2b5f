// npm test: brings everything that is missing, then runs all tests. Arguments go to Vitest: npm test -- api/users
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, root, run } from './ensure.mjs';

const args = process.argv.slice(2);
const report = join(root, 'test-results/vitest.json');

await ensureInstalled({ dev: true });
const env = {};
if (needsBrowser()) {
  env.CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
}
mkdirSync(join(root, 'test-results'), { recursive: true });
const second = join(root, 'commands/secondAttempts.mjs');
const reporters = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  `--reporter=${second}`,
];
const started = Date.now();
const code = await run(node(), [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], {
  env,
});
summarise();
process.exitCode = code;

/** Files named on the command line that are all outside e2e need no browser. */
function needsBrowser() {
  const files = args.filter((arg) => !arg.startsWith('-'));
  return (
    !args.includes('--project=api') && (files.length === 0 || files.some((file) => file.includes('e2e')))
  );
}

function summarise() {
  if (!existsSync(report)) return;
  const { numPassedTests, numFailedTests, testResults, startTime } = JSON.parse(readFileSync(report, 'utf8'));
  if (startTime < started - 1000) return;
  const broken = testResults.filter(({ status }) => status === 'failed');
  for (const { name } of broken) console.log(`  failed: ${name.replace(`${root}/`, '')}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed in ${seconds} s`);
}
