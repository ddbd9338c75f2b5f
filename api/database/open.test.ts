import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../testing/processes/embeddedPlaces.ts';
import { connect } from './connection/connect.ts';
import { unsupportedReason } from './connection/reach.ts';
import { DatabaseUnavailable } from './connection/unavailable.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { openDatabase } from './open.ts';

let place: Awaited<ReturnType<typeof newDataDir>>;
let server: Embedded;
let host: string;
beforeAll(async () => {
  place = await newDataDir();
  server = await startEmbedded(place.dataDir, { transport: 'tcp' });
  host = `127.0.0.1:${server.connection.port}`;
  await run('create role guest login password $$guest$$');
  await run("create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
});
afterAll(async () => {
  await server.stop();
  await place.remove();
});

async function run(statement: string): Promise<void> {
  const { pool, close } = connect(server.connection, { max: 1 });
  await pool.query(statement).finally(close);
}

const silent = () => {};
const open = (databaseUrl: string, patience = 0, say: (line: string) => void = silent) =>
  openDatabase({ databaseUrl, dataDir: place.dataDir }, { print: say, timeout: patience });
const owner = () => `bambalina:${server.connection.password}`;

test('a DATABASE_URL that works is migrated, twice without harm', async () => {
  for (let time = 0; time < 2; time++) {
    const database = await open(`postgres://${owner()}@${host}/bambalina`);
    expect((await database.pool.query('select 1 as n from users')).rows).toEqual([]);
    await database.close();
  }
});

test('what waiting cannot mend is refused at once, in one sentence without the password', async () => {
  const refused: [string, string | RegExp][] = [
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
  for (const [url, sentence] of refused) {
    const refusal = await open(url, 60_000).catch((error) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnavailable);
    expect(refusal.message).toMatch(sentence);
    expect(refusal.message).not.toMatch(/wrong-secret|guest:|\n/);
  }
});

test('a database that stays away is given up, in one sentence', async () => {
  await expect(open('postgres://u:secret@127.0.0.1:9/db')).rejects.toThrow(
    /^The database is away: nothing listens at 127.0.0.1:9\/db.$/,
  );
  await expect(open('postgres://u:secret@no-such-host.invalid/db')).rejects.toThrow(
    /^The database is away: (the host of no-such-host.invalid\/db (has no address|cannot be looked up)|no-such-host.invalid\/db does not answer).$/,
  );
  const rude = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  const { port } = rude.address() as { port: number };
  await expect(open(`postgres://u:secret@127.0.0.1:${port}/db`)).rejects.toThrow(
    /^The database is away: 127.0.0.1:\d+\/db /,
  );
  rude.close();
});

test('a server started before its database waits for it, and says so', async () => {
  const url = `postgres://${owner()}@${host}/bambalina`;
  await server.stop();
  const said: string[] = [];
  const opening = open(url, 30_000, (line) => said.push(line));
  await expect.poll(() => said).not.toEqual([]);
  server = await startOnPort(Number(host.split(':')[1]));
  await (await opening).close();
  expect(said[0]).toBe(`The database is away: nothing listens at ${host}/bambalina. Waiting for it.`);
});

/** Starting chooses a free port; this test needs the one of before. */
async function startOnPort(port: number): Promise<Embedded> {
  const started = await startEmbedded(place.dataDir, { transport: 'tcp', port });
  expect(started.connection.port).toBe(port);
  return started;
}

test('too old, read-only', () => {
  const good = { version: 15, encoding: 'UTF8', replica: false };
  expect(unsupportedReason(good, 'h/d')).toBeUndefined();
  expect(unsupportedReason({ ...good, version: 14 }, 'h/d')?.message).toBe(
    'DATABASE_URL: h/d is PostgreSQL 14; 15 or newer is needed.',
  );
  expect(unsupportedReason({ ...good, replica: true }, 'h/d')?.message).toBe(
    'DATABASE_URL: h/d is a read-only replica; name the primary.',
  );
});
