import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limits } from './vitest.config.ts';

/** A mutant's run ends with the first test that fails: these tables of the contract notice most changes. */
const tables = ['answers', 'queries', 'bodies', 'calls'].map((name) => `/contract/${name}.test.ts`);

class TablesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => tables.findIndex((path) => moduleId.endsWith(path));
    return files.toSorted((a, b) => rank(b) - rank(a) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** The tests that Stryker runs: units, without a database. */
export default defineConfig({
  test: {
    ...limits,
    include: ['contract/**/*.test.ts', 'api/**/*.rules.test.ts'],
    sequence: { sequencer: TablesFirst },
  },
});
