import { defineConfig } from 'vitest/config';
import { limits } from './vitest.config.ts';

/** `npm run test:cluster`: a cluster of PostgreSQL and its faults. */
export default defineConfig({
  // A fault that was not survived leaves a cluster on which the next ones say nothing.
  test: { ...limits, name: 'cluster', include: ['api/**/*.cluster.test.ts'], maxWorkers: 1, bail: 1 },
});
