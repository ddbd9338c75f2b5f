/** @module-tag extended */

import { expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import type { LiveMessage } from '#contract/live.ts';
import { notes } from '#contract/notes.ts';
import { nounCalls } from '#contract/nouns.ts';
import { setUpLiveReaders } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer } from '../../testing/calls/startTestApi.ts';
import { recordAnswer } from '../links/links.store.ts';

/* What changes the inbox and is in no history: the stream says so on every server (product/live#stream). */

const api = setUpApi();
const { read } = setUpLiveReaders(api);
const isAboutInbox = ({ inbox }: LiveMessage) => inbox;

/** A reader on another server, and a function that expects that it is told of what is done: at once, not by the comment after 25 s. */
async function onAnotherServer() {
  const second = await startSecondServer(api);
  const reader = await read(await api.signedIn('admin'), {}, second.listeningOrigin);
  await reader.next();
  return {
    reader,
    told: async <T>(happens: () => Promise<T>): Promise<T> => {
      const begin = performance.now();
      const result = await happens();
      await reader.until(isAboutInbox);
      expect(performance.now() - begin).toBeLessThan(10_000);
      return result;
    },
    close: () => second.close(),
  };
}

test('an act whose failure was seen is told; the list of changes has nothing for it', async () => {
  const { reader, close } = await onAnotherServer();
  const [editor, id] = [await api.as('editor'), crypto.randomUUID()];
  await api.database.pool.query(
    `insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, reasons, finished_at)
     values ($1, 'banners', 'import', $2, 'done', 3, 2, '{"bulkStale": 2}', now())`,
    [id, editor.user.id],
  );
  expect((await editor.call(bulk.seen, { params: { id } })).status).toBe(200);
  expect(await reader.until(isAboutInbox)).toMatchObject({ all: false, changes: [], missed: false });
  await close();
});

test('an act that ends is told', async () => {
  const { told, close } = await onAnotherServer();
  const editor = await api.as('editor');
  const { id } = (await editor.call(nounCalls.categories.create, { body: { name: 'Cumbia' } })).body;
  const body = { action: 'delete', ids: [id] } as const;
  const { status } = await told(() => editor.call(nounCalls.categories.bulk, { body }));
  expect(status).toBe(200);
  await close();
});

test('a note that calls somebody, is read, deleted and restored is told; one without names is not', async () => {
  const { told, reader, close } = await onAnotherServer();
  const [author, called] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const { id: record_id } = (await author.call(nounCalls.categories.create, { body: { name: 'Huayno' } }))
    .body;
  const on = { noun: 'categories', record_id } as const;
  const silent = await author.call(notes.create, { body: { ...on, text: 'Sin nombres', mentions: [] } });
  expect(silent.status).toBe(201);
  const body = { ...on, text: 'Mira esto', mentions: [called.user.id] };
  const { id } = (await told(() => author.call(notes.create, { body }))).body;
  await told(() => called.call(notes.seen, { body: on }));
  await told(() => author.call(notes.remove, { params: { id } }));
  await told(() => author.call(notes.restore, { params: { id } }));
  // Nothing is left to be seen.
  expect((await author.call(notes.seen, { body: on })).body.seen).toBe(0);
  await author.call(nounCalls.categories.create, { body: { name: 'Después' } });
  expect(await reader.until(({ changes }) => changes.length > 0)).toMatchObject({ inbox: false });
  await close();
});

test('a link that dies is told, and one that lives again; one that stays as it was is not', async () => {
  const { told, reader, close } = await onAnotherServer();
  const admin = await api.as('admin');
  const link = { key: crypto.randomUUID(), address: 'https://bar.example/', host: 'bar.example' };
  const before = { failing_since: '2026-01-01T00:00:00.000Z', failures: 5, dead_since: null };
  const [now, broken] = [new Date(), { status: 404, fault: null, movedTo: null }];
  const answer = (fields: object, given: object) =>
    recordAnswer(api.db, { ...link, ...before, ...fields }, { ...broken, ...given }, now);
  await told(() => answer({}, {}));
  await told(() => answer({ dead_since: now.toISOString() }, { status: 200 }));
  await answer({ dead_since: now.toISOString() }, {});
  await admin.call(nounCalls.categories.create, { body: { name: 'Después' } });
  expect(await reader.until(({ changes }) => changes.length > 0)).toMatchObject({ inbox: false });
  await close();
});

test('what happened while the line was broken is told when it is back', async () => {
  const { reader, told, close } = await onAnotherServer();
  const admin = await api.as('admin');
  await told(() => recordEvent());
  const after = reader.lastId() ?? '';
  reader.close();
  await recordEvent();
  expect(await (await read(admin, { after })).next()).toMatchObject({ all: true, inbox: true });
  await close();
});

const recordEvent = () =>
  api.db.transaction((tx) => tx.execute('insert into inbox_events values (uuidv7())'));
