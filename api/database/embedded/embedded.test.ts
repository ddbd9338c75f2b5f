import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRunning, kill, newDataDir } from '../../testing/processes/embeddedPlaces.ts';
import type { Connection } from '../connection/connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

let place: Awaited<ReturnType<typeof newDataDir>>;
let started: Embedded[];
beforeEach(async () => {
  place = await newDataDir();
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  await place.remove();
});

async function start(): Promise<Embedded> {
  const server = await startEmbedded(place.dataDir);
  started.push(server);
  return server;
}

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Another process with the same DATA_DIR, which is then killed without warning. */
async function startAndKillNode(): Promise<void> {
  const script = `
    const { startEmbedded } = await import('${new URL('./embedded.ts', import.meta.url).href}');
    await startEmbedded(process.argv[1]);
    console.log('started');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', script, place.dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a restart finds what was committed; the database speaks UTC and knows letters of every script', async () => {
  const first = await start();
  await query(first.connection, "create table kept as select 'ñandú' as word");
  await first.stop();
  expect(await place.postmaster()).toBeUndefined();

  const { connection } = await start();
  const [row] = await query(
    connection,
    "select word, upper(word) as loud, current_setting('fsync') as f from kept",
  );
  expect(row).toEqual({ word: 'ñandú', loud: 'ÑANDÚ', f: 'on' });
  expect(await query(connection, "select current_setting('timezone') as zone")).toEqual([{ zone: 'UTC' }]);
});

test('PostgreSQL killed under a running server is started again, with everything committed', async () => {
  const { connection } = await start();
  await query(connection, 'create table kept as select 1 as n');
  const before = (await place.postmaster()) ?? 0;
  await kill(before);

  await vi.waitFor(
    async () => expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }]),
    60_000,
  );
  expect(await place.postmaster()).not.toBe(before);
});

test('a PostgreSQL that a killed server has left running is taken over, and ended at the end', async () => {
  await startAndKillNode();
  const left = (await place.postmaster()) ?? 0;
  expect(await isRunning(left)).toBe(true);

  const server = await start();
  expect(await place.postmaster()).toBe(left);
  await server.stop();
  expect(await isRunning(left)).toBe(false);
});

test('a lock file left by a crash does not matter, even when its number is another program’s by now', async () => {
  const first = await start();
  await query(first.connection, 'create table kept as select 1 as n');
  const path = await place.lockFile();
  const left = await readFile(path, 'utf8');
  await first.stop();
  expect(await place.postmaster()).toBeUndefined();

  await writeFile(path, left.replace(/^\d+/, String(process.pid)));
  const { connection } = await start();
  expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(await place.postmaster()).not.toBe(process.pid);
});

test('servers that start together on an empty DATA_DIR share one database, which the last to leave ends', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const shared = (await place.postmaster()) ?? 0;
  await query(first.connection, 'create table seen as select 1 as n');
  expect(await query(second.connection, 'select n from seen')).toEqual([{ n: 1 }]);

  await first.stop();
  expect(await query(second.connection, 'select n from seen')).toEqual([{ n: 1 }]);
  expect(await place.postmaster()).toBe(shared);
  await second.stop();
  expect(await isRunning(shared)).toBe(false);
});

test('where there are no private sockets: a port on loopback that asks for a password', async () => {
  const server = await startEmbedded(place.dataDir, { transport: 'tcp' });
  started.push(server);
  expect(server.connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^.{32}$/) });
  expect(await query(server.connection, "select current_setting('listen_addresses') as a")).toEqual([
    { a: '127.0.0.1' },
  ]);
  await expect(query({ ...server.connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
});
