import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../testing/processes/newDataDir.ts';
import { ownPort } from '../testing/processes/ownPort.ts';
import { connect } from './connection/connect.ts';
import { unsupportedReason } from './connection/reach.ts';
import { DatabaseUnavailable } from './connection/unavailable.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { openDatabase } from './open.ts';

let folder: Awaited<ReturnType<typeof newDataDir>>;
let server: Embedded;
let host: string;
beforeAll(async () => {
  folder = await newDataDir();
  server = await startEmbedded(folder.dataDir, { transport: 'tcp' });
  host = `127.0.0.1:${server.connection.port}`;
  await run('create role guest login password $$guest$$');
  await run("create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
  // A new cluster.
}, 60_000);
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function run(statement: string): Promise<void> {
  const { pool, close } = connect(server.connection, { max: 1 });
  await pool.query(statement).finally(close);
}

const open = (databaseUrl: string, timeout = 0, say: (line: string) => void = () => {}) =>
  openDatabase({ databaseUrl, dataDir: folder.dataDir }, { print: say, timeout });
const owner = () => `bambalina:${server.connection.password}`;

test('without Unix sockets, PostgreSQL listens on a loopback port with a password', async () => {
  expect(server.connection).toMatchObject({
    host: '127.0.0.1',
    password: expect.stringMatching(/^.{32}$/),
  });
  const { pool, close } = connect(server.connection, { max: 1 });
  const { rows } = await pool.query("select current_setting('listen_addresses') as a").finally(close);
  expect(rows).toEqual([{ a: '127.0.0.1' }]);
});

test('opening a DATABASE_URL migrates the database, and can be repeated', async () => {
  for (let time = 0; time < 2; time++) {
    const database = await open(`postgres://${owner()}@${host}/bambalina`);
    expect((await database.pool.query('select 1 as n from users')).rows).toEqual([]);
    await database.close();
  }
});

test('permanent errors are refused immediately, with one sentence without the password', async () => {
  const permanent: [string, string | RegExp][] = [
    [
      `postgres://bambalina:wrong-secret@${host}/bambalina`,
      `${host}/bambalina refuses this user or password.`,
    ],
    [`postgres://${owner()}@${host}/nothing`, `${host}/nothing has no such database; create it first.`],
    [`postgres://${owner()}@${host}/ascii`, `${host}/ascii has the encoding SQL_ASCII; UTF8 is needed.`],
    [
      `postgres://guest:guest@${host}/postgres`,
      /^DATABASE_URL: this user lacks a right on .*; let it create tables and extensions/,
    ],
  ];
  for (const [url, message] of permanent) {
    const error = await open(url, 60_000).catch((error) => error);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/wrong-secret|guest:|\n/);
  }
});

test('an unreachable database is refused with one sentence when the waiting time is over', async () => {
  await expect(open('postgres://u:secret@127.0.0.1:9/db')).rejects.toThrow(
    /^The database is unavailable: nothing listens at 127.0.0.1:9\/db.$/,
  );
  await expect(open('postgres://u:secret@no-such-host.invalid/db')).rejects.toThrow(
    /^The database is unavailable: (the host of no-such-host.invalid\/db (has no address|cannot be looked up)|no-such-host.invalid\/db does not answer).$/,
  );
  const hangingUp = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
  const { port } = hangingUp.address() as { port: number };
  await expect(open(`postgres://u:secret@127.0.0.1:${port}/db`)).rejects.toThrow(
    /^The database is unavailable: 127.0.0.1:\d+\/db /,
  );
  hangingUp.close();
});

test('opening a database that is not yet running waits for it and logs that', async () => {
  await server.stop();
  // Somebody could take the port of before while nothing listens there.
  const port = await ownPort();
  const where = `127.0.0.1:${port}/bambalina`;
  const logged: string[] = [];
  const opening = open(`postgres://${owner()}@${where}`, 30_000, (line) => logged.push(line));
  await expect.poll(() => logged).not.toEqual([]);
  server = await startOnPort(port);
  await (await opening).close();
  expect(logged[0]).toBe(
    `The database is unavailable: nothing listens at ${where}. Waiting for what DATABASE_URL names.`,
  );
});

/** Starts the database on this port. */
async function startOnPort(port: number): Promise<Embedded> {
  const started = await startEmbedded(folder.dataDir, { transport: 'tcp', port });
  expect(started.connection.port).toBe(port);
  return started;
}

test('an old PostgreSQL and a read-only replica are refused', () => {
  const supported = { version: 15, encoding: 'UTF8', replica: false };
  expect(unsupportedReason(supported, 'h/d')).toBeUndefined();
  expect(unsupportedReason({ ...supported, version: 14 }, 'h/d')?.message).toBe(
    'DATABASE_URL: h/d is PostgreSQL 14; 15 or newer is needed.',
  );
  expect(unsupportedReason({ ...supported, replica: true }, 'h/d')?.message).toBe(
    'DATABASE_URL: h/d is a read-only replica; name the primary.',
  );
});

test('opening a database that does not come says that it gave up, and where it looked', async () => {
  const where = `127.0.0.1:${await ownPort()}/any`;
  const message = `The database is unavailable: nothing listens at ${where}. Given up after 1 s: check DATABASE_URL.`;
  await expect(open(`postgres://any@${where}`, 1000)).rejects.toThrow(new DatabaseUnavailable(message));
});
