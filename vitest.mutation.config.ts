import { defineConfig } from 'vitest/config';
import { limits } from './vitest.config.ts';
/** The tests that Stryker runs: units, without a database. */
export default defineConfig({
  test: { ...limits, include: ['contract/**/*.test.ts', 'api/**/*.rules.test.ts'] },
});
