import { type SQL, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { createdAt, id } from './columns.ts';
import { pageOfMatches } from './matches.ts';
import { countedPage, idsOf, orderOf, pageOf, type Window, windowOf } from './page.ts';
import { pageByCounter } from './page-by-counter.ts';

const things = pgTable('things', {
  id: id(),
  createdAt: createdAt(),
  name: text('name').notNull(),
  order: integer('order').notNull(),
});

// Created at the last milliseconds of January, or in February: 1 and 2, and 3 and 4, at the same time.
const rows = [
  [1, '2026-01-31T23:59:59.998Z', 'b', 3],
  [2, '2026-01-31T23:59:59.998Z', 'a', 3],
  [3, '2026-02-01T00:00:00.000Z', 'c', 1],
  [4, '2026-02-01T00:00:00.000Z', 'a', 2],
  [5, '2026-02-10T00:00:00.000Z', 'a', 2],
] as const;
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const numbersOf = (found: { id: unknown }[]) => found.map((row) => Number(String(row.id).at(-1)));

test('the first page has ten rows unless the query says otherwise', () => {
  expect(windowOf({})).toEqual({ page: 1, perPage: 10, offset: 0 });
  expect(windowOf({ page: 3, perPage: 25 })).toEqual({ page: 3, perPage: 25, offset: 50 });
  expect(windowOf({ page: 2, limit: 5 })).toEqual({ page: 2, perPage: 5, offset: 5 });
  expect(windowOf({ perPage: 7, limit: 5 })).toMatchObject({ perPage: 7 });
});

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [101, 25, 5],
])('%i rows of %i a page end on page %i', (total, perPage, lastPage) => {
  expect(pageOf(['x'], total, { page: 1, perPage, offset: 0 })).toEqual({
    data: ['x'],
    metadata: { total, perPage, page: 1, lastPage },
  });
});

test('a page that is not full implies the total, any other is counted', async () => {
  const count = vi.fn(async () => 99);
  const totalOf = async (found: number, offset: number) => {
    count.mockClear();
    const page = await countedPage(Array(found).fill(0), { page: 1, perPage: 3, offset }, count);
    return [page.metadata.total, count.mock.calls.length];
  };
  expect(await totalOf(0, 0)).toEqual([0, 0]);
  expect(await totalOf(2, 0)).toEqual([2, 0]);
  expect(await totalOf(2, 6)).toEqual([8, 0]);
  expect(await totalOf(3, 0)).toEqual([99, 1]);
  expect(await totalOf(3, 3)).toEqual([99, 1]);
  // Beyond the last page.
  expect(await totalOf(0, 300)).toEqual([99, 1]);
});

describe('of a table', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      'create table things (id uuid, created_at timestamptz(3), name text, "order" int)',
    );
    for (const [n, at, name, order] of rows) {
      await database.pool.query('insert into things values ($1, $2, $3, $4)', [idOf(n), at, name, order]);
    }
  });
  afterAll(() => database.drop());

  const columns = { createdAt: things.createdAt, name: things.name, order: things.order };
  test.each<[object, number[]]>([
    [{}, [5, 4, 3, 2, 1]],
    [{ order: 'desc' }, [5, 4, 3, 2, 1]],
    [{ sort: 'createdAt' }, [5, 4, 3, 2, 1]],
    [{ order: 'asc' }, [1, 2, 3, 4, 5]],
    // Equal ones the newest first, and the opposite order is the reverse.
    [{ sort: 'name' }, [5, 4, 2, 1, 3]],
    [{ sort: 'name', order: 'asc' }, [5, 4, 2, 1, 3]],
    [{ sort: 'name', order: 'desc' }, [3, 1, 2, 4, 5]],
    [{ sort: 'order' }, [3, 5, 4, 2, 1]],
  ])('the order of %j', async (query, order) => {
    const by = orderOf(query, columns, things.id);
    const read = (window: { perPage: number; offset: number }, where?: SQL) =>
      idsOf(database.db, things, where, by, window);
    expect(numbersOf(await read({ perPage: 10, offset: 0 }))).toEqual(order);
    expect(numbersOf(await read({ perPage: 2, offset: 2 }))).toEqual(order.slice(2, 4));
    expect(numbersOf(await read({ perPage: 3, offset: 0 }, sql`name = 'a'`))).toEqual(
      order.filter((n) => [2, 4, 5].includes(n)),
    );
  });

  test.each<[Parameters<typeof orderOf<'name' | 'order'>>[0], number[]]>([
    [{}, [5, 4, 2]],
    [{ order: 'desc' }, [5, 4, 2]],
    [{ order: 'asc' }, [2, 4, 5]],
    [{ sort: 'name' }, [5, 4, 2]],
    [{ sort: 'order' }, [5, 4, 2]],
    [{ sort: 'order', order: 'desc' }, [2, 4, 5]],
  ])('a page of matches in the order %j has their total', async (query, expected) => {
    const find = async (where: SQL, perPage: number, offset: number) => {
      const window: Window = { page: 1, perPage, offset };
      const matching = { table: things, where, query, sorts: columns };
      const { matches, page, total } = pageOfMatches(database.db, matching, window);
      return database.db.with(matches).select({ id: page.id, total }).from(page);
    };
    const isA = sql`name = 'a'`;
    const all = await find(isA, 10, 0);
    expect([numbersOf(all), all[0]?.total]).toEqual([expected, 3]);
    const second = await find(isA, 2, 1);
    expect([numbersOf(second), second[0]?.total]).toEqual([expected.slice(1, 3), 3]);
  });

  /** As if 3,000 rows were counted for January, as many for February of another country, and three for that month. */
  async function countThousands(): Promise<void> {
    const value = (month: string, country: string, n: number) =>
      `('things', '${month}', '${country}', '', '', 0, ${n})`;
    const values = [
      value('-infinity', 'AR', 3003),
      value('-infinity', 'MX', 3000),
      value('2026-01-01', 'AR', 3000),
      value('2026-02-01', 'AR', 3),
      value('2026-02-01', 'MX', 3000),
    ];
    await database.pool.query(
      `insert into tallies (noun, month, country, type, status, slot, n) values ${values.join()}`,
    );
  }

  test('the total and the start of a distant page come from the tallies', async () => {
    await countThousands();
    const windows: Window[] = [];
    const find = async (
      query: Parameters<typeof pageByCounter>[3],
      conditions: Parameters<typeof pageByCounter>[2] = { filter: { country: 'AR' } },
    ) => {
      const read = async (window: Window, left: SQL | undefined) => {
        windows.push(window);
        return database.db.select({ id: things.id }).from(things).where(left).orderBy(things.id);
      };
      const { data, metadata } = await pageByCounter(database.db, things, conditions, query, read);
      return [numbersOf(data), metadata.total, windows.pop()?.offset];
    };
    const everything = [1, 2, 3, 4, 5];
    const full = { perPage: 5 };
    expect(await find({ ...full, page: 1 })).toEqual([everything, 3003, 0]);
    expect(await find({ ...full, page: 1 }, {})).toEqual([everything, 6003, 0]);
    // Ascending, January is skipped; descending, February.
    expect(await find({ perPage: 2, page: 1501, order: 'asc' })).toEqual([[3, 4, 5], 3003, 0]);
    expect(await find({ perPage: 2, page: 1251 })).toEqual([[1, 2], 3003, 2497]);
    expect(await find({ perPage: 2, page: 1251, sort: 'createdAt', order: 'desc' })).toEqual([
      [1, 2],
      3003,
      2497,
    ]);
    // Past the end nothing is read.
    expect(await find({ ...full, page: 900 })).toEqual([[], 3003, undefined]);
    // What the tallies do not cover is counted, and skipped by OFFSET.
    expect(await find({ ...full, page: 501, sort: 'name' })).toEqual([everything, 3003, 2500]);
    expect(await find({ ...full, page: 501 }, { count: async () => 7 })).toEqual([everything, 7, 2500]);
  });
});
