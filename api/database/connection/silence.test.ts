import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../problems/translate-errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { databaseProxy } from '../../testing/stand-ins/databaseProxy.ts';
import { type Connected, connect } from './connect.ts';
import { breakSilentConnections } from './silence.ts';

/* A database that is frozen, one whose place another takes, and one that only takes long (product/server#database). */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let connected: Connected;
let probe: Connected;
let stopping: AbortController;
/** Until it is set, questions are answered at once: a busy machine must not look like a silent one. */
let isAsked: boolean;
let unanswered: number;

beforeEach(async () => {
  proxy = await databaseProxy(database.connection);
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port };
  // A busy machine answers within a minute.
  connected = connect({ ...connection, connectionTimeoutMillis: 60_000 } as typeof connection, { max: 4 });
  probe = connect(connection, { max: 1, answerWithin: 200 });
  stopping = new AbortController();
  isAsked = false;
  unanswered = 0;
});
afterEach(async () => {
  stopping.abort();
  await proxy.shut();
  await Promise.all([connected.close(), probe.close()]);
});

function watch(patience: { unanswered: number; answered: number }): void {
  const query = async (text: string) => {
    if (!isAsked) return;
    await probe.pool.query(text).catch((error) => {
      unanswered += 1;
      throw error;
    });
  };
  const asked = { query } as unknown as Connected['pool'];
  void breakSilentConnections(connected.pool, asked, stopping.signal, { pause: 10, ...patience });
}

/** A call that waits for a statement in a transaction, and one that waits for a single one; one connection more is idle. */
async function callsOfFrozen(): Promise<Promise<unknown>[]> {
  const { db, pool } = connected;
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')));
  let freeze = () => {};
  const frozen = new Promise<void>((resolve) => {
    freeze = resolve;
  });
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.freeze();
    freeze();
    await tx.execute(sql`select 2`);
  });
  await frozen;
  return [inTransaction, pool.query('select 3')].map((work) => work.catch((error) => error));
}

const worksAgain = () =>
  expect
    .poll(async () => (await connected.pool.query('select 4 as n').catch(() => undefined))?.rows)
    .toEqual([{ n: 4 }]);

test('statements that a frozen database does not answer fail as in an outage, and later ones succeed', async () => {
  watch({ unanswered: 3, answered: 1000 });
  const waiting = await callsOfFrozen();
  isAsked = true;
  for (const error of await Promise.all(waiting)) expect(isDatabaseUnavailable(error)).toBe(true);
  isAsked = false;
  proxy.thaw();
  await worksAgain();
}, 60_000);

test('so do those of connections that stay silent once another database has the place, and no idle one is used', async () => {
  watch({ unanswered: 1000, answered: 20 });
  const waiting = await callsOfFrozen();
  isAsked = true;
  await expect.poll(() => unanswered).toBeGreaterThan(0);
  proxy.replace();
  isAsked = false;
  for (const error of await Promise.all(waiting)) expect(isDatabaseUnavailable(error)).toBe(true);
  await worksAgain();
}, 60_000);

test('a statement that takes long is not ended while the database answers others', async () => {
  watch({ unanswered: 3, answered: 10 });
  // Dozens of questions are answered meanwhile.
  const { rows } = await connected.pool.query('select pg_sleep(1), 5 as n');
  expect(rows).toMatchObject([{ n: 5 }]);
});
