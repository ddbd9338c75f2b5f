// npm run test:heavy: the tests that take minutes, then the mutation tests; npm run test:cluster: that of a cluster.
// Arguments are passed to Vitest; with any of them there are no mutation tests.
// npm run test:heavy -- --part=3/19 runs every 19th file, from the third on: CI runs one part for each commit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './ensure.mjs';
import { testCluster } from './programs/cluster.mjs';
import { testMutations } from './programs/mutations.mjs';
import { ensureProgram } from './programs/tools.mjs';
import { runTests } from './programs/vitest.mjs';

/** Programs that some files need, by a word in them. */
const programs = {
  LibreOffice: { program: 'soffice', package: 'libreoffice-calc', purpose: 'the tests of spreadsheets' },
  promtool: { program: 'promtool', package: 'prometheus', purpose: 'the tests of alerts' },
};

const args = process.argv.slice(2).filter((arg) => arg !== '--cluster');
process.exitCode = await (process.argv.includes('--cluster') ? testCluster(args) : testHeavy(args));

async function testHeavy(args) {
  const code = await runHeavyTests(args);
  const mutated = args.length === 0 ? await testMutations() : 0;
  return code || mutated;
}

async function runHeavyTests(args) {
  const part = args.find((arg) => arg.startsWith('--part='));
  const others = args.filter((arg) => arg !== part);
  const all = heavyFiles();
  const named = all.filter((path) => others.some((name) => path.includes(name)));
  const chosen = part ? partOf(all, part) : named;
  const texts = (chosen.length > 0 ? chosen : all).map((path) => readFileSync(join(root, path), 'utf8'));
  for (const [word, program] of Object.entries(programs))
    if (texts.some((text) => text.includes(word))) await ensureProgram(program);
  return runTests({
    config: 'vitest.heavy.config.ts',
    report: 'heavy.json',
    args: part ? [...others, ...chosen] : others,
  });
}

/** The paths of all heavy tests, sorted: a part is the same wherever it runs. */
function heavyFiles() {
  return ['api', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.heavy\.(test|spec)\.ts$/.test(path))
    .sort();
}

function partOf(files, option) {
  const [, part, parts] = /^--part=(\d+)\/(\d+)$/.exec(option) ?? [];
  if (!(Number(part) >= 1 && Number(part) <= Number(parts) && Number(parts) <= files.length))
    fail(`${option}: write --part=1/19 for the first of 19 parts; there are ${files.length} files.`);
  return files.filter((_, i) => i % Number(parts) === Number(part) - 1);
}
