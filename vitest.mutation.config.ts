import { defineConfig } from 'vitest/config';
import { limits } from './vitest.config.ts';

/** The tests that Stryker runs: units, without a database. One worker for each mutant, which loads a module once. */
export default defineConfig({
  test: { ...limits, isolate: false, include: ['contract/**/*.test.ts', 'api/**/*.rules.test.ts'] },
});
