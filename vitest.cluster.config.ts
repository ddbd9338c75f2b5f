import { defineConfig } from 'vitest/config';
import { limits } from './vitest.config.ts';

/** `npm run test:cluster`: a cluster of PostgreSQL and its faults. */
export default defineConfig({
  test: { ...limits, name: 'cluster', include: ['api/**/*.cluster.test.ts'], maxWorkers: 1 },
});
