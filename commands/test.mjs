// npm test: installs and builds what is missing, then runs the tests. Arguments are passed to Vitest: npm test -- banners
import { runTests } from './vitest.mjs';

process.exitCode = await runTests({
  config: 'vitest.config.ts',
  report: 'vitest.json',
  args: process.argv.slice(2),
});
