// npm run check: format, lint, types, import rules, dead code, sizes, rooms, citations, breaks, casts, waits, storage, snapshots.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { staleBreaks } from './checks/breaks.mjs';
import { uncheckedCasts } from './checks/casts.mjs';
import { brokenCitations } from './checks/citations.mjs';
import { crowdedFolders } from './checks/folders.mjs';
import { unlistedRooms } from './checks/rooms.mjs';
import { longFiles } from './checks/sizes.mjs';
import { staleSnapshots } from './checks/snapshots.mjs';
import { modulesIn } from './checks/sources.mjs';
import { unsafeWrites } from './checks/storage.mjs';
import { shortWaits } from './checks/waits.mjs';
import { ensureInstalled, node, root } from './ensure.mjs';

await ensureInstalled({ dev: true });
const bin = (path) => join(root, 'node_modules', path);

/** Type checks only what has changed since the last check: the compiler keeps what it knows in `.cache/`. */
const types = (config) => [
  ...[bin('typescript-native/bin/tsc'), '-p', config],
  ...['--incremental', '--tsBuildInfoFile', join('.cache', `${config}.tsbuildinfo`)],
];

const checks = [
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types', args: types('tsconfig.json') },
  { name: 'types of the web app', args: types('tsconfig.web.json') },
  {
    name: 'imports',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...modulesIn.folders(),
    ],
    validate: missedModules,
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

const started = Date.now();
const failures = [];
// Two at a time: each keeps a processor busy.
const queue = [...checks];
const worker = async () => {
  for (let check = queue.shift(); check; check = queue.shift()) await perform(check);
};
report('sizes', started, [...longFiles(), ...crowdedFolders()].join('\n'));
report('rooms', Date.now(), unlistedRooms().join('\n'));
report('citations', Date.now(), brokenCitations().join('\n'));
report('deliberate breaks', Date.now(), staleBreaks().join('\n'));
report('casts', Date.now(), uncheckedCasts().join('\n'));
report('waits', Date.now(), shortWaits().join('\n'));
report('storage', Date.now(), unsafeWrites().join('\n'));
report('snapshots', Date.now(), staleSnapshots().join('\n'));
await Promise.all([worker(), worker()]);
console.log(failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.join(', ')}.`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function perform({ name, args, validate }) {
  const begun = Date.now();
  const env = { ...process.env, FORCE_COLOR: '0' };
  const problem = await promisify(execFile)(node(), args, { cwd: root, env, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => validate?.(stdout),
    ({ stdout, stderr, message }) => stdout + stderr || message,
  );
  report(name, begun, problem);
}

function report(name, begun, problem) {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)`);
  if (!problem) return;
  failures.push(name);
  console.log(problem.trimEnd());
}

/** Without a TypeScript compiler dependency-cruiser skips the modules and reports success. */
function missedModules(output) {
  const checked = Number(output.match(/\((\d+) modules/)?.[1] ?? 0);
  const all = modulesIn.files().length;
  return checked < all ? `Only ${checked} of ${all} modules were checked.` : undefined;
}
