// npm run test:heavy: the tests that take minutes. Arguments are passed to Vitest.
import { runTests } from './vitest.mjs';

process.exitCode = await runTests({
  config: 'vitest.heavy.config.ts',
  report: 'heavy.json',
  args: process.argv.slice(2),
});
