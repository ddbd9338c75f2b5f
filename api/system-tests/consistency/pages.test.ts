import { beforeAll, describe, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { nouns } from '#contract/nouns.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { fillActivity } from '../../testing/database/fill.activity.ts';
import { fillNouns } from '../../testing/database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../../testing/database/fill.ts';

/*
 * The pages of each list against the rows and the order of SQL: no row twice or missing, equal values newest first
 * (product/lists#newest-first). Declared nouns are included automatically.
 */

interface TestedList {
  readonly table: string;
  readonly list: Endpoint;
  readonly sorts: readonly string[];
  /** The column of the default order, when it is not the newest first. */
  readonly sort?: string | undefined;
  readonly query?: Record<string, string>;
  readonly where?: string;
}

const declared = nouns.map(
  ({ name, calls, sorts, sort }): TestedList => ({ table: name, list: calls.list, sorts, sort }),
);
const lists: TestedList[] = [
  ...declared,
  { table: 'users', list: users.list, sorts: ['createdAt'], where: "status = 'active'" },
  { table: 'spots', list: spots.list, sorts: ['createdAt'] },
  { table: 'comments', list: comments.list, sorts: ['createdAt'] },
];

const api = setUpApi();
let spot: string;
beforeAll(async () => {
  const { pool } = api.database;
  await fillUsers(pool, 60);
  await fillSpots(pool, 60);
  await fillActivity(pool, { likes: 10, comments: 60, days: 10 });
  ({ spot } = await fillNouns(pool, 60));
  // Equal times and equal values, so that the order of ties shows.
  for (const table of lists.map((one) => one.table))
    await pool.query(`update ${table} set created_at = date_trunc('month', created_at)`);
  await pool.query(`update categories set name = left(name, 7)`);
  await pool.query(`update events set spot_id = $1, date = now()::date + ascii(right(id::text, 1)) % 5`, [
    spot,
  ]);
});

const idsBy = async (table: string, where: string, order: string) =>
  (
    await api.database.pool.query<{ id: string }>(`select id from ${table} where ${where} order by ${order}`)
  ).rows.map(({ id }) => id);

/** Reads all pages, and one after the last. */
async function pagesOf(list: Endpoint, query: Record<string, unknown>, perPage: number, total: number) {
  const admin = await api.as('admin');
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const ids: string[] = [];
  for (let page = 1; page <= lastPage + 1; page += 1) {
    const { body } = await admin.call(list, { query: { ...query, page, perPage } });
    const { data = [], metadata } = body as { data?: { id: string }[]; metadata?: object };
    expect(metadata, `page ${page}`).toEqual({ total, perPage, page, lastPage });
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

const ages = { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' };
const opposite = { asc: 'desc', desc: 'asc' } as const;

describe.each(lists)('the pages of $table', ({ table, list, sorts, sort, query, where = 'true' }) => {
  const cases = sorts.flatMap((by) => (['asc', 'desc'] as const).map((order) => ({ by, order })));

  test.each(cases)('by $by, $order', async ({ by, order }) => {
    const expected = await idsBy(
      table,
      where,
      by === 'createdAt' ? ages[order] : `"${by}" ${order}, ${ages[opposite[order]]}`,
    );
    expect(expected.length).toBeGreaterThan(30);
    expect(await pagesOf(list, { ...query, sort: by, order }, 7, expected.length)).toEqual(expected);
  });

  test('without an order', async () => {
    const expected = await idsBy(table, where, sort ? `"${sort}" asc, ${ages.desc}` : ages.desc);
    expect(await pagesOf(list, { ...query }, 25, expected.length)).toEqual(expected);
  });
});

test.each(['asc', 'desc', undefined])('the events of a spot by date, %s', async (order) => {
  const expected = await idsBy(
    'events',
    `spot_id = '${spot}'`,
    order === 'asc' ? `date asc, ${ages.asc}` : `date desc, ${ages.desc}`,
  );
  expect(expected.length).toBeGreaterThan(30);
  const query = { spot_id: spot, ...(order && { order }) };
  expect(await pagesOf(events.list, query, 7, expected.length)).toEqual(expected);
});

test('revisions: the pending ones first, oldest first, then the decided ones, newest first', async () => {
  await api.database.pool.query(
    `update spot_revisions set status = case when id in (select id from spot_revisions order by id limit 30) then 'pending' else 'rejected' end`,
  );
  const expected = [
    ...(await idsBy('spot_revisions', "status = 'pending'", ages.asc)),
    ...(await idsBy('spot_revisions', "status = 'rejected'", ages.desc)),
  ];
  expect(await pagesOf(revisions.list, {}, 7, expected.length)).toEqual(expected);
});
