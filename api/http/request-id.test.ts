import { expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { setUpApi } from '../testing/calls/startTestApi.ts';

const api = setUpApi();

test('what a request queues carries the id of the request, another one for each', async () => {
  const editor = await api.as('editor');
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  for (const title of ['Uno', 'Dos']) {
    const body = { title, body: 'Esta noche', country: 'AR', send_at };
    expect((await editor.call(notifications.create, { body })).status).toBe(201);
  }
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select data ->> 'requestId' as id from pgboss.job where name = 'deliver-notification'`,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
});
