import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, kill, newDataDir } from '../../testing/processes/embeddedPlaces.ts';
import type { Connection } from '../connection/connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { rotateLog } from './log.ts';

/* What PostgreSQL writes down about people, looked for in every file that is not its tables. */

const address = 'known.person@example.com';
let place: Awaited<ReturnType<typeof newDataDir>>;
let server: Embedded | undefined;
beforeEach(async () => {
  place = await newDataDir();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await place.remove();
});

async function connected(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Everything a database can complain of with a value in it. */
async function provoke(connection: Connection): Promise<void> {
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
  for (const how of ['terminate', 'kill'] as const) await endBusy(connection, how);
}

/** A connection is ended in the middle of a statement that names the person: asked to go, or killed. */
async function endBusy(connection: Connection, how: 'terminate' | 'kill'): Promise<void> {
  const [busy, other] = [await connected(connection), await connected(connection)];
  const { rows } = await busy.query('select pg_backend_pid() as pid');
  const cut = expect(busy.query(`select pg_sleep(60), '${address}'`)).rejects.toThrow();
  const active = "select from pg_stat_activity where pid = $1 and query like '%pg_sleep(60)%'";
  await expect.poll(async () => (await other.query(active, [rows[0].pid])).rowCount).toBe(1);
  if (how === 'terminate') await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
  else await kill(rows[0].pid);
  await cut;
  await Promise.all([busy.end().catch(() => {}), other.end().catch(() => {})]);
}

/** The files below the database's home that name the person, its tables and their journal left out. */
async function naming(): Promise<string[]> {
  const base = await place.base();
  const tables = ['base', 'global', 'pg_wal'].map((name) => join(base, 'postgresql', name));
  const found: string[] = [];
  for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || tables.some((folder) => path.startsWith(`${folder}/`))) continue;
    if ((await readFile(path, 'latin1')).includes(address)) found.push(path);
  }
  return found;
}
const logFile = async () => join(await place.base(), 'postgresql.log');

test('no complaint of the database writes down whom it is about', async () => {
  server = await startEmbedded(place.dataDir);
  await provoke(server.connection);
  expect(await naming()).toEqual([]);
  // What its keeper has to know is there still.
  expect(await readFile(await logFile(), 'utf8')).toMatch(/terminated by signal 9/);
});

test('what an older version has logged goes at the next start', async () => {
  server = await startEmbedded(place.dataDir);
  await server.stop();
  await asBefore();
  server = await startEmbedded(place.dataDir);
  expect(await naming()).toEqual([]);
});

test('a PostgreSQL that an older version has left running is quietened too', async () => {
  server = await startEmbedded(place.dataDir);
  const pid = (await place.postmaster()) ?? 0;
  const client = await connected(server.connection);
  await asBefore();
  await client.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await client.query('show log_error_verbosity')).rows[0].log_error_verbosity)
    .toBe('default');
  await expect(client.query(`select '${address}'::uuid`)).rejects.toThrow();
  await expect.poll(naming).not.toEqual([]);
  const before = server;
  server = await startEmbedded(place.dataDir);
  await before.stop();
  expect(await isRunning(pid)).toBe(true);
  await expect
    .poll(async () => (await client.query('show log_min_messages')).rows[0].log_min_messages)
    .toBe('log');
  expect(await naming()).toEqual([]);
  await client.end();
  await provoke(server.connection);
  expect(await naming()).toEqual([]);
});

/** Settings and logs as a version wrote them that knew nothing of this. */
async function asBefore(): Promise<void> {
  const conf = join(await place.base(), 'postgresql/bambalina.conf');
  const lines = (await readFile(conf, 'utf8')).split('\n');
  await writeFile(conf, lines.filter((line) => !line.startsWith('log_')).join('\n'));
  for (const path of [await logFile(), `${await logFile()}.old`])
    await appendFile(
      path,
      `2026-01-01 00:00:00.000 UTC [1] DETAIL:  Key (email)=(${address}) already exists.\n`,
    );
}

test('the log is bounded in size and age, while PostgreSQL writes on', async () => {
  server = await startEmbedded(place.dataDir);
  const path = await logFile();
  const lines = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).length;
  await appendFile(path, `2099-01-01 00:00:00.000 UTC [1] LOG:  x\n${'x'.repeat(5000)}\n`);
  await rotateLog(path, { size: 4000, days: 7 });
  expect([await lines(path), (await lines(`${path}.old`)) > 4000]).toEqual([0, true]);
  await endBusy(server.connection, 'terminate');
  await expect.poll(() => lines(path)).toBeGreaterThan(10);
  expect((await stat(path)).size).toBeLessThan(4000);

  // A day is told by its first line, however young the file is.
  await writeFile(path, '2026-01-01 00:00:00.000 UTC [1] LOG:  old\n');
  await rotateLog(path, { size: 4000, days: 7 });
  expect(await readFile(path, 'utf8')).toBe('');
  expect(await readFile(`${path}.old`, 'utf8')).toContain('old');
  await rotateLog(path, { size: 4000, days: -1 });
  expect(await lines(`${path}.old`)).toBe(0);
});
