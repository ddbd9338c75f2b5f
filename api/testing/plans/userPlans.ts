import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserQuery } from '#contract/users.ts';
import { listUsers } from '../../nouns/users/users.list.store.ts';
import { fillUsers } from '../database/fill.ts';
import { planOf } from '../database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { type PlanOptions, testIndexes } from './planOptions.ts';
import { testSortedPages } from './sortedPages.ts';

/**
 * Defines tests of the query plans of the lists of `n` users: the intended index, a bounded number of buffers, exact totals
 * and the rows of far pages.
 */
export function testUserPlans({ rows: n, timeout, settings }: PlanOptions): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fillUsers(database.pool, n);
  }, timeout);
  afterAll(() => database.drop());
  const [last, middle] = [Math.round(n * 0.098), Math.round(n * 0.049)];

  const lists: [what: string, query: UserQuery, index: string, buffers: number][] = [
    ['the first page', {}, 'users_list', 60],
    ['the first page, oldest first', { order: 'asc' }, 'users_list', 60],
    ['one country', { country: 'AR' }, 'users_by_country', 60],
    ['one type', { type: 'artist' }, 'users_by_type', 60],
    ['a country and a type', { country: 'MX', type: 'business' }, 'users_by_country_type', 60],
    ['deleted ones', { status: 'deleted' }, 'users_list', 60],
    ['everyone, the deleted too', { status: 'all' }, 'users_list', 100],
    ['everyone, oldest first', { status: 'all', order: 'asc' }, 'users_list', 100],
    ['everyone of a country', { status: 'all', country: 'AR' }, 'users_by_country', 100],
    ['everyone of a type', { status: 'all', type: 'artist' }, 'users_by_type', 100],
    ['everyone, the last page', { status: 'all', page: n / 10 }, 'users_list', 900],
    ['everyone found by a search', { status: 'all', search: 'person12345' }, 'users_search', 3000],
    ['the last page', { page: last }, 'users_list', 700],
    ['a page in the middle', { page: middle }, 'users_list', 1500],
    ['administrators', { role: 'admin' }, 'users_staff', 60],
    ['a search with few matches', { search: 'person12345' }, 'users_search', 1500],
    ['a search in one country', { search: 'cordoba', country: 'CR' }, 'users_search', 15_000],
    ['by name', { sort: 'name' }, 'users_by_name', 100],
    ['by name, backwards', { sort: 'name', order: 'desc' }, 'users_by_name', 100],
    ['everyone by name', { sort: 'name', status: 'all' }, 'users_by_name', 150],
    ['by name, of a country', { sort: 'name', country: 'AR' }, 'users_by_name', 1000],
    ['by address', { sort: 'email' }, 'users_email', 100],
    ['by country', { sort: 'country', order: 'desc' }, 'users_by_country', 60],
    ['everyone by country', { sort: 'country', status: 'all' }, 'users_by_country', 100],
    ['by type', { sort: 'type' }, 'users_by_type', 60],
    ['by type, of a country', { sort: 'type', country: 'AR' }, 'users_by_country_type', 100],
    ['everyone by status', { sort: 'status', status: 'all' }, 'users_list', 100],
    ['the start of a word of two letters', { search: 'zz' }, 'users_search', 60],
  ];

  describe(`${n} users`, () => {
    test.each(lists)('%s', async (_what, query, index, buffers) => {
      const plan = await planOf(database.pool, (db) => listUsers(db, query), settings);
      expect(plan.indexes).toContain(index);
      expect(plan.scanned.filter((table) => table === 'users')).toEqual([]);
      expect(plan.buffers).toBeLessThan(buffers);
      expect(plan.statements).toBeLessThanOrEqual(3);
    });

    test.each<[string, UserQuery]>([
      ['all', {}],
      ['filtered', { country: 'CO', type: 'individual' }],
      ['deleted', { status: 'deleted', country: 'AR' }],
      ['everyone', { status: 'all' }],
      ['everyone of a country', { status: 'all', country: 'AR' }],
    ])('the total of %s is exact', async (_what, query) => {
      const { metadata } = await listUsers(database.db, query);
      const { rows } = await database.pool.query(
        `select count(*)::int as n from users
       where ($1 = 'all' or status = $1) and ($2::text is null or country = $2) and ($3::text is null or type = $3)`,
        [query.status ?? 'active', query.country, query.type],
      );
      expect(metadata.total).toBe(rows[0].n);
    });
  });

  test('pages in the middle have the same rows as with OFFSET', async () => {
    for (const page of [201, Math.round(middle / 10), middle, last]) {
      const { data } = await listUsers(database.db, { page });
      const { rows } = await database.pool.query(
        `select id from users where status = 'active' order by created_at desc, id desc limit 10 offset $1`,
        [(page - 1) * 10],
      );
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  const sorts = {
    createdAt: 'created_at',
    name: 'lower(unaccent(first_name || \' \' || last_name)) collate "C"',
    ...{ email: 'email', type: 'type', country: 'country', status: 'status' },
  } satisfies Record<NonNullable<UserQuery['sort']>, string>;
  testSortedPages(() => database, {
    ...{ table: 'users', list: listUsers, sorts, settings, timeout },
    where: "status = 'active'",
  });
  testSortedPages(() => database, {
    ...{ table: 'users', sorts, settings, timeout },
    list: (db, query) => listUsers(db, { ...query, status: 'all' }),
  });

  testIndexes(
    () => database.pool,
    ['users'],
    lists.map(([, , index]) => index),
    {
      users_email: 'unique',
      users_spotify: 'unique',
    },
  );
}
