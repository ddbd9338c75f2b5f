import { defineConfig } from 'vitest/config';
import { globalSetup, limits } from './vitest.config.ts';

/** The tests that Stryker runs: of single files, some with a database, none with a server. One worker for each mutant, which loads a module once. */
export default defineConfig({
  test: {
    ...limits,
    globalSetup,
    isolate: false,
    include: ['contract/**/*.test.ts', 'api/**/*.{rules,unit}.test.ts', 'web/**/*.test.ts'],
  },
});
