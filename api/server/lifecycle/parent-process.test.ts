import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, newDataDir } from '../../testing/processes/embeddedPlaces.ts';

/* `npm start` as people and services start it: the server ends with whoever started it, however that one ends. */

const linux = process.platform === 'linux';
const project = join(import.meta.dirname, '../../..');
let place: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  place = await newDataDir('bambalina-starter-');
});
afterEach(async () => {
  for (const { pid } of await ours()) process.kill(pid, 'SIGKILL');
  await place.remove();
});

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** The processes that have our DATA_DIR in their environment, zombies left out. */
async function ours(): Promise<Process[]> {
  const found: Process[] = [];
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const read = (what: string) => readFile(`/proc/${name}/${what}`, 'utf8').catch(() => '');
    if (!(await read('environ')).includes(`DATA_DIR=${place.dataDir}\0`)) continue;
    const parent = Number(/\) \S (\d+) /.exec(await read('stat'))?.[1]);
    if (await isRunning(Number(name)))
      found.push({ pid: Number(name), parent, command: (await read('cmdline')).replaceAll('\0', ' ') });
  }
  return found;
}
const named = async (part: string) => (await ours()).find(({ command }) => command.includes(part))?.pid ?? 0;

/** Starts it from a shell of its own; returns its output so far. */
function npmStart(line: string) {
  // Not what npm gave the tests.
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(kept),
    DATA_DIR: place.dataDir,
    PORT: '0',
    DEMO: '0',
    NODE_OPTIONS: '',
  };
  const child = spawn('sh', ['-c', line], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}
const patient = { timeout: 90_000, interval: 200 };
const nothingIsLeft = () =>
  expect.poll(async () => [await ours(), await place.postmaster()], patient).toEqual([[], undefined]);

test.runIf(linux)(
  'npm that is killed, early or late, leaves neither server nor database behind',
  async () => {
    for (const until of [/./, /Mail: .*\n/]) {
      const { output } = npmStart('exec npm start');
      await expect.poll(output, patient).toMatch(until);
      await expect.poll(() => named('api/main.ts'), patient).not.toBe(0);
      process.kill(await named('npm start'), 'SIGKILL');
      await nothingIsLeft();
    }
  },
);

test.runIf(linux)('so does the command between npm and the server', async () => {
  const { output } = npmStart('exec npm start');
  await expect.poll(output, patient).toMatch(/Mail: .*\n/);
  process.kill(await named('node commands/start.mjs'), 'SIGKILL');
  await nothingIsLeft();
});

test.runIf(linux)(
  'in the background it outlives the shell that sent it there, and ends in order',
  async () => {
    const { child, output } = npmStart('npm start & sleep 0.2; exit');
    await new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(output, patient).toMatch(/Mail: .*\n/);
    const [, address = ''] = /ready: (http:\S+)/.exec(output()) ?? [];
    // Longer than the watch takes to notice anything.
    for (let looks = 0; looks < 4; looks++) {
      expect((await fetch(`${address}/live`)).status).toBe(200);
      await new Promise((next) => setTimeout(next, 400));
    }
    process.kill(await named('api/main.ts'), 'SIGTERM');
    await nothingIsLeft();
  },
);

test.runIf(linux)('without npm the command outlives the shell that sent it to the background', async () => {
  const script = `import { onParentExit } from './commands/parent-process.mjs';
    onParentExit(() => process.exit(1));
    setTimeout(() => console.log('still there'), 1500);`;
  const { child, output } = npmStart(`'${process.execPath}' --input-type=module -e "${script}" & sleep 0.5`);
  await new Promise((resolve) => child.once('close', resolve));
  expect(output()).toContain('still there');
});

test.runIf(linux)('ended while it still makes its database, it leaves nothing running', async () => {
  npmStart('exec npm start');
  await expect.poll(() => named('api/main.ts'), patient).not.toBe(0);
  await expect.poll(() => readdir(place.dataDir), patient).not.toEqual([]);
  process.kill(await named('api/main.ts'), 'SIGTERM');
  await nothingIsLeft();
});
