import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { audit } from '#contract/audit.ts';
import { categories } from '#contract/categories.ts';
import { type HistoryAction, history } from '#contract/history.ts';
import { session } from '#contract/session.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { eraseDeletedUsers } from '../users/users.jobs.ts';
import { countFinishedDays } from './audit.days.ts';
import { auditJobs, pruneHistory } from './audit.jobs.ts';
import { listAudit } from './audit.store.ts';

const api = setUpApi({ AUDIT_DAYS: '100' });
beforeAll(waitPastMidnight);
beforeEach(() => api.database.pool.query('truncate history, history_days'));

const insert = (action: HistoryAction, daysAgo: number, count = 1) =>
  api.db.execute(sql`
    insert into history (id, created_at, noun, action, address, before, after, name)
    select gen_random_uuid(), now() - ${daysAgo}::int * interval '1 day', 'users', ${action}, '192.0.2.1', '{"a": 1}', '{"a": 2}', 'Ana'
    from generate_series(1, ${count}::int)`);
const stored = async () =>
  (
    await api.database.pool.query(
      `select action, current_date - created_at::date as days, address, before is not null as "values", count(*)::int as n
       from history group by 1, 2, 3, 4 order by days, action`,
    )
  ).rows;
/** The counts of the days, computed from the entries. */
const countedDays = async () =>
  (
    await api.database.pool.query(
      'select day, noun, action, n::int from history_days where n > 0 order by 1, 2, 3',
    )
  ).rows;
const expectedDays = async () =>
  (
    await api.database.pool.query(
      `select created_at::date as day, noun, action, count(*)::int as n from history
       where created_at < current_date - 1 group by 1, 2, 3 order by 1, 2, 3`,
    )
  ).rows;
const kept = { address: '192.0.2.1', values: true, n: 1 };

test('old entries are not listed, whether or not they are pruned yet', async () => {
  for (const days of [0, 100, 101, 1000]) await insert('update', days);
  const { call } = await api.as('admin');
  const { data, metadata } = (await call(audit.list, {})).body;
  expect([data.length, metadata.total]).toEqual([2, 2]);
  await countFinishedDays(api.db);
  expect((await call(audit.list, {})).body.metadata.total).toBe(2);
  expect((await call(audit.list, { query: { search: 'ana' } })).body.metadata.total).toBe(2);
});

test('a version is not computed from entries whose values are pruned', async () => {
  const { call } = await api.as('editor');
  const { id } = (await call(categories.create, { body: { name: 'Uno' } })).body;
  await call(categories.update, { params: { id }, body: { name: 'Dos' } });
  await api.database.pool.query(
    "update history set created_at = now() - interval '20 days' where record_id = $1",
    [id],
  );
  await call(categories.update, { params: { id }, body: { name: 'Tres' } });
  const versions = async () => {
    const entries = (await call(history.list, { params: { id }, query: { noun: 'categories' } })).body.data;
    const query = { noun: 'categories' };
    const read = async (entry: string) =>
      (await call(history.version, { params: { id }, query: { ...query, entry } })).body.record;
    return Promise.all(entries.map((entry) => read(entry.id)));
  };
  expect(await versions()).toMatchObject([{ name: 'Tres' }, { name: 'Dos' }, { name: 'Uno' }]);
  await pruneHistory(api.db, { auditDays: 100, historyDays: 10 });
  // The values before the last change are known, those before the pruned one are not.
  expect(await versions()).toMatchObject([{ name: 'Tres' }, { name: 'Dos' }, null]);
});

test('without HISTORY_DAYS changes stay with their values, but lose their address after AUDIT_DAYS', async () => {
  for (const days of [99, 101]) for (const action of ['login', 'update'] as const) await insert(action, days);
  await countFinishedDays(api.db);
  await pruneHistory(api.db, { auditDays: 100, historyDays: undefined });
  expect(await stored()).toEqual([
    { ...kept, action: 'login', days: 99 },
    { ...kept, action: 'update', days: 99 },
    { ...kept, action: 'update', days: 101, address: null },
  ]);
  expect(await countedDays()).toEqual(await expectedDays());
});

test('values are emptied after HISTORY_DAYS; what neither needs is deleted', async () => {
  for (const days of [9, 11, 101])
    for (const action of ['login', 'update'] as const) await insert(action, days);
  await countFinishedDays(api.db);
  await pruneHistory(api.db, { auditDays: 100, historyDays: 10 });
  expect(await stored()).toEqual([
    { ...kept, action: 'login', days: 9 },
    { ...kept, action: 'update', days: 9 },
    { ...kept, action: 'login', days: 11, values: false },
    { ...kept, action: 'update', days: 11, values: false },
  ]);
  expect(await countedDays()).toEqual(await expectedDays());
});

test('a daily job counts the days and prunes, by the configuration', async () => {
  for (const days of [50, 101]) await insert('login', days);
  const schedule = vi.fn<Jobs['schedule']>();
  const { services } = api.app.mount;
  auditJobs({ ...services, jobs: { ...services.jobs, schedule } });
  expect(schedule.mock.calls.map(([cron, name]) => [cron, name])).toEqual([['23 3 * * *', 'prune-history']]);
  await schedule.mock.calls[0]?.[2](new AbortController().signal);
  expect(await stored()).toEqual([{ ...kept, action: 'login', days: 50 }]);
  expect(await countedDays()).toEqual(await expectedDays());
  expect(await countedDays()).toHaveLength(1);
});

test('a longer history than the audit keeps its values', async () => {
  for (const days of [150, 201]) await insert('delete', days);
  await pruneHistory(api.db, { auditDays: 100, historyDays: 200 });
  expect(await stored()).toEqual([{ ...kept, action: 'delete', days: 150, address: null }]);
});

test('more entries than a batch are pruned, and those that are listed stay', async () => {
  await insert('login', 300, 15_000);
  await insert('update', 300, 15_000);
  await insert('update', 3, 10);
  await countFinishedDays(api.db);
  await pruneHistory(api.db, { auditDays: 100, historyDays: undefined });
  expect(await stored()).toEqual([
    { ...kept, action: 'update', days: 3, n: 10 },
    { ...kept, action: 'update', days: 300, address: null, n: 15_000 },
  ]);
  expect(await countedDays()).toEqual(await expectedDays());
  // The days that are back in the audit are counted as they are now.
  expect((await listAudit(api.db, {}, 400)).metadata.total).toBe(15_010);
});

test('an erased user has no name in the audit, nor an address that was typed as theirs', async () => {
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user', { first_name: 'Zoraida', last_name: 'Ortúzar' });
  const former = 'zoraida.before@example.com';
  await api.db.execute(sql`
    insert into history (id, noun, record_id, action, name, before, after) values
      (gen_random_uuid(), 'users', ${user.id}, 'update', 'Zoraida', ${JSON.stringify({ email: former })}::jsonb,
       ${JSON.stringify({ email: user.email })}::jsonb)`);
  for (const email of [user.email, former, 'somebody@example.com'])
    await api.nobody.call(session.login, { body: { email, password: 'x' } });
  await api.nobody.call(session.forgotPassword, { body: { email: former } });
  await api.db.execute(sql`
    insert into history (id, noun, action, after) select gen_random_uuid(), 'users', 'export', jsonb_build_object('search', search)
    from unnest(array['la ortuzar', ${`de ${former}`}, 'Milonga']) as search`);
  await api.db.execute(sql`
    with act as (insert into bulk_acts (id, noun, action, actor_id, query)
      values (gen_random_uuid(), 'users', 'delete', ${admin.user.id}, '{"search": "zoraida", "role": "user"}') returning id)
    insert into bulk_rows (bulk_id, record_id, state, name) select id, ${user.id}, 'skipped', 'Zoraida Ortúzar' from act`);
  const del = "update users set status = 'deleted', deleted_at = now() - interval '31 days' where id = $1";
  await api.database.pool.query(del, [user.id]);
  await eraseDeletedUsers(api.app.mount.services);
  const { rows } = await api.database.pool.query('select t::text as row from history t');
  expect(rows).toHaveLength(8);
  for (const personal of ['Zoraida', 'zoraida', 'Ortúzar', 'ortuzar', user.email])
    expect(JSON.stringify(rows)).not.toContain(personal);
  expect(JSON.stringify(rows)).toContain('Milonga');
  const { rows: acts } = await api.database.pool.query(
    'select query, name from bulk_acts join bulk_rows on bulk_id = bulk_acts.id',
  );
  expect(acts).toEqual([{ query: { role: 'user' }, name: '' }]);
  const { data } = (await admin.call(audit.list, { query: { action: 'login_failed' } })).body;
  expect(data.map(({ name, address }) => [name, address])).toEqual([
    ['somebody@example.com', '127.0.0.1'],
    ['', null],
    ['', null],
  ]);
});
