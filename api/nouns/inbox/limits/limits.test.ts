import { hostname } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { categories } from '#contract/categories.ts';
import type { LimitWarning } from '#contract/limits.ts';
import { statistics } from '#contract/statistics.ts';
import { metricsUrl } from '../../../testing/calls/metricsUrl.ts';
import { setUpApi } from '../../../testing/calls/startTestApi.ts';
import { limitLog } from './limits.watch.ts';

/* What is nearly used up is told to administrators (product/limits#warnings). */

const api = setUpApi({ LIMITS_PER_HOUR: 'all=100000,categories=10', METRICS_PORT: '0' });

const limitsFor = async (role: 'admin' | 'editor') =>
  (await (await api.as(role)).call(statistics.attention)).body.limits;

afterEach(async () => {
  vi.restoreAllMocks();
  await api.db.execute('delete from quotas');
  await api.db.execute("delete from pgboss.job where name = 'orphan'");
});

test('nothing is told while nothing is near, and editors are never told', async () => {
  expect(await limitsFor('admin')).toBe(null);
  vi.spyOn(api.app.mount.services, 'disk').mockResolvedValue({ used: 95, total: 100 });
  expect(await limitsFor('admin')).toHaveLength(1);
  expect(await limitsFor('editor')).toBe(null);
});

test('a quota is told from nine tenths on, with the person, until its hour is over', async () => {
  const { call, user } = await api.signedIn('editor', { first_name: 'Ana', last_name: 'Peña' });
  for (let i = 0; i < 8; i++) await call(categories.create, { body: { name: `Jazz ${i}` } });
  expect(await limitsFor('admin')).toBe(null);
  await call(categories.create, { body: { name: 'Tango' } });
  const warning = { kind: 'quota', subject: 'Ana Peña', quota: 'categories', used: 9, max: 10 };
  expect(await limitsFor('admin')).toEqual([warning]);
  await api.database.pool.query("update quotas set until = now() - interval '1 second' where user_id = $1", [
    user.id,
  ]);
  expect(await limitsFor('admin')).toBe(null);
});

test('a key is told that nearly reaches its rate, and one that does not is not', async () => {
  const { user } = await api.signedIn('editor');
  await api.database.pool.query(
    `with made as (
      insert into api_keys (id, token_hash, user_id, name, nouns, write, per_minute, start, expires_at)
      select gen_random_uuid(), sha256(name::bytea), $1, name, '{}', false, 100, 'x', now() + interval '1 day'
      from (values ('near'), ('far')) as k(name) returning id, name)
    insert into attempts (key, count, until)
      select 'key:' || id, case name when 'near' then 90 else 89 end, now() + interval '1 minute' from made`,
    [user.id],
  );
  expect(await limitsFor('admin')).toEqual([
    { kind: 'key', subject: 'near', quota: null, used: 90, max: 100 },
  ]);
  await api.db.execute("delete from attempts where key like 'key:%'");
});

test('jobs are told that have been due for nine minutes, the disk and the uploads that are nine tenths full', async () => {
  await api.db.execute(`select pgboss.create_queue('orphan', '{"policy": "standard"}'::jsonb)`);
  const due = (minutes: number) =>
    api.db.execute(
      `insert into pgboss.job (name, start_after) values ('orphan', now() - interval '${minutes} min')`,
    );
  await due(8);
  expect(await limitsFor('admin')).toBe(null);
  await due(20);
  vi.spyOn(api.app.mount.services, 'disk').mockResolvedValue({ used: 90, total: 100 });
  vi.spyOn(api.app.mount.space, 'bytes', 'get').mockReturnValue(1900 * 1024 * 1024);
  const subject = hostname();
  const all = await limitsFor('admin');
  expect(all).toEqual([
    { kind: 'disk', subject, quota: null, used: 90, max: 100 },
    { kind: 'uploads', subject, quota: null, used: 1900 * 1024 * 1024, max: 2000 * 1024 * 1024 },
    { kind: 'jobs', subject: 'orphan', quota: null, used: expect.any(Number), max: 600 },
  ]);
  expect(all?.[2]?.used).toBeGreaterThanOrEqual(1200);
  const metrics = await (await fetch(await metricsUrl(api))).text();
  expect(metrics.match(/^bambalina_near_limits.*$/gm)).toEqual([
    'bambalina_near_limits{kind="disk"} 1',
    'bambalina_near_limits{kind="uploads"} 1',
    'bambalina_near_limits{kind="jobs"} 1',
    'bambalina_near_limits{kind="quota"} 0',
    'bambalina_near_limits{kind="key"} 0',
  ]);
});

test('the log has each once when it begins and once when it ends, without the names of people', () => {
  const logged: unknown[] = [];
  const report = limitLog({ warn: (line) => logged.push(line), error: () => {} });
  const quota: LimitWarning = { kind: 'quota', subject: 'Ana Peña', quota: 'spots', used: 9, max: 10 };
  const disk: LimitWarning = { kind: 'disk', subject: 'a', quota: null, used: 95, max: 100 };
  for (const warnings of [[], [quota], [quota, disk], [{ ...disk, used: 99 }], []]) report(warnings);
  const [first, second] = [
    'Somebody has nearly used up an hourly quota: spots (LIMITS_PER_HOUR).',
    'The disk of DATA_DIR is nearly full.',
  ];
  expect(logged).toEqual([first, second, `No longer: ${first}`, `No longer: ${second}`]);
});
