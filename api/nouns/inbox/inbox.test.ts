import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { comments } from '#contract/comments.ts';
import { type InboxKind, inbox, inboxKindNames, inboxKinds } from '#contract/inbox.ts';
import { notification } from '#contract/notifications.ts';
import { statistics } from '#contract/statistics.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { fillInbox } from '../../testing/scenarios/inbox/fillInbox.ts';
import { expectSameNumbers } from '../../testing/scenarios/inbox/inboxNumbers.ts';

let api: TestApi;
let editor: TestUser;
let admin: TestUser;

const query = async (statement: string, values: unknown[] = []) =>
  (await api.database.pool.query(statement, values)).rows;

// An event of three days ago is so until the end.
beforeAll(waitPastMidnight);
beforeAll(async () => {
  api = await startTestApi();
  [editor, admin] = [await api.signedIn('editor'), await api.signedIn('admin')];
  await fillInbox(api.database.pool, editor.user.id, admin.user.id);
});
afterAll(() => api.stop());

describe.each(inboxKindNames)('%s: number, items, list and SQL are the same', (kind) => {
  const countries = 'countries' in inboxKinds[kind] ? [null] : [null, 'AR', 'PE', 'UY'];
  test.each(countries)('of %s', async (country) => {
    await expectSameNumbers(api, kind, country, editor);
    await expectSameNumbers(api, kind, country, admin);
  });
});

test('the whole inbox has the kinds by weight, and counts what waits for a decision or a repair', async () => {
  for (const caller of [editor, admin]) {
    const { body } = await caller.call(inbox.read);
    expect(body.kinds.map(({ kind }) => kind)).toEqual(inboxKindNames);
    const urgent = body.kinds.filter(({ kind }) => inboxKinds[kind].group !== 'improve');
    expect(body.total).toBe(urgent.reduce((sum, { count }) => sum + count, 0));
    const waiting = (await caller.call(inbox.waiting)).body;
    expect(waiting).toEqual({ total: body.total, revisions: 3, submissions: 3 });
    const there = (await caller.call(inbox.read, { query: { country: 'PE' } })).body;
    expect(there.kinds.map(({ kind }) => kind)).toEqual(
      inboxKindNames.filter((kind) => !('countries' in inboxKinds[kind])),
    );
    expect(there.total).toBe(13);
  }
});

test('the dashboard shows the same numbers', async () => {
  const { kinds } = (await editor.call(inbox.read)).body;
  const countOf = (kind: InboxKind) => kinds.find((one) => one.kind === kind)?.count;
  const { body } = await editor.call(statistics.attention);
  expect(body).toMatchObject({
    eventsPast: countOf('events'),
    spotsWithoutPhoto: countOf('photos'),
    spotsWithoutEnglish: countOf('english'),
    spotsWithDoubtfulPin: countOf('pins'),
    storiesIncomplete: countOf('stories'),
    pushesFailed: countOf('pushesFailed'),
  });
});

test('an item says what it is, why it waits, and where it is done', async () => {
  const first = async (kind: InboxKind) =>
    (await editor.call(inbox.items, { query: { kind, perPage: 1 } })).body.data[0];
  const [spot] = await query(`select id, created_at from spots where name = 'Sin punto 2'`);
  // The oldest: the others of the same day are younger by their id.
  expect(await first('pinsMissing')).toEqual({
    ...{ kind: 'pinsMissing', id: spot.id, name: 'Sin punto 2', thumbnail: '/files/t.webp', country: null },
    ...{ since: spot.created_at.toISOString(), why: [], detail: 'Calle 1', path: `/spots/${spot.id}/edit` },
    version: null,
  });
  expect(await first('pins')).toMatchObject({ name: 'En el mar 2', why: ['sea'] });
  const comment = await first('comments');
  expect(comment).toMatchObject({ name: 'Entradas en www.spam.com 0', why: ['link'], country: 'AR' });
  const { data } = (await editor.call(inbox.items, { query: { kind: 'comments', perPage: 100 } })).body;
  const reported = data.filter(({ name }) => name === 'Lo denunciaron');
  expect(reported.map(({ why }) => why)).toEqual(reported.map(() => ['reported']));
  expect(reported.length).toBeGreaterThan(0);
  expect(comment?.path).toBe(`/comments?page=1&flagged=true&user_id=${editor.user.id}`);
  expect(await first('stories')).toMatchObject({ name: 'open_spot', why: ['spot', 'picture'] });
  expect(await first('banners')).toMatchObject({ name: 'B', why: ['picture'] });
  expect(await first('pushesUnknown')).toMatchObject({ name: 'unknown', detail: 'Por algo' });
  const note = await first('mentions');
  expect(note).toMatchObject({
    name: 'Completo 0',
    detail: 'admin-2 Test: @ mira',
    path: expect.stringMatching(/^\/spots\/1\/edit\?notes=[0-9a-f-]{36}$/),
  });
  expect(await first('spotLinks')).toMatchObject({ why: ['dead'], since: '2026-11-01T00:00:00.000Z' });
  const submission = await first('submissions');
  expect(submission?.path).toBe(`/submissions/${submission?.id}/edit?queue=1`);
  expect(await first('acts')).toMatchObject({ name: 'set/spots', why: ['stopped'] });
  const revision = await first('revisions');
  expect(revision).toMatchObject({
    name: 'Completo 0',
    path: `/spot_revisions/${revision?.id}/edit?queue=1`,
  });
  const event = await first('events');
  expect(event?.path).toBe(`/spots/${event?.id}/events?sort=date&order=asc`);
  const [{ day }] = await query(`select (now() at time zone 'UTC')::date - 3 as day`);
  expect(event?.since.slice(0, 10)).toBe(
    new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10),
  );
});

test('refuses what is no kind, no country and no page', async () => {
  const wrong = [{ kind: 'users' }, { country: 'XX' }, { kind: ['pins', 'events'] }, { page: 1 }];
  for (const bad of wrong)
    expect((await editor.call(inbox.read, { query: bad as never })).status, JSON.stringify(bad)).toBe(422);
  const pages = [{}, { kind: 'pins', page: 0 }, { kind: 'pins', perPage: 101 }, { kind: "pins'--" }];
  for (const bad of pages)
    expect((await editor.call(inbox.items, { query: bad as never })).status, JSON.stringify(bad)).toBe(422);
  const far = await editor.call(inbox.items, { query: { kind: 'pins', page: 10_000_000 } });
  expect([far.status, far.body.data]).toEqual([200, []]);
  for (const who of [api.nobody, await api.as('user')])
    expect((await who.call(inbox.waiting)).status).toBe(who === api.nobody ? 401 : 403);
});

describe('what is solved leaves the inbox', () => {
  const has = async (caller: TestUser, kind: InboxKind, id: string) =>
    (await caller.call(inbox.items, { query: { kind, perPage: 100 } })).body.data.some(
      (one) => one.id === id,
    );

  test('a comment that is fine, the first time only, and a deleted one', async () => {
    const [one, two] = (await editor.call(comments.list, { query: { flagged: 'true' } })).body.data;
    if (!one || !two) throw new Error('no comments');
    const checked = (await editor.call(comments.check, { params: { id: one.id } })).body.data;
    expect(checked).toMatchObject({ id: one.id, flags: one.flags });
    const again = await admin.call(comments.check, { params: { id: one.id } });
    expect(again.status).toBe(409);
    await editor.call(comments.remove, { params: { id: two.id } });
    expect([await has(editor, 'comments', one.id), await has(editor, 'comments', two.id)]).toEqual([
      false,
      false,
    ]);
    expect((await query(`select from history where record_id = $1`, [one.id])).length).toBe(1);
    await editor.call(comments.restore, { params: { id: two.id } });
    expect(await has(editor, 'comments', two.id)).toBe(true);
    expect((await editor.call(comments.check, { params: { id: v7() } })).status).toBe(404);
  });

  test('an act that was seen; not by an editor whose act it is not', async () => {
    const acts = (await admin.call(bulk.list, { query: { failed: 'true' } })).body;
    expect([acts.metadata.total, acts.data.every(({ failed }) => failed)]).toEqual([3, true]);
    const other = acts.data.find(({ actor }) => actor?.id === admin.user.id);
    const own = acts.data.find(({ actor }) => actor?.id === editor.user.id);
    if (!other || !own) throw new Error('no acts');
    expect((await editor.call(bulk.seen, { params: { id: other.id } })).status).toBe(404);
    expect(await has(admin, 'acts', other.id)).toBe(true);
    const seen = await editor.call(bulk.seen, { params: { id: own.id } });
    expect(seen.body).toMatchObject({ id: own.id, failed: false });
    expect((await editor.call(bulk.seen, { params: { id: own.id } })).status).toBe(200);
    const late = await admin.call(bulk.seen, { params: { id: own.id } });
    expect([late.status, late.body]).toMatchObject([409, { code: 'alreadySeen' }]);
    expect([await has(admin, 'acts', own.id), await has(editor, 'acts', own.id)]).toEqual([false, false]);
  });

  test('a failed push that was sent again', async () => {
    const [push] = (await editor.call(inbox.items, { query: { kind: 'pushesFailed' } })).body.data;
    if (!push) throw new Error('no push');
    await editor.call(notification.calls.resend, { params: { id: push.id }, body: {} });
    expect(await has(editor, 'pushesFailed', push.id)).toBe(false);
  });
});
