import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRoot } from '../database/embedded/account.ts';
import { createTestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, urlOf } from '../testing/processes/adminCommand.ts';
import { newDataDir } from '../testing/processes/embeddedPlaces.ts';
import { spawnServer } from '../testing/processes/serverProcess.ts';

/* Where the data are, as the start and the command say it; and places that cannot be used, in one sentence each. */

let place: Awaited<ReturnType<typeof newDataDir>>;
const servers: ReturnType<typeof spawnServer>[] = [];
beforeEach(async () => {
  place = await newDataDir('bambalina-places-');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  await place.remove();
});

function start(env: Record<string, string> = {}) {
  const started = spawnServer({ DATA_DIR: place.dataDir, ...env });
  servers.push(started);
  return started;
}
async function ends({ process, output }: ReturnType<typeof start>) {
  if (process.exitCode === null) await once(process, 'exit');
  return { code: process.exitCode, output: output().trim() };
}
const where = async (env: Record<string, string>) =>
  (await adminCommand(env, 'where').ended()).out.split('\n');

test('the start says where it listens and where the data are, and so does the command, running or not', async () => {
  const env = { DATA_DIR: place.dataDir };
  const unmade = await where(env);
  expect(unmade[0]).toMatch(
    isRoot() ? /^Database: not made yet; as root, below \/var\/lib/ : /not made yet; in /,
  );
  expect(await readdir(place.dataDir)).toEqual([]);

  const server = start({ PUBLIC_URL: 'https://office.example' });
  await expect.poll(server.output, { timeout: 60_000 }).toMatch(/Mail: .*\n/);
  const base = await place.base();
  const lines = [
    `Database: ${join(base, 'postgresql')}`,
    `Pictures: ${join(place.dataDir, 'files')}`,
    `Mail:     ${join(place.dataDir, 'outbox')}`,
  ];
  expect(server.output()).toContain('Bambalina is ready: https://office.example\n');
  const [, address = ''] = /It listens on (http:\S+)/.exec(server.output()) ?? [];
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  for (const line of lines) expect(server.output()).toContain(line);

  expect((await where(env)).slice(0, 3)).toEqual(lines);
  expect(await server.end()).toBe(0);
  const told = await where(env);
  expect(told.slice(0, 3)).toEqual(lines);
  // The very command that it names leaves nothing.
  const [, remove = ''] = /: (rm -r .*)$/.exec(told.at(-1) ?? '') ?? [];
  await promisify(execFile)('sh', ['-c', remove]);
  for (const folder of [base, place.dataDir]) await expect(readdir(folder)).rejects.toThrow('ENOENT');
  await mkdir(place.dataDir);
});

test('the command names another PostgreSQL, a bucket and a mail server without their passwords', async () => {
  const given = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: 'postgres://ana:geheim@db.example:5433/office?sslmode=require&password=geheim',
    SMTP_URL: 'smtp://ana:geheim@mail.example:587',
    S3_ENDPOINT: 'https://ana:geheim@s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'geheim',
  };
  const told = await where(given);
  expect(told.slice(0, 3)).toEqual([
    'Database: db.example:5433/office',
    'Pictures: bucket pictures of s3.example',
    'Mail:     sent through mail.example:587',
  ]);
  expect(told.join()).not.toContain('geheim');
});

test('a DATA_DIR below folders that are missing is made; one that cannot be is refused in one sentence', async () => {
  const database = await createTestDatabase();
  const outside = { DATABASE_URL: urlOf(database.connection) };
  const deep = join(place.dataDir, 'a/b/c');
  const server = start({ ...outside, DATA_DIR: deep });
  await server.ready();
  await server.end();
  expect(await readdir(deep)).toEqual([]);

  const file = join(place.dataDir, 'file');
  await writeFile(file, '');
  const nowhere = join(place.dataDir, 'nowhere');
  await symlink('/nonexistent/at/all', nowhere);
  const refused = [
    [file, 'it is not a folder'],
    [join(file, 'below'), 'a part of it is not a folder'],
    [nowhere, 'a folder above it is missing and cannot be made'],
    ...(process.platform === 'linux'
      ? [['/proc/missing/folder', 'a folder above it is missing and cannot be made']]
      : []),
  ];
  for (const env of [{}, outside])
    for (const [DATA_DIR = '', why] of refused)
      expect(await ends(start({ ...env, DATA_DIR }))).toEqual({
        code: 1,
        output: `DATA_DIR ${DATA_DIR} cannot be used: ${why}.`,
      });
  await database.drop();
});
