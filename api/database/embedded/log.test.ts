/** @module-tag extended */

import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isRunning, kill, newDataDir } from '../../testing/processes/newDataDir.ts';
import type { Connection } from '../connection/connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { rotateLog } from './log.ts';

/* Personal data in the files of PostgreSQL other than its tables and WAL: there must be none. */

const address = 'known.person@example.com';
let folder: Awaited<ReturnType<typeof newDataDir>>;
let server: Embedded | undefined;
// One for all tests: creating a database takes a second.
beforeAll(async () => {
  folder = await newDataDir();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => folder.remove());

async function connected(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Causes all kinds of errors whose message has a value of the statement. */
async function causeErrors(connection: Connection): Promise<void> {
  const client = await connected(connection);
  const fails = (text: string, values: unknown[] = []) =>
    expect(client.query(text, values)).rejects.toThrow();
  await client.query(`create table if not exists people (email text unique check (email not like '%,%'),
    at date, n int, owner text references people (email))`);
  await client.query('delete from people');
  await client.query('insert into people (email) values ($1)', [address]);
  await fails('insert into people (email) values ($1)', [address]);
  await fails(`insert into people (email) values ('${address}')`);
  await fails('insert into people (email) values ($1)', [`${address},`]);
  await fails('insert into people (owner) values ($1)', [`x${address}`]);
  await fails('insert into people (at) values ($1)', [address]);
  await fails(`select '${address}'::uuid`);
  await fails(`select "${address}"`);
  await fails(`selec '${address}'`);
  await fails(`do $$ begin raise exception '%', '${address}'; end $$`);
  await client.query(`do $$ begin raise warning '%', '${address}'; end $$`);
  await fails(`set statement_timeout = 20; select pg_sleep(30), '${address}'`);
  await client.end();
  await interruptStatement(connection, 'terminate');
  const before = await killsInLog();
  await interruptStatement(connection, 'kill');
  // What an operator needs is still logged; the client's connection ends before PostgreSQL has noticed.
  await expect.poll(killsInLog).toBeGreaterThan(before);
}

/** Ends a backend process during a statement with the address: with pg_terminate_backend or SIGKILL. */
async function interruptStatement(connection: Connection, how: 'terminate' | 'kill'): Promise<void> {
  const [busy, other] = [await connected(connection), await connected(connection)];
  const { rows } = await busy.query('select pg_backend_pid() as pid');
  const interrupted = expect(busy.query(`select pg_sleep(60), '${address}'`)).rejects.toThrow();
  const active = "select from pg_stat_activity where pid = $1 and query like '%pg_sleep(60)%'";
  await expect.poll(async () => (await other.query(active, [rows[0].pid])).rowCount).toBe(1);
  if (how === 'terminate') await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
  else await kill(rows[0].pid);
  await interrupted;
  await Promise.all([busy.end().catch(() => {}), other.end().catch(() => {})]);
}

/** The files of the database that contain the address, except its tables and WAL. */
async function filesWithAddress(): Promise<string[]> {
  const base = await folder.base();
  const tables = ['base', 'global', 'pg_wal'].map((name) => join(base, 'postgresql', name));
  const found: string[] = [];
  for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || tables.some((table) => path.startsWith(`${table}/`))) continue;
    // A file that is written beside another one and renamed is gone: it is read under its own name.
    const content = await readFile(path, 'latin1').catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    });
    if (content.includes(address)) found.push(path);
  }
  return found;
}
const logFile = async () => join(await folder.base(), 'postgresql.log');
const killsInLog = async () =>
  (await readFile(await logFile(), 'utf8')).split('terminated by signal 9').length - 1;

test('errors of the database are logged without personal data', async () => {
  server = await startEmbedded(folder.dataDir);
  await causeErrors(server.connection);
  expect(await filesWithAddress()).toEqual([]);
});

test('logs of an older version are deleted at the next start', async () => {
  server = await startEmbedded(folder.dataDir);
  await server.stop();
  await restoreOldVersion();
  server = await startEmbedded(folder.dataDir);
  expect(await filesWithAddress()).toEqual([]);
});

test('a running PostgreSQL that an older version has started gets the new log settings', async () => {
  server = await startEmbedded(folder.dataDir);
  const pid = (await folder.postmaster()) ?? 0;
  const client = await connected(server.connection);
  await restoreOldVersion();
  await client.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await client.query('show log_error_verbosity')).rows[0].log_error_verbosity)
    .toBe('default');
  await expect(client.query(`select '${address}'::uuid`)).rejects.toThrow();
  await expect.poll(filesWithAddress).not.toEqual([]);
  const before = server;
  server = await startEmbedded(folder.dataDir);
  await before.stop();
  expect(await isRunning(pid)).toBe(true);
  await expect
    .poll(async () => (await client.query('show log_min_messages')).rows[0].log_min_messages)
    .toBe('log');
  expect(await filesWithAddress()).toEqual([]);
  await client.end();
  await causeErrors(server.connection);
  expect(await filesWithAddress()).toEqual([]);
});

/** Settings and logs as an older version wrote them. */
async function restoreOldVersion(): Promise<void> {
  const conf = join(await folder.base(), 'postgresql/bambalina.conf');
  const lines = (await readFile(conf, 'utf8')).split('\n');
  await writeFile(conf, lines.filter((line) => !line.startsWith('log_')).join('\n'));
  for (const path of [await logFile(), `${await logFile()}.old`])
    await appendFile(
      path,
      `2026-01-01 00:00:00.000 UTC [1] DETAIL:  Key (email)=(${address}) already exists.\n`,
    );
}

test('the log is limited in size and age, also while PostgreSQL writes to it', async () => {
  server = await startEmbedded(folder.dataDir);
  const path = await logFile();
  const lengthOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).length;
  await appendFile(path, `2099-01-01 00:00:00.000 UTC [1] LOG:  x\n${'x'.repeat(5000)}\n`);
  await rotateLog(path, { size: 4000, days: 7 });
  expect([await lengthOf(path), (await lengthOf(`${path}.old`)) > 4000]).toEqual([0, true]);
  await interruptStatement(server.connection, 'terminate');
  await expect.poll(() => lengthOf(path)).toBeGreaterThan(10);
  expect((await stat(path)).size).toBeLessThan(4000);

  // The age is that of the first line, not of the file.
  await writeFile(path, '2026-01-01 00:00:00.000 UTC [1] LOG:  old\n');
  await rotateLog(path, { size: 4000, days: 7 });
  expect(await readFile(path, 'utf8')).toBe('');
  expect(await readFile(`${path}.old`, 'utf8')).toContain('old');
  await rotateLog(path, { size: 4000, days: -1 });
  expect(await lengthOf(`${path}.old`)).toBe(0);
});
