/** @module-tag extended */

import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { live } from '#contract/live.ts';
import { isReplica } from '../../database/connection/primary.ts';
import { opened } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer } from '../../testing/calls/startTestApi.ts';

/* What readers cost while nothing happens (product/live#stream): all timers are the test's, the database is real. */

const api = setUpApi();
let second: FastifyInstance;
beforeAll(async () => {
  second = await startSecondServer(api);
});
afterAll(() => second.close());

let stop = new AbortController();
const queries = () => vi.mocked(pg.Client.prototype.query);
const promises = () => vi.mocked(api.database.pool.query);
beforeEach(() => {
  stop = new AbortController();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(pg.Client.prototype, 'query');
  vi.spyOn(api.database.pool, 'query');
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fence = "select 'fence'";
/** The beginnings of the statements of both servers on all connections, but for those that ask the queue of jobs for work, with or without readers, and that begin a new connection. */
const statements = () =>
  queries()
    .mock.calls.map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text).trim())
    .filter((text) => !text.includes('pgboss') && text !== fence && text !== isReplica)
    .map((text) => text.slice(0, 60));

/** Moves the clock, and waits for all that follows from it: statements, and announcements on their way to a server. */
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  const listeners = new Set(
    queries().mock.contexts.filter((_, i) => String(queries().mock.calls[i]?.[0]).startsWith('listen ')),
  );
  for (let seen = -1; seen < promises().mock.results.length; ) {
    seen = promises().mock.results.length;
    await Promise.all(promises().mock.results.map(({ value }) => value));
    // A connection gets what was announced before its answer.
    for (const listener of listeners) await (listener as pg.Client).query(fence);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A reader of everything that is sent, comments too. */
async function readAll(url: string, query: Record<string, string> = {}) {
  const { token } = await api.signedIn('editor');
  const response = await fetch(`${url}${basePath}${live.stream.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const body = response.body?.getReader();
  return async () => Buffer.from((await body?.read())?.value ?? []).toString();
}
type Reader = Awaited<ReturnType<typeof readAll>>;

const keepAlive = 25_000;
const comment = ':\n\n';

/** Readers on both servers, half of them with a record open, who have heard of each other, until the comment to all of them. */
async function settled(times: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const url of [api.url, second.listeningOrigin])
    for (let n = 0; n < times; n++)
      readers.push(await readAll(url), await readAll(url, opened(crypto.randomUUID())));
  // Announced, looked at, told; and once more, for what was announced meanwhile.
  for (let turn = 0; turn < 5; turn++) await pass(1000);
  await pass(keepAlive - 5000);
  for (const read of readers) for (let text = ''; !text.endsWith(comment); ) text += await read();
  return readers;
}

test('between two comments nothing is sent and no statement is run, and a comment costs as much for forty readers as for four', async () => {
  const beat = async () => {
    queries().mockClear();
    await pass(keepAlive - 1);
    expect(statements()).toEqual([]);
    await pass(1);
    return statements();
  };
  await settled(1);
  const first = await beat();
  expect(first.length).toBeGreaterThan(0);
  const readers = await settled(9);
  for (let n = 0; n < 20; n++) expect((await beat()).sort()).toEqual(first.sort());
  for (const read of readers) {
    let text = '';
    while (text.length < 20 * comment.length) text += await read();
    expect(text).toBe(comment.repeat(20));
  }
});

test('a server listens while it has readers, on one connection however many they are, and not before or afterwards', async () => {
  const listening = async () => {
    const { rows } = await api.database.pool.query(
      `select count(*)::int as n from pg_stat_activity where application_name = 'bambalina-live' and datname = current_database()`,
    );
    return rows[0].n;
  };
  await expect.poll(listening).toBe(0);
  for (const n of [1, 2, 3]) {
    await readAll(api.url);
    expect(await listening(), `${n} readers`).toBe(1);
  }
  await readAll(second.listeningOrigin);
  expect(await listening()).toBe(2);
  stop.abort();
  await expect.poll(listening).toBe(0);
});
