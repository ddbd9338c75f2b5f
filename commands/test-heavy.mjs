// npm run test:heavy: the tests that take minutes. Arguments are passed to Vitest.
import { ensureProgram } from './programs/tools.mjs';
import { runTests } from './programs/vitest.mjs';

await ensureProgram({
  program: 'soffice',
  package: 'libreoffice-calc',
  purpose: 'the tests of spreadsheets',
});
await ensureProgram({ program: 'promtool', package: 'prometheus', purpose: 'the tests of alerts' });
process.exitCode = await runTests({
  config: 'vitest.heavy.config.ts',
  report: 'heavy.json',
  args: process.argv.slice(2),
});
