import { beforeAll, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { nouns } from '#contract/nouns.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { fillActivity } from '../../testing/database/fill.activity.ts';
import { fillNouns } from '../../testing/database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../../testing/database/fill.ts';

/*
 * The total of each list against a count in SQL: without filters, and for each value of each filter that is a column.
 * Declared nouns are included automatically.
 */

interface TestedList {
  readonly table: string;
  readonly list: Endpoint;
  readonly filters: readonly string[];
  /** The SQL condition of the rows that the list shows without filters. */
  readonly where?: string;
}

const declared = nouns.map(
  ({ name, calls, filters }): TestedList => ({
    table: name,
    list: calls.list,
    // That of links is not equality of the column (links.lists.test.ts).
    filters: Object.keys(filters).filter((name) => name !== 'link'),
  }),
);
const lists: TestedList[] = [
  ...declared,
  { table: 'users', list: users.list, filters: ['country', 'type', 'role'], where: "status = 'active'" },
  { table: 'spots', list: spots.list, filters: ['country'] },
  { table: 'comments', list: comments.list, filters: [] },
  { table: 'spot_revisions', list: revisions.list, filters: ['status'] },
  { table: 'submissions', list: submissions.list, filters: ['status'] },
];

const api = setUpApi();
beforeAll(async () => {
  const { pool } = api.database;
  await fillUsers(pool, 300);
  await fillSpots(pool, 300);
  await fillActivity(pool, { likes: 10, comments: 300, days: 10 });
  await fillNouns(pool, 300);
});

test.each(lists)(
  'the totals of $table are the counts of SQL',
  async ({ table, list, filters, where = 'true' }) => {
    const admin = await api.as('admin');
    const rowsOf = async (text: string, values: unknown[] = []) =>
      (await api.database.pool.query(text, values)).rows as Record<string, unknown>[];
    const expectTotal = async (query: Record<string, unknown>, condition: string, values: unknown[] = []) => {
      const { body } = await admin.call(list, { query });
      const [counted] = await rowsOf(`select count(*)::int as n from ${table} where ${condition}`, values);
      expect({ query, body }).toMatchObject({ query, body: { metadata: { total: counted?.n } } });
    };
    await expectTotal({}, where);
    await expectTotal({ page: 2, perPage: 5 }, where);
    const columns = await rowsOf(
      `select column_name as name from information_schema.columns where table_name = $1`,
      [table],
    );
    for (const filter of filters.filter((one) => columns.some(({ name }) => name === one))) {
      const values = await rowsOf(
        `select distinct ${filter} as value from ${table} where ${filter} is not null`,
      );
      for (const { value } of values)
        await expectTotal({ [filter]: value }, `${where} and ${filter} = $1`, [value]);
    }
    if (filters.includes('from')) {
      const days = { from: '2026-01-01', to: '2026-06-30' };
      await expectTotal(days, `${where} and created_at >= $1::date and created_at < $2::date + 1`, [
        days.from,
        days.to,
      ]);
    }
  },
);
