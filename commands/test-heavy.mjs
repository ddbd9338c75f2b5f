// npm run test:heavy: the tests that take minutes. Arguments are passed to Vitest.
import { ensureLibreOffice } from './programs/libreoffice.mjs';
import { runTests } from './programs/vitest.mjs';

await ensureLibreOffice();
process.exitCode = await runTests({
  config: 'vitest.heavy.config.ts',
  report: 'heavy.json',
  args: process.argv.slice(2),
});
