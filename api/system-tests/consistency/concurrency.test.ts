/** @module-tag extended */

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { history } from '#contract/history.ts';
import { session } from '#contract/session.ts';
import { type UserChange, users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { startSecondServer, startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { updateConcurrently } from '../../testing/scenarios/concurrentUpdates.ts';

/* Two servers on one database: locks, sessions, keys and totals hold across both. */

let first: TestApi;
let second: FastifyInstance;
let urls: string[];
beforeAll(async () => {
  first = await startTestApi();
  second = await startSecondServer(first);
  urls = [first.url, second.listeningOrigin];
});
afterAll(async () => {
  await second.close();
  await first.stop();
});

test('of eight editors who update the same version concurrently one succeeds, and none that was acknowledged is lost', () =>
  updateConcurrently(first, urls, 20));

test('concurrent requests with one Idempotency-Key to both servers create one record', async () => {
  const { token } = await first.signedIn('editor');
  const headers = { 'idempotency-key': 'both' };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      callerOn(urls[i % 2] ?? '', token)(categories.create, { body: { name: 'Milonga' }, headers }),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const id = answers[0]?.body.id ?? '';
  const { body } = await callerOn(urls[1] ?? '', token)(history.list, {
    params: { id },
    query: { noun: 'categories' },
  });
  expect(body.metadata.total).toBe(1);
});

test('a logout on one server ends the session on the other immediately', async () => {
  const { token, user } = await first.signedIn('user');
  const [onFirst, onSecond] = urls.map((url) => callerOn(url, token));
  const params = { id: user.id };
  expect((await onSecond?.(users.read, { params }))?.status).toBe(200);
  expect((await onFirst?.(session.logout))?.status).toBe(200);
  expect((await onSecond?.(users.read, { params }))?.status).toBe(401);
});

test.each<[what: string, body: UserChange, after: number]>([
  ['a lower role', { role: 'user' }, 403],
  ['a new password', { password: 'another long one' }, 401],
  ['a deletion', {}, 401],
])('%s on one server is in force on the other once it has been answered', async (what, body, after) => {
  const admin = await first.signedIn('admin');
  const { token, user } = await first.signedIn('editor');
  const params = { id: user.id };
  const onSecond = callerOn(urls[1] ?? '', token);
  const list = async () => (await onSecond(users.list, { query: { perPage: 5 } })).status;
  // The session is in the other server's cache, and in constant use there.
  let ended = false;
  const statuses: number[] = [];
  const polling = (async () => {
    while (!ended) statuses.push(await list());
  })();
  await expect.poll(() => statuses).toContain(200);
  const answer =
    what === 'a deletion'
      ? await admin.call(users.remove, { params })
      : await admin.call(users.update, { params, body });
  expect([answer.status, await list()]).toEqual([200, after]);
  ended = true;
  await polling;
  expect(statuses[0]).toBe(200);
});

test('totals stay exact under concurrent creates, deletes and restores on both servers', async () => {
  const admin = await first.signedIn('admin');
  const calls = urls.map((url) => callerOn(url, admin.token));
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const call = calls[i % 2] as (typeof calls)[0];
      const country = ['AR', 'MX', 'UK'][i % 3];
      const body = {
        first_name: 'N',
        last_name: 'N',
        email: `total-${i}@example.com`,
        password: 'long enough',
        country,
      };
      const { id } = (await call(users.create, { body })).body;
      if (i % 2) await call(users.remove, { params: { id } });
      if (i % 4 === 1)
        await call(users.update, { params: { id }, body: { status: 'active', country: 'ES' } });
      if (i % 5 === 0) await call(users.update, { params: { id }, body: { type: 'business' } });
    }),
  );
  for (const status of ['active', 'deleted']) {
    for (const country of ['', 'AR', 'MX', 'UK', 'ES']) {
      for (const type of ['', 'individual', 'business']) {
        const { body } = await admin.call(users.list, { query: { status, country, type } });
        const { rows } = await first.database.pool.query(
          `select count(*)::int as n from users where status = $1 and ($2 = '' or country = $2) and ($3 = '' or type = $3)`,
          [status, country, type],
        );
        expect(body.metadata.total, `${status} ${country} ${type}`).toBe(rows[0].n);
      }
    }
  }
  // Forty passwords are hashed.
}, 60_000);
