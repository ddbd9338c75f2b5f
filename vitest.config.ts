import { configDefaults, defineConfig } from 'vitest/config';

const api = {
  globalSetup: 'api/testing/database/database.setup.ts',
  maxWorkers: 3,
  // They only end what hangs: long enough for a machine that does much else, and for a page that waits for its server.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};
// What takes minutes has a command of its own.
const minutes = '**/*.faults.test.ts';
// These put modules of their own in the place of others, so that nobody else may have what they have loaded.
const alone = ['api/system-tests/faults/disk-full.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...api,
          name: 'api',
          include: ['api/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: [...configDefaults.exclude, minutes, ...alone],
          // What a worker has loaded serves its next file: loading the product anew for each took a sixth of the time.
          isolate: false,
        },
      },
      { test: { ...api, name: 'alone', include: alone } },
      {
        test: {
          ...api,
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          isolate: false,
        },
      },
    ],
  },
});
