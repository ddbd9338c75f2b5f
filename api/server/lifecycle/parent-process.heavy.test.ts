import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, newDataDir } from '../../testing/processes/newDataDir.ts';

/* `npm start` from shells and services: the server ends when the process that started it has ended. */

const linux = process.platform === 'linux';
const project = join(import.meta.dirname, '../../..');
let folder: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  folder = await newDataDir('bambalina-starter-');
});
afterEach(async () => {
  for (const { pid } of await serverProcesses()) process.kill(pid, 'SIGKILL');
  await folder.remove();
});

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** The processes with this DATA_DIR in their environment, without zombies. */
async function serverProcesses(): Promise<Process[]> {
  const found: Process[] = [];
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const read = (what: string) => readFile(`/proc/${name}/${what}`, 'utf8').catch(() => '');
    if (!(await read('environ')).includes(`DATA_DIR=${folder.dataDir}\0`)) continue;
    const parent = Number(/\) \S (\d+) /.exec(await read('stat'))?.[1]);
    if (await isRunning(Number(name)))
      found.push({ pid: Number(name), parent, command: (await read('cmdline')).replaceAll('\0', ' ') });
  }
  return found;
}
const pidOf = async (part: string) =>
  (await serverProcesses()).find(({ command }) => command.includes(part))?.pid ?? 0;

/** Runs a command line in a shell; `output` returns its output so far. */
function npmStart(line: string) {
  // Without the variables that npm has set for the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    DATA_DIR: folder.dataDir,
    PORT: '0',
    DEMO: '0',
    NODE_OPTIONS: '',
  };
  const child = spawn('sh', ['-c', line], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}
// Each start by npm takes seconds, and so does the graceful end.
const longPoll = { timeout: 30_000, interval: 200 };
const options = { timeout: 120_000 };
const expectAllEnded = () =>
  expect
    .poll(async () => [await serverProcesses(), await folder.postmaster()], longPoll)
    .toEqual([[], undefined]);

test.runIf(linux)('a killed npm leaves neither server nor database running', options, async () => {
  for (const until of [/./, /Mail: .*\n/]) {
    const { output } = npmStart('exec npm start');
    await expect.poll(output, longPoll).toMatch(until);
    await expect.poll(() => pidOf('api/main.ts'), longPoll).not.toBe(0);
    process.kill(await pidOf('npm start'), 'SIGKILL');
    await expectAllEnded();
  }
});

test.runIf(linux)('a killed start command leaves neither server nor database running', options, async () => {
  const { output } = npmStart('exec npm start');
  await expect.poll(output, longPoll).toMatch(/Mail: .*\n/);
  process.kill(await pidOf('node commands/start.mjs'), 'SIGKILL');
  await expectAllEnded();
});

test.runIf(linux)(
  'npm start in the background outlives its shell, and ends gracefully on SIGTERM',
  options,
  async () => {
    const { child, output } = npmStart('npm start & sleep 0.2; exit');
    await new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(output, longPoll).toMatch(/Mail: .*\n/);
    const [, address = ''] = /ready: (http:\S+)/.exec(output()) ?? [];
    // Longer than the interval at which the server checks its parent.
    for (let checks = 0; checks < 4; checks++) {
      expect((await fetch(`${address}/live`)).status).toBe(200);
      await new Promise((next) => setTimeout(next, 400));
    }
    process.kill(await pidOf('api/main.ts'), 'SIGTERM');
    await expectAllEnded();
  },
);

test.runIf(linux)('the start command without npm outlives its shell in the background', options, async () => {
  const script = `import { onParentExit } from './commands/parent-process.mjs';
    onParentExit(() => process.exit(1));
    setTimeout(() => console.log('still there'), 1500);`;
  const { child, output } = npmStart(`'${process.execPath}' --input-type=module -e "${script}" & sleep 0.5`);
  await new Promise((resolve) => child.once('close', resolve));
  expect(output()).toContain('still there');
});

test.runIf(linux)(
  'a server that is ended while it creates its database leaves nothing running',
  options,
  async () => {
    npmStart('exec npm start');
    await expect.poll(() => pidOf('api/main.ts'), longPoll).not.toBe(0);
    await expect.poll(() => readdir(folder.dataDir), longPoll).not.toEqual([]);
    process.kill(await pidOf('api/main.ts'), 'SIGTERM');
    await expectAllEnded();
  },
);
