import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limits } from './vitest.config.ts';

/** The tests that take long, last: a mutant's run ends with the first test that fails. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      Number(/answers|characters|form-data|pins/.test(moduleId));
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** The tests that Stryker runs: units, without a database. One worker for each mutant, which loads a module once. */
export default defineConfig({
  test: {
    ...limits,
    include: ['contract/**/*.test.ts', 'api/**/*.rules.test.ts'],
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
