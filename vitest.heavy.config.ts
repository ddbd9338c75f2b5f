import { defineConfig } from 'vitest/config';
import { globalSetup, limits, limitsOfJourneys } from './vitest.config.ts';

/** `npm run test:heavy`: what takes minutes, or needs the machine for itself. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limitsOfJourneys,
          globalSetup,
          name: 'browser',
          include: ['e2e/**/*.heavy.spec.ts'],
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...limits,
          globalSetup,
          name: 'api',
          include: ['api/**/*.heavy.test.ts'],
          // One after the other: many of them measure memory, fill disks or kill servers.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
