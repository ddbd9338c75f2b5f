import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { session } from '#contract/session.ts';
import { metricsUrl } from '../../testing/calls/metricsUrl.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

let api: TestApi;
let url: string;
beforeAll(async () => {
  api = await startTestApi({ METRICS_PORT: '0' });
  url = await metricsUrl(api);
});
afterAll(() => api.stop());

/** The values of a metric by its labels, as Prometheus reads them. */
async function read(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [labels.replaceAll('"', ''), Number(value)];
    }),
  );
}

const route = (path: string) => `method=GET,route=${basePath}${path},status=`;

test('only metrics are on the port, and no metrics on the port of the product', async () => {
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(new URL(`${basePath}/categories`, url))).status).toBe(404);
  expect((await fetch(`${api.url}/metrics`, { headers: { accept: 'application/json' } })).status).toBe(404);
});

test('requests are counted and timed by route and status, and none by an address', async () => {
  const editor = await api.as('editor');
  const { body } = await editor.call(categories.create, { body: { name: 'Tango' } });
  for (const id of [body.id, body.id, '00000000-0000-4000-8000-000000000000'])
    await editor.call(categories.read, { params: { id } });
  await fetch(`${api.url}${basePath}/nothing/${body.id}`);
  const requests = () => read('bambalina_http_requests_total');
  // Counted when the answer has been sent, which its reader may notice first.
  await expect.poll(requests).toMatchObject({
    [`${route('/categories/:id')}200`]: 2,
    [`${route('/categories/:id')}404`]: 1,
  });
  expect(Object.keys(await requests()).filter((labels) => labels.includes(body.id))).toEqual([]);
  const timed = await read('bambalina_http_request_duration_seconds_count');
  expect(timed[`method=GET,route=${basePath}/categories/:id`]).toBe(3);
});

test('refused sign-ins, callers from the cache, and pushes are counted', async () => {
  for (let i = 0; i < 3; i++)
    await api.nobody.call(session.login, {
      body: { email: 'nobody@example.com', password: 'wrong password' },
    });
  await expect
    .poll(() => read('bambalina_sign_ins_total'))
    .toEqual({
      [`route=${basePath}/auth/login,outcome=refused`]: 3,
    });
  const editor = await api.as('editor');
  const before = await read('bambalina_session_lookups_total');
  // A caller is cached for 100 ms: on a busy machine three calls may be further apart.
  await expect
    .poll(async () => {
      await Promise.all([1, 2, 3].map(() => editor.call(categories.list)));
      return (await read('bambalina_session_lookups_total'))['cache=hit'];
    })
    .toBeGreaterThan(before['cache=hit'] ?? 0);
  const after = await read('bambalina_session_lookups_total');
  expect((after['cache=hit'] ?? 0) + (after['cache=miss'] ?? 0)).toBeGreaterThanOrEqual(
    (before['cache=hit'] ?? 0) + (before['cache=miss'] ?? 0) + 3,
  );
  const message = { title: 'Hola', body: 'Esta noche', country: 'AR' };
  expect((await editor.call(notifications.create, { body: message })).status).toBe(201);
  await expect
    .poll(() => read('bambalina_pushes_total'))
    .toMatchObject({ 'outcome=simulated': 1, 'outcome=failed': 0 });
});

test('the state of pool, jobs, uploads, disk and process is read when it is asked for', async () => {
  // A queue that nobody works on.
  await api.database.pool.query(`select pgboss.create_queue('orphan', '{"policy": "standard"}'::jsonb)`);
  await api.database.pool.query(`insert into pgboss.job (name, state, start_after)
    select 'orphan', state::pgboss.job_state, now() - age from (values ('created', interval '90 s'), ('created', interval '-1 hour'),
      ('failed', interval '1 day'), ('completed', interval '1 day')) as job(state, age)`);
  expect(await read('bambalina_database_up')).toEqual({ '': 1 });
  const busy = async () => (await read('bambalina_database_connections'))['state=busy'];
  const held = await Promise.all([1, 2].map(() => api.database.pool.connect()));
  expect(await busy()).toBeGreaterThanOrEqual(2);
  for (const client of held) client.release();
  await expect.poll(busy).toBe(0);
  expect(await read('bambalina_jobs')).toMatchObject({
    'queue=orphan,state=created': 2,
    'queue=orphan,state=failed': 1,
    'queue=deliver-notification,state=failed': 0,
  });
  const due = (await read('bambalina_oldest_due_job_seconds'))['queue=orphan'];
  expect(due).toBeGreaterThanOrEqual(90);
  expect(due).toBeLessThan(110);
  expect(await read('bambalina_upload_bytes')).toEqual({ 'kind=used': 0, 'kind=limit': 2000 * 1024 * 1024 });
  const disk = await read('bambalina_data_disk_bytes');
  expect(disk['kind=free']).toBeGreaterThan(0);
  expect(disk['kind=total']).toBeGreaterThanOrEqual(disk['kind=free'] ?? Number.NaN);
  expect((await read('process_resident_memory_bytes'))['']).toBeGreaterThan(1e7);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toHaveProperty('');
});
