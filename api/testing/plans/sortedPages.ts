import { expect, test } from 'vitest';
import type { Db } from '../../database/connection/database.ts';
import { planOf } from '../database/queryPlans.ts';
import type { TestDatabase } from '../database/testDatabase.ts';

interface SortedList<Sort extends string> {
  readonly table: string;
  /** Of all its rows. */
  list(
    db: Db,
    query: { sort: NoInfer<Sort>; order: 'asc' | 'desc'; page: number },
  ): Promise<{ data: { id: string }[] }>;
  /** Each column that it can be sorted by, as SQL. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly where?: string;
  /** Settings of the planner, as SQL. */
  readonly settings?: string | undefined;
  /** Milliseconds for a test that sorts all rows. */
  readonly timeout?: number | undefined;
}

const perPage = 10;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * Defines tests that a list has no row twice or missing between its pages, however many rows have equal values: for every column
 * and both ways, the pages at the beginning, around the ends of groups of equal rows, in the middle and at the end are those of one
 * `row_number()`, in its order, and each is read with an index.
 */
export function testSortedPages<Sort extends string>(
  database: () => TestDatabase,
  { table, list, sorts, where = 'true', settings, timeout }: SortedList<Sort>,
): void {
  const cases = (Object.keys(sorts) as Sort[]).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );

  test.each(cases)(`the pages of ${table} by $sort, $order`, { timeout }, async ({ sort, order }) => {
    const key = sorts[sort];
    const age = sort === 'createdAt' ? order : opposite[order];
    const { pool, db } = database();
    const pages = await pagesToWalk(pool, `select ${key} as key from ${table} where ${where}`, order);
    const wanted = pages.flatMap((page) =>
      Array.from({ length: perPage }, (_, i) => (page - 1) * perPage + i + 1),
    );
    const { rows } = await pool.query<{ id: string }>(
      `select id from (select id, row_number() over (order by ${key} ${order}, created_at ${age}, id ${age}) as n
       from ${table} where ${where}) as numbered where n = any($1) order by n`,
      [wanted],
    );
    const walked: string[] = [];
    for (const page of pages)
      walked.push(...(await list(db, { sort, order, page })).data.map(({ id }) => id));
    expect(walked).toEqual(rows.map(({ id }) => id));
    expect(new Set(walked).size).toBe(walked.length);
    for (const page of [pages[0], pages[Math.floor(pages.length / 2)], pages.at(-1)] as number[]) {
      const { scanned, indexes } = await planOf(pool, (one) => list(one, { sort, order, page }), settings);
      expect(
        scanned.filter((name) => name === table),
        `page ${page}`,
      ).toEqual([]);
      expect(
        indexes.filter((name) => name.startsWith(table)),
        `page ${page}`,
      ).not.toEqual([]);
    }
  });
}

/** The first pages, those around the ends of three groups of equal keys, the middle, and the last ones; in their order. */
async function pagesToWalk(
  pool: TestDatabase['pool'],
  keys: string,
  order: 'asc' | 'desc',
): Promise<number[]> {
  const { rows } = await pool.query<{ ends: string[]; total: string }>(
    `with groups as (select key, count(*) as n from (${keys}) as all_rows group by key),
     ends as (select n, sum(n) over (order by key ${order}) as upto from groups)
     select array(select upto from ends where n > 1 order by n desc limit 3) as ends,
       (select sum(n) from groups) as total`,
  );
  const { ends = [], total = '0' } = rows[0] ?? {};
  const last = Math.ceil(Number(total) / perPage);
  const around = ends.flatMap((end) => [0, 1, 2].map((by) => Math.floor(Number(end) / perPage) + by));
  const middle = Math.floor(last / 2);
  const all = [1, 2, 3, ...around, middle, middle + 1, last - 2, last - 1, last];
  return [...new Set(all)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
}
