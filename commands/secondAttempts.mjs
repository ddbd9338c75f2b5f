// A Vitest reporter: names the tests that needed their second attempt, and fails the run when they are many.
const allowed = 3;

export default class SecondAttempts {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#tests.push(test);
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    console.log(`\nPassed only at the second attempt (${this.#tests.length}, at most ${allowed}):`);
    for (const test of this.#tests) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const error of test.result().errors ?? []) console.log(`    ${error.message}`);
    }
    if (this.#tests.length > allowed) process.exitCode = 1;
  }
}
