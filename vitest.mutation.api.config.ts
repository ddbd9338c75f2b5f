import { defineConfig } from 'vitest/config';
import { globalSetup, limits, tags } from './vitest.config.ts';

/** The tests of single files, some with a database and none with a server, that Stryker runs for stryker.api.config.json. */
export default defineConfig({
  test: {
    ...limits,
    tags,
    globalSetup,
    // One worker for each mutant, which loads a module once.
    isolate: false,
    include: ['api/**/*.{rules,unit}.test.ts', 'web/**/*.test.ts'],
  },
});
