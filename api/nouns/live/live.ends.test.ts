/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { live } from '#contract/live.ts';
import { nounCalls } from '#contract/nouns.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import type { LiveReader } from '../../testing/calls/liveReader.ts';
import { changesOf, opened, setUpLiveReaders } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer, type TestUser } from '../../testing/calls/startTestApi.ts';
import { openRecords } from './live.table.ts';

/* What happens to streams when an announcement is lost, their reader leaves or their server closes (product/live#stream). */

const api = setUpApi();
const { read } = setUpLiveReaders(api);
async function createCategory(person: TestUser, name: string): Promise<{ id: string }> {
  return (await person.call(nounCalls.categories.create, { body: { name } })).body;
}

test('A change that was never announced is told with the next comment that keeps the stream open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const second = await startSecondServer(api);
  try {
    const reader = await read(await api.as('admin'), {}, second.listeningOrigin);
    await reader.next();
    const id = crypto.randomUUID();
    await api.db.execute(sql`insert into history (id, noun, record_id, action)
      values (uuidv7(), 'comments', ${id}, 'update')`);
    vi.advanceTimersByTime(25_000);
    await reader.until((message) => changesOf(message, id).length > 0);
  } finally {
    vi.useRealTimers();
    await second.close();
  }
});

test('A server whose last reader has left looks at nothing more', async () => {
  const admin = await api.as('admin');
  const reader = await read(admin);
  await reader.next();
  const query = vi.spyOn(api.database.pool, 'query');
  // Announced, and its reader gone before the look; then it expires.
  const expires_at = sql`now() + interval '1 second'`;
  const row = { user_id: admin.user.id, noun: 'spots', record_id: crypto.randomUUID(), expires_at } as const;
  await api.db.transaction((tx) => tx.insert(openRecords).values(row));
  reader.close();
  await expect.poll(() => query.mock.calls.some(([sent]) => String(sent).startsWith('notify'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const looks = query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('open_records'));
  query.mockRestore();
  expect(looks).toEqual([]);
});

describe('a stream ends', () => {
  const ends = async (reader: LiveReader, id: string) => {
    for (;;) {
      const message = await reader.next();
      if (!message) return;
      expect(changesOf(message, id)).toEqual([]);
    }
  };

  test.each<[string, (person: TestUser) => Promise<unknown>]>([
    ['signs out', (person) => person.call(session.logout)],
    [
      'is no longer staff',
      async ({ user }) =>
        (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { role: 'user' } }),
    ],
    [
      'is deleted',
      async ({ user }) => (await api.as('admin')).call(users.remove, { params: { id: user.id } }),
    ],
  ])('when its reader %s, before anything else is told', async (_how, end) => {
    const person = await api.signedIn('editor');
    const reader = await read(person);
    await reader.next();
    await end(person);
    const { id } = await createCategory(await api.as('admin'), 'Después');
    await ends(reader, id);
  });

  test('when the server closes', async () => {
    const second = await startSecondServer(api);
    const reader = await read(await api.as('admin'), opened(crypto.randomUUID()), second.listeningOrigin);
    await reader.next();
    const closed = second.close();
    await ends(reader, '');
    await closed;
  });

  test('with its server, which leaves no record open', async () => {
    const second = await startSecondServer(api);
    const ana = await api.signedIn('editor');
    for (let i = 0; i < 15; i++) await read(ana, opened(crypto.randomUUID()), second.listeningOrigin);
    await second.close();
    expect(await api.db.$count(openRecords, sql`user_id = ${ana.user.id}`)).toBe(0);
  });

  test('without a trace when its reader disconnects before the first message', async () => {
    const ana = await api.signedIn('editor');
    const attempts = Array.from({ length: 40 }, async (_, i) => {
      const stop = new AbortController();
      const query = opened(crypto.randomUUID());
      const answer = ana.call(live.stream, { query, signal: stop.signal }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, i));
      stop.abort();
      await answer;
    });
    await Promise.all(attempts);
    const rows = () => api.db.$count(openRecords, sql`user_id = ${ana.user.id}`);
    await expect.poll(rows).toBe(0);
    await expect.poll(async () => (await ana.call(live.stream)).status).toBe(200);
  });
});
