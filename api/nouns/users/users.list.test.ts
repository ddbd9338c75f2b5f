import { expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { users as table } from './users.table.ts';

const api = setUpApi();

test('the list of all statuses is sorted by creation, has each user once and an exact total', async () => {
  const admin = await api.as('admin');
  const day = (n: number) => `2020-01-${String(n).padStart(2, '0')}T00:00:00Z`;
  await api.db.insert(table).values(
    Array.from({ length: 23 }, (_, i) => ({
      first_name: 'Todas',
      last_name: String(i),
      email: `todas-${i}@example.com`,
      country: 'PY',
      type: i % 2 ? ('artist' as const) : ('business' as const),
      status: i % 3 ? ('active' as const) : ('deleted' as const),
      // Two users each with the same time.
      createdAt: day(1 + Math.floor(i / 2)),
    })),
  );
  for (const [query, where] of [
    [{}, 'true'],
    [{ country: 'PY' }, `country = 'PY'`],
    [{ country: 'PY', type: 'artist' }, `country = 'PY' and type = 'artist'`],
    [{ search: 'todas' }, `first_name = 'Todas'`],
    [{ from: '2020-01-03', to: '2020-01-05' }, `created_at >= '${day(3)}' and created_at < '${day(6)}'`],
    [{ role: 'user', country: 'PY' }, `country = 'PY' and role = 'user'`],
  ] as const)
    for (const order of ['desc', 'asc'] as const) {
      const { rows } = await api.db.execute<{ id: string }>(
        `select id from users where ${where} order by created_at ${order}, id ${order}`,
      );
      const ids: string[] = [];
      for (let page = 1; page <= Math.ceil(rows.length / 5); page++) {
        const filters = { ...query, status: 'all', order, page, perPage: 5 };
        const { data, metadata } = (await admin.call(users.list, { query: filters })).body;
        expect(metadata.total).toBe(rows.length);
        ids.push(...data.map(({ id }) => id));
      }
      expect(ids).toEqual(rows.map(({ id }) => id));
    }
  expect((await admin.call(users.list, { query: { status: 'gone' } })).status).toBe(422);
});
