// What the reports of tests say: node commands/summary.mjs vitest.json extended.json prints it for all of them together,
// and ends with 1 if one is missing, is empty or has a failure.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './ensure.mjs';

export const resultsFolder = join(root, 'test-results');

/** Prints the failures that a report of Vitest names. Returns how many tests passed, failed and were left out; 0 without a report. */
export function printFailures(report) {
  const path = join(resultsFolder, report);
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  for (const { status, name, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    console.log(`  failed: ${relative(root, name)}`);
    if (message) printIndented(message);
    for (const test of assertionResults.filter((one) => one.status === 'failed')) {
      console.log(`    ${test.fullName}`);
      printIndented(test.failureMessages.join('\n'));
    }
  }
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function printIndented(message) {
  for (const line of message.split('\n').slice(0, 20)) console.log(`      ${line}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(printFailures);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  if (counts.some(({ passed, failed }) => passed === 0 || failed > 0)) process.exitCode = 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
