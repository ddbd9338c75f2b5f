import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { type Connected, connect } from './connect.ts';
import { pipelined } from './transaction.ts';

let database: TestDatabase;
let one: Connected;
beforeAll(async () => {
  database = await createTestDatabase();
  one = connect(database.connection, { max: 1 });
  await one.pool.query('create table notes (id int primary key)');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await one.close();
  await database.drop();
});

const insert = (id: number) => sql`insert into notes values (${id})`;
const kept = async () => (await one.pool.query('select id from notes order by id')).rows.map(({ id }) => id);

test('a connection whose transaction cannot begin is given back to the pool', async () => {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    if ((asked[0] as { text?: string }).text === 'begin') return Promise.reject(new Error('it is away'));
    return query.apply(this, asked);
  });
  const refused = await one.db.transaction(async () => {}).catch((error) => error);
  expect(refused.cause.message).toBe('it is away');
  vi.restoreAllMocks();
  await one.db.transaction((tx) => tx.execute(insert(1)));
  expect(await kept()).toEqual([1]);
});

test('what is pipelined is committed with the rest, in a savepoint too', async () => {
  await one.db.transaction(async (tx) => {
    pipelined(tx, tx.execute(insert(2)));
    await tx.transaction(async (savepoint) => pipelined(savepoint, savepoint.execute(insert(3))));
  });
  expect(await kept()).toEqual([1, 2, 3]);
});

test('a pipelined statement that fails fails the whole transaction, by its own error', async () => {
  const ways: ((tx: Parameters<typeof pipelined>[0]) => unknown)[] = [
    () => {},
    (tx) => tx.execute(insert(4)),
    () => Promise.reject(new Error('what comes after')),
  ];
  for (const after of ways) {
    const work = one.db.transaction(async (tx) => {
      await tx.execute(insert(5));
      pipelined(tx, tx.execute(insert(1)));
      await after(tx);
    });
    expect((await work.catch((error) => error)).cause).toMatchObject({ constraint: 'notes_pkey' });
  }
  expect(await kept()).toEqual([1, 2, 3]);
});

test('a savepoint whose pipelined statement fails is taken back, and the rest goes on', async () => {
  await one.db.transaction(async (tx) => {
    const inner = tx.transaction(async (savepoint) => {
      await savepoint.execute(insert(6));
      pipelined(savepoint, savepoint.execute(insert(1)));
    });
    await expect(inner).rejects.toThrow();
    await tx.execute(insert(7));
  });
  expect(await kept()).toEqual([1, 2, 3, 7]);
});

test('a statement with values is prepared under one name for its text, but not a search', async () => {
  for (const n of [1, 2]) {
    await one.db.execute(sql`select ${n}::int as named`);
    await one.db.execute(sql`select ${n}::text like 'x%' as searched`);
  }
  const { rows } = await one.pool.query(
    `select statement, generic_plans + custom_plans as used from pg_prepared_statements
     where statement like '%as named' or statement like '%searched'`,
  );
  expect(rows).toEqual([{ statement: 'select $1::int as named', used: '2' }]);
});
