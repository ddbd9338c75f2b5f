/** @module-tag extended */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isRunning, kill, newDataDir } from '../../testing/processes/newDataDir.ts';
import { until } from '../../testing/until.ts';
import type { Connection } from '../connection/connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

let folder: Awaited<ReturnType<typeof newDataDir>>;
const started: Embedded[] = [];
// One for all tests: creating a database takes a second.
beforeAll(async () => {
  folder = await newDataDir();
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => folder.remove());

async function start(): Promise<Embedded> {
  const server = await startEmbedded(folder.dataDir);
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

/** Starts the database from another process with the same DATA_DIR, and kills that process with SIGKILL. */
async function startAndKillNode(): Promise<void> {
  const script = `
    const { startEmbedded } = await import('${new URL('./embedded.ts', import.meta.url).href}');
    await startEmbedded(process.argv[1]);
    console.log('started');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', script, folder.dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('committed rows are there after a restart; the time zone is UTC and upper() works beyond ASCII', async () => {
  const first = await start();
  await query(first.connection, "create table words as select 'ñandú' as word");
  await first.stop();
  expect(await folder.postmaster()).toBeUndefined();

  const { connection } = await start();
  const [row] = await query(
    connection,
    "select word, upper(word) as loud, current_setting('fsync') as f from words",
  );
  expect(row).toEqual({ word: 'ñandú', loud: 'ÑANDÚ', f: 'on' });
  expect(await query(connection, "select current_setting('timezone') as zone")).toEqual([{ zone: 'UTC' }]);
});

// On an empty DATA_DIR: shutdown.heavy.test.ts.
test('servers that start concurrently share one PostgreSQL, which the last one stops', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const shared = (await folder.postmaster()) ?? 0;
  await query(first.connection, 'create table shared as select 1 as n');
  expect(await query(second.connection, 'select n from shared')).toEqual([{ n: 1 }]);

  await first.stop();
  expect(await query(second.connection, 'select n from shared')).toEqual([{ n: 1 }]);
  expect(await folder.postmaster()).toBe(shared);
  await second.stop();
  // Its lock file is gone a moment before the process is.
  await expect.poll(() => isRunning(shared)).toBe(false);
});

test('a PostgreSQL that is killed under a running server is restarted, with all committed rows', async () => {
  const { connection } = await start();
  await query(connection, 'create table numbers as select 1 as n');
  const before = (await folder.postmaster()) ?? 0;
  await kill(before);

  await until(async () => expect(await query(connection, 'select n from numbers')).toEqual([{ n: 1 }]));
  expect(await folder.postmaster()).not.toBe(before);
});

test('a PostgreSQL that a killed server has left running is used again, and stopped with the next server', async () => {
  await startAndKillNode();
  const orphan = (await folder.postmaster()) ?? 0;
  expect(await isRunning(orphan)).toBe(true);

  const server = await start();
  expect(await folder.postmaster()).toBe(orphan);
  // PostgreSQL ends the session of the killed server, and its lock, when the process of that session gets the time to.
  const present =
    "select application_name as name from pg_stat_activity where application_name = 'bambalina presence'";
  await expect.poll(() => query(server.connection, present)).toHaveLength(1);
  await server.stop();
  // Its lock file is gone a moment before the process is.
  await expect.poll(() => isRunning(orphan)).toBe(false);
});

test('a stale lock file is ignored, even if another process has its process id', async () => {
  const first = await start();
  await query(first.connection, 'create table stale as select 1 as n');
  const path = await folder.lockFile();
  const content = await readFile(path, 'utf8');
  await first.stop();
  expect(await folder.postmaster()).toBeUndefined();

  await writeFile(path, content.replace(/^\d+/, String(process.pid)));
  const { connection } = await start();
  expect(await query(connection, 'select n from stale')).toEqual([{ n: 1 }]);
  expect(await folder.postmaster()).not.toBe(process.pid);
});
