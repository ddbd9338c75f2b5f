import { defineConfig } from 'vitest/config';
import { globalSetup, limits } from './vitest.config.ts';

/** `npm run test:upgrade`: it needs the last release, which the command installs. */
export default defineConfig({
  test: { ...limits, globalSetup, include: ['api/**/*.upgrade.test.ts'] },
});
