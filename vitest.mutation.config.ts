import { configDefaults, defineConfig } from 'vitest/config';
import { limits, tags } from './vitest.config.ts';

// These take long, or load much: they run for what the others have not noticed.
const slow = ['characters', 'form-data', 'pins'].map((name) => `contract/**/${name}.test.ts`);

/** The tests that Stryker runs: units, without a database. A mutant's run ends with the first test that fails. */
export default defineConfig({
  test: {
    tags,
    projects: [
      {
        test: {
          ...limits,
          name: 'quick',
          include: ['contract/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow],
          // One worker for all of them: each would load the contract anew.
          isolate: false,
          maxWorkers: 1,
        },
      },
      { test: { ...limits, name: 'slow', include: slow, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
