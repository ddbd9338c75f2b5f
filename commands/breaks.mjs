// npm run test:breaks: breaks the product on purpose, one break at a time in a copy of the tree; each must turn a test red.
// Arguments select the breaks whose name contains one of them.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenBreaks } from './breaks/screens.mjs';
import { serverBreaks } from './breaks/server.mjs';
import { occurrences } from './checks/breaks.mjs';
import { ensureInstalled, node, root } from './ensure.mjs';
import { ensureChromium } from './programs/chromium.mjs';

await ensureInstalled({ dev: true });
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
const names = process.argv.slice(2);
const selected = [...serverBreaks, ...screenBreaks].filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
const unnoticed = [];
const queue = [...selected];
await Promise.all([applyAll(), applyAll()]);
console.log(`${selected.length - unnoticed.length} of ${selected.length} breaks turned a test red`);
process.exitCode = unnoticed.length > 0 || selected.length === 0 ? 1 : 0;

/** Applies breaks of the queue, one after the other, in one copy of the tree. */
async function applyAll() {
  const copy = copyOfTree();
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (let one = queue.shift(); one; one = queue.shift()) await apply(copy, one);
}

async function apply(copy, { name, file, from, to, tests }) {
  const path = join(copy, file);
  const started = Date.now();
  const problem = occurrences(copy, { file, from }) === 1 ? undefined : `${file} does not have its text once`;
  const red = problem ? [] : await redTestsWith(copy, path, (text) => text.replace(from, () => to), tests);
  const seconds = Math.round((Date.now() - started) / 1000);
  if (red.length === 0) unnoticed.push(name);
  console.log(`${red.length > 0 ? '✓' : '✗'} ${name} (${seconds} s): ${problem ?? red[0] ?? 'all green'}`);
}

async function redTestsWith(copy, path, change, tests) {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  return redTests(copy, tests).finally(() => writeFileSync(path, text));
}

/** Runs these tests as `npm test` does and returns the titles of those that failed. */
async function redTests(copy, tests) {
  const report = join(copy, 'test-results/vitest.json');
  rmSync(report, { force: true });
  const child = spawn(node(), ['commands/test.mjs', ...tests], {
    cwd: copy,
    env,
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.on('exit', resolve));
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

/** A copy of the files that git does not ignore, in a temporary folder, with a link to the installed packages. */
function copyOfTree() {
  const copy = mkdtempSync(join(tmpdir(), 'bambalina-breaks-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of files.split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
