import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { type Connected, connect } from './connect.ts';
import { pipelined } from './transaction.ts';

let database: TestDatabase;
let single: Connected;
beforeAll(async () => {
  database = await createTestDatabase();
  single = connect(database.connection, { max: 1 });
  await single.pool.query('create table kept_rows (id int primary key)');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await single.close();
  await database.drop();
});

const insert = (id: number) => sql`insert into kept_rows values (${id})`;
const storedIds = async () =>
  (await single.pool.query('select id from kept_rows order by id')).rows.map(({ id }) => id);

test('a connection is released when BEGIN fails', async () => {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    if ((args[0] as { text?: string }).text === 'begin') return Promise.reject(new Error('connection lost'));
    return query.apply(this, args);
  });
  const error = await single.db.transaction(async () => {}).catch((error) => error);
  expect(error.cause.message).toBe('connection lost');
  vi.restoreAllMocks();
  await single.db.transaction((tx) => tx.execute(insert(1)));
  expect(await storedIds()).toEqual([1]);
});

test('pipelined statements are committed with the rest, also in a savepoint', async () => {
  await single.db.transaction(async (tx) => {
    pipelined(tx, tx.execute(insert(2)));
    await tx.transaction(async (savepoint) => pipelined(savepoint, savepoint.execute(insert(3))));
  });
  expect(await storedIds()).toEqual([1, 2, 3]);
});

test('a failed pipelined statement fails the transaction with its own error', async () => {
  const followers: ((tx: Parameters<typeof pipelined>[0]) => unknown)[] = [
    () => {},
    (tx) => tx.execute(insert(4)),
    () => Promise.reject(new Error('a later error')),
  ];
  for (const after of followers) {
    const work = single.db.transaction(async (tx) => {
      await tx.execute(insert(5));
      pipelined(tx, tx.execute(insert(1)));
      await after(tx);
    });
    expect((await work.catch((error) => error)).cause).toMatchObject({ constraint: 'kept_rows_pkey' });
  }
  expect(await storedIds()).toEqual([1, 2, 3]);
});

test('a savepoint whose pipelined statement fails is rolled back, and the transaction continues', async () => {
  await single.db.transaction(async (tx) => {
    const inner = tx.transaction(async (savepoint) => {
      await savepoint.execute(insert(6));
      pipelined(savepoint, savepoint.execute(insert(1)));
    });
    await expect(inner).rejects.toThrow();
    await tx.execute(insert(7));
  });
  expect(await storedIds()).toEqual([1, 2, 3, 7]);
});
