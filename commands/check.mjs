// npm run check: format, lint, types, import rules, dead code, sizes, citations.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { brokenCitations } from './checks/citations.mjs';
import { tooFull } from './checks/folders.mjs';
import { tooLarge } from './checks/sizes.mjs';
import { modulesIn } from './checks/sources.mjs';
import { ensureInstalled, node, root } from './ensure.mjs';

await ensureInstalled({ dev: true });
const bin = (path) => join(root, 'node_modules', path);

const checks = [
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types', args: [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the web app', args: [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.web.json'] },
  {
    name: 'imports',
    args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...cruised()],
    judge: cruisedEnough,
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

const started = Date.now();
const failures = [];
// Two at a time: each of these keeps a processor busy.
const waiting = [...checks];
const worker = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) await perform(check);
};
tell('sizes', started, [...tooLarge(), ...tooFull()].join('\n'));
tell('citations', Date.now(), brokenCitations().join('\n'));
await Promise.all([worker(), worker()]);
console.log(failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.join(', ')}.`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function perform({ name, args, judge }) {
  const from = Date.now();
  const { code, output } = await capture(args);
  const problem = code === 0 ? judge?.(output) : output || `ended with ${code}`;
  tell(name, from, problem);
}

function tell(name, from, problem) {
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)`);
  if (!problem) return;
  failures.push(name);
  console.log(problem.trimEnd());
}

function capture(args) {
  const child = spawn(node(), args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } });
  let output = '';
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

function cruised() {
  return ['--config', '.dependency-cruiser.cjs', ...modulesIn.folders()];
}

/** A cruiser that cannot read TypeScript looks at nothing and finds no fault. */
function cruisedEnough(output) {
  const looked = Number(output.match(/\((\d+) modules/)?.[1] ?? 0);
  const there = modulesIn.files().length;
  return looked < there ? `Only ${looked} modules were looked at, and there are ${there}.` : undefined;
}
