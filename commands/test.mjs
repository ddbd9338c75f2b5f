// npm test: installs and builds what is missing, then runs the tests. Arguments are passed to Vitest: npm test -- api/nouns/users
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, root, run } from './ensure.mjs';

const args = process.argv.slice(2);
const report = join(root, 'test-results/vitest.json');
/** If at most this many files failed, they run again, in case the machine was busy (decision 0020). */
const maxRetriedFiles = 3;

await ensureInstalled({ dev: true });
const env = {};
if (needsBrowser()) {
  env.CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
}
mkdirSync(join(root, 'test-results'), { recursive: true });
const started = Date.now();
let code = await vitest(args, report);
if (code !== 0 && args.length === 0) code = await retry(code);
summarize();
process.exitCode = code;

/** False if the arguments name only files outside e2e. */
function needsBrowser() {
  const files = args.filter((arg) => !arg.startsWith('-'));
  return (
    !args.includes('--project=api') && (files.length === 0 || files.some((file) => file.includes('e2e')))
  );
}

/** Runs tests and writes their report. Resolves to the exit code. */
function vitest(vitestArgs, reportPath) {
  rmSync(reportPath, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  return run(node(), [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...vitestArgs], {
    env,
  });
}

/** Runs the files with a failed test again, unless there are too many. Resolves to the final exit code. */
async function retry(firstCode) {
  const all = read(report);
  const failed = failedFiles(all);
  if (failed.length === 0 || failed.length > maxRetriedFiles) return firstCode;
  console.log(`\nRunning again: ${failed.join(', ')}`);
  const secondReport = join(root, 'test-results/second.json');
  const code = await vitest(failed, secondReport);
  const { numFailedTests = all.numFailedTests, testResults = [] } = read(secondReport);
  if (code === 0) console.log(`Passed only at the second attempt: ${failed.join(', ')}`);
  // One report of both: the second results replace the first ones of these files.
  const numPassedTests = all.numPassedTests + all.numFailedTests - numFailedTests;
  const passed = all.testResults.filter(({ status }) => status !== 'failed');
  const both = { ...all, numPassedTests, numFailedTests, testResults: [...passed, ...testResults] };
  writeFileSync(report, JSON.stringify(both));
  return code;
}

function summarize() {
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
