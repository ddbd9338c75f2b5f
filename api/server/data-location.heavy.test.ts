import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminCommand } from '../testing/processes/adminCommand.ts';
import { newDataDir } from '../testing/processes/newDataDir.ts';
import { spawnServer } from '../testing/processes/serverProcess.ts';

/* The locations of the data in the output of the start and of `npm run admin -- where`. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
const servers: ReturnType<typeof spawnServer>[] = [];
beforeEach(async () => {
  folder = await newDataDir('bambalina-places-');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  await folder.remove();
});

function start(env: Record<string, string> = {}) {
  const started = spawnServer({ DATA_DIR: folder.dataDir, ...env });
  servers.push(started);
  return started;
}
const timeout = 60_000;

const locations = async (env: Record<string, string>) =>
  (await adminCommand(env, 'where').exited()).out.split('\n');

test(
  'the start logs its address and the locations of the data, and the command prints them, running or not',
  async () => {
    const env = { DATA_DIR: folder.dataDir };
    const server = start({ PUBLIC_URL: 'https://office.example' });
    await expect.poll(server.output, { timeout: 45_000 }).toMatch(/Mail: .*\n/);
    const base = await folder.base();
    const lines = [
      `Database: ${join(base, 'postgresql')}`,
      `Pictures: ${join(folder.dataDir, 'files')}`,
      `Mail:     ${join(folder.dataDir, 'outbox')}`,
    ];
    expect(server.output()).toContain('Bambalina is ready: https://office.example\n');
    const [, address = ''] = /It listens on (http:\S+)/.exec(server.output()) ?? [];
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    for (const line of lines) expect(server.output()).toContain(line);

    expect((await locations(env)).slice(0, 3)).toEqual(lines);
    expect(await server.end()).toBe(0);
    const output = await locations(env);
    expect(output.slice(0, 3)).toEqual(lines);
    // The printed command removes everything.
    const [, remove = ''] = /: (rm -r .*)$/.exec(output.at(-1) ?? '') ?? [];
    await promisify(execFile)('sh', ['-c', remove]);
    for (const path of [base, folder.dataDir]) await expect(readdir(path)).rejects.toThrow('ENOENT');
    await mkdir(folder.dataDir);
  },
  timeout,
);
