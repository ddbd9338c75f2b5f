// npm run test:heavy: the tests that take minutes; npm run test:cluster: that of a cluster. Arguments are passed to Vitest.
import { testCluster } from './programs/cluster.mjs';
import { ensureProgram } from './programs/tools.mjs';
import { runTests } from './programs/vitest.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--cluster');
process.exitCode = await (process.argv.includes('--cluster') ? testCluster(args) : testHeavy(args));

async function testHeavy(args) {
  await ensureProgram({
    program: 'soffice',
    package: 'libreoffice-calc',
    purpose: 'the tests of spreadsheets',
  });
  await ensureProgram({ program: 'promtool', package: 'prometheus', purpose: 'the tests of alerts' });
  return runTests({ config: 'vitest.heavy.config.ts', report: 'heavy.json', args });
}
