/** @module-tag extended */

import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { nounCalls } from '#contract/nouns.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { changesOf, setUpLiveReaders } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer } from '../../testing/calls/startTestApi.ts';

/* A broken stream is continued on whichever server, with the id of the last message: nothing is left out (product/live#stream). */

const api = setUpApi();
const { read } = setUpLiveReaders(api);
let second: FastifyInstance;
beforeAll(async () => {
  second = await startSecondServer(api);
});
afterAll(() => second.close());

const { create } = nounCalls.categories;
/** Creates a category on a server; returns its id. */
async function changeOn(url: string, name: string): Promise<string> {
  const { token } = await api.as('editor');
  const { status, body } = await callerOn(url, token)(create, { body: { name } });
  expect(status).toBe(201);
  return body.id;
}
const insertEntry = `insert into history (id, noun, record_id, action) values (uuidv7(), 'comments', $1, 'update')`;
const idsIn = ({ changes }: LiveMessage) => changes.map(({ record_id }) => record_id);

test('what happens on both servers while the line is broken is told by the other one, each once and in order', async () => {
  const admin = await api.as('admin');
  const { pool } = api.database;
  const third = await startSecondServer(api);
  const reader = await read(admin, {}, third.listeningOrigin);
  const before = await changeOn(api.url, 'Antes');
  await reader.until((message) => changesOf(message, before).length > 0);
  const after = reader.lastId() ?? '';
  // With its server, not by the reader.
  await third.close();
  expect(await reader.next()).toBeUndefined();

  const missed = [await changeOn(api.url, 'Uno'), await changeOn(second.listeningOrigin, 'Dos')];
  // Never announced.
  const silent = crypto.randomUUID();
  await pool.query(insertEntry, [silent]);
  missed.push(silent);
  const back = await read(admin, { after }, second.listeningOrigin);
  const first = (await back.next()) as LiveMessage;
  expect([first.all, first.missed]).toEqual([true, false]);
  expect(idsIn(first).filter((id) => id !== before)).toEqual(missed);
  const next = await changeOn(api.url, 'Después');
  expect(idsIn(await back.until((message) => message.changes.length > 0))).toEqual([next]);
});

test('after ten minutes what happened in them is told, and after a quarter of an hour that too much was missed', async () => {
  const admin = await api.as('admin');
  const idOf = (minutes: number) => v7({ msecs: Date.now() - minutes * 60_000 });
  const [earlier, meanwhile] = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = `insert into history (id, noun, record_id, action) values ($1, 'comments', $2, 'update')`;
  await api.database.pool.query(entry, [idOf(11), earlier]);
  await api.database.pool.query(entry, [idOf(9), meanwhile]);
  const first = async (query: Record<string, string>, url?: string) =>
    (await (await read(admin, query, url)).next()) as LiveMessage;
  for (const url of [api.url, second.listeningOrigin]) {
    const back = await first({ after: idOf(10) }, url);
    expect(back.missed).toBe(false);
    expect(idsIn(back)).toContain(meanwhile);
    expect(idsIn(back)).not.toContain(earlier);
    expect(idsIn(await first({}, url))).not.toContain(meanwhile);
    expect(await first({ after: idOf(15) }, url)).toMatchObject({ missed: true, changes: [] });
  }
});

test('a change whose transaction began before the line broke and ends afterwards is told', async () => {
  const admin = await api.as('admin');
  const reader = await read(admin);
  await reader.next();
  const slow = await api.database.pool.connect();
  const id = crypto.randomUUID();
  try {
    await slow.query('begin');
    await slow.query(insertEntry, [id]);
    // A later change is told before it.
    const later = await changeOn(api.url, 'Más tarde');
    await reader.until((message) => changesOf(message, later).length > 0);
    const after = reader.lastId() ?? '';
    reader.close();
    await slow.query('commit');
    const back = await read(admin, { after }, second.listeningOrigin);
    expect(idsIn((await back.next()) as LiveMessage)).toContain(id);
  } finally {
    slow.release();
  }
});

test('a line that breaks after every message, on alternate servers, loses none of sixty changes', async () => {
  const admin = await api.as('admin');
  const urls = [api.url, second.listeningOrigin];
  let reader = await read(admin, {}, urls[0]);
  await reader.next();
  const made = (async () => {
    const ids: string[] = [];
    for (let n = 0; n < 60; n++) ids.push(await changeOn(urls[n % 2] ?? '', `Cambio ${n}`));
    return ids;
  })();
  const told = new Set<string>();
  const last = made.then((ids) => ids.at(-1) ?? '');
  let lastId = '';
  void last.then((id) => {
    lastId = id;
  });
  for (let turn = 1; lastId === '' || !told.has(lastId); turn++) {
    const after = reader.lastId() ?? '';
    reader.close();
    reader = await read(admin, { after }, urls[turn % 2]);
    for (const id of idsIn((await reader.next()) as LiveMessage)) told.add(id);
  }
  expect((await made).filter((id) => !told.has(id))).toEqual([]);
});
