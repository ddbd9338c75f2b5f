// npm test: installs and builds what is missing, then runs the tests without those of the tag `extended`.
// npm run test:extended (--extended) runs only those. Arguments are passed to Vitest: npm test -- banners runs the tests of the files
// whose path has this word.
import { runTests } from './programs/vitest.mjs';

const isExtended = process.argv.includes('--extended');

process.exitCode = await runTests({
  config: 'vitest.config.ts',
  report: isExtended ? 'extended.json' : 'vitest.json',
  tags: isExtended ? 'extended' : '!extended',
  args: process.argv.slice(2).filter((arg) => arg !== '--extended'),
});
