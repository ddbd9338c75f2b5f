import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: what takes minutes. */
export default defineConfig({
  test: {
    include: ['api/**/*.faults.test.ts'],
    globalSetup: 'api/testing/database/database.setup.ts',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
