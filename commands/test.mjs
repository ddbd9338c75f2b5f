// npm test: installs and builds what is missing, then runs the tests. Arguments are passed to Vitest: npm test -- banners
// runs all tests of the files whose path has this word; without a path, those with the tag `extended` are left out.
// npm run test:extended (--extended) runs only those.
import { runTests } from './programs/vitest.mjs';

const isExtended = process.argv.includes('--extended');
const args = process.argv.slice(2).filter((arg) => arg !== '--extended');
const namesFiles = args.some((arg) => !arg.startsWith('-'));
const left = isExtended ? ['--tags-filter=extended'] : namesFiles ? [] : ['--tags-filter=!extended'];

process.exitCode = await runTests({
  config: 'vitest.config.ts',
  report: isExtended ? 'extended.json' : 'vitest.json',
  args: [...left, ...args],
});
