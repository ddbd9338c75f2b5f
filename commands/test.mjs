// npm test: brings everything that is missing, then runs all tests. Arguments go to Vitest: npm test -- api/nouns/users
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, root, run } from './ensure.mjs';

const args = process.argv.slice(2);
const report = join(root, 'test-results/vitest.json');
/** Of so many files a failed test may have met a busy moment (decision 0020). */
const mostSecondAttempts = 3;

await ensureInstalled({ dev: true });
const env = {};
if (needsBrowser()) {
  env.CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
}
mkdirSync(join(root, 'test-results'), { recursive: true });
const started = Date.now();
let code = await vitest(args, report);
if (code !== 0 && args.length === 0) code = await secondAttempt(code);
summarise();
process.exitCode = code;

/** Files named on the command line that are all outside e2e need no browser. */
function needsBrowser() {
  const files = args.filter((arg) => !arg.startsWith('-'));
  return (
    !args.includes('--project=api') && (files.length === 0 || files.some((file) => file.includes('e2e')))
  );
}

/** Runs tests and leaves their report. Resolves to the exit code. */
function vitest(which, to) {
  rmSync(to, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${to}`];
  return run(node(), [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...which], { env });
}

/** Runs the few files with a failed test again, alone. Resolves to the exit code that counts. */
async function secondAttempt(first) {
  const all = read(report);
  const failed = failedFiles(all);
  if (failed.length === 0 || failed.length > mostSecondAttempts) return first;
  console.log(`\nA second attempt, alone, of: ${failed.join(', ')}`);
  const again = join(root, 'test-results/second.json');
  const code = await vitest(failed, again);
  const { numFailedTests = all.numFailedTests, testResults = [] } = read(again);
  if (code === 0) console.log(`Passed only at the second attempt: ${failed.join(', ')}`);
  // One report of both: what the second attempt says of its files counts.
  const numPassedTests = all.numPassedTests + all.numFailedTests - numFailedTests;
  const kept = all.testResults.filter(({ status }) => status !== 'failed');
  const both = { ...all, numPassedTests, numFailedTests, testResults: [...kept, ...testResults] };
  writeFileSync(report, JSON.stringify(both));
  return code;
}

function summarise() {
  const { numPassedTests, numFailedTests } = read(report);
  if (numPassedTests === undefined) return;
  for (const file of failedFiles(read(report))) console.log(`  failed: ${file}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed in ${seconds} s`);
}

function failedFiles({ testResults = [] }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name.replace(`${root}/`, ''));
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
