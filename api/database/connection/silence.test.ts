import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../problems/translate-errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';
import { type Connected, connect } from './connect.ts';
import { breakSilentConnections } from './silence.ts';

/* A database that is frozen, and one that only takes long (product/server#database). */

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let connected: Connected;
let probe: Connected;
const stopping = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.connection);
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port };
  // A busy machine answers within a minute.
  connected = connect({ ...connection, connectionTimeoutMillis: 60_000 } as typeof connection, { max: 4 });
  probe = connect(connection, { max: 1, answerWithin: 1500 });
  void breakSilentConnections(connected.pool, probe.pool, stopping.signal, { questions: 3, pause: 10 });
});
afterAll(async () => {
  stopping.abort();
  await proxy.shut();
  await Promise.all([connected.close(), probe.close()]);
  await database.drop();
});

test('statements that a frozen database does not answer fail as in an outage, and later ones succeed', async () => {
  const { db, pool } = connected;
  // Connections for both: one that is being made has a time limit of its own.
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  let frozen = false;
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.freeze();
    frozen = true;
    await tx.execute(sql`select 2`);
  });
  await expect.poll(() => frozen).toBe(true);
  const waiting = [inTransaction, pool.query('select 3')].map((work) => work.catch((error) => error));
  for (const error of await Promise.all(waiting)) expect(isDatabaseUnavailable(error)).toBe(true);
  proxy.thaw();
  await expect
    .poll(async () => (await pool.query('select 4 as n').catch(() => undefined))?.rows)
    .toEqual([{ n: 4 }]);
}, 60_000);

test('a statement that takes long is not ended while the database answers others', async () => {
  // Dozens of questions are answered meanwhile.
  const { rows } = await connected.pool.query('select pg_sleep(1), 5 as n');
  expect(rows).toMatchObject([{ n: 5 }]);
});
