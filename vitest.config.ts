import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './vitest.sequencer.ts';

/** Long enough for a busy machine, short enough to tell what hangs; what needs longer says why. */
export const limits = { testTimeout: 20_000, hookTimeout: 20_000, expect: { poll: { timeout: 15_000 } } };
/** A journey has many steps, and each of them that hangs is told by its own limit of 20 s. */
export const limitsOfJourneys = { ...limits, testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
// The tests of `npm run test:heavy`, `test:cluster` and `test:upgrade`.
const others = '**/*.{heavy,cluster,upgrade}.{test,spec}.ts';
export const globalSetup = 'api/testing/database/database.setup.ts';

// What a worker has loaded serves its next file: loading the product anew for each took a sixth of the time.
const shared = { globalSetup, ...limits, maxWorkers: 3, isolate: false };
// These put modules of their own in the place of others, or need one that nobody has used: the names of prepared statements.
const alone = ['api/system-tests/faults/disk-full.test.ts', 'api/database/connection/client.test.ts'];
const api = ['api/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'];

declare module 'vitest' {
  interface TestTags {
    tags: 'extended';
  }
}

/** `npm test` without the tests of this tag, `npm run test:extended` with them only, and either for the files that one names. */
export const tags = [
  { name: 'extended' as const, description: 'Rarer states and ways: in CI after all others.' },
];

export default defineConfig({
  test: {
    tags,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          include: api,
          exclude: [...configDefaults.exclude, others, ...alone],
        },
      },
      { test: { ...shared, name: 'alone', include: alone, isolate: true } },
      {
        test: {
          ...shared,
          ...limitsOfJourneys,
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, others],
        },
      },
    ],
  },
});
