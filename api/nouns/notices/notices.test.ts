import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { eraseDeletedUsers } from '../users/users.jobs.ts';
import { stopToken } from './notices.stop.ts';

const api = setUpApi();
const settingsOf = async ({ call }: Pick<typeof api.nobody, 'call'>) => (await call(notices.settings)).body;
const byDefault = { language: 'es', reviews: true, reminders: true };

test('the timeline of a spot is for its owner and staff', async () => {
  const { spot, owner, editor } = await createOwnedSpot(api);
  const params = { id: spot.id };
  const status = async (caller: Pick<typeof api.nobody, 'call'>, of = params) =>
    (await caller.call(notices.timeline, { params: of })).status;
  expect(await status(api.nobody)).toBe(401);
  expect(await status(await api.signedIn('user'))).toBe(404);
  expect(await status(owner, { id: v7() })).toBe(404);
  expect([await status(owner), await status(editor)]).toEqual([200, 200]);
});

test('the timeline has what was sent and decided, and when staff published or hid it, newest first', async () => {
  const { admin, editor, owner, spot, waiting } = await createOwnedSpot(api, { name: 'Antes' });
  const params = { id: spot.id };
  const decide = async (change: object, decision: object) => {
    const id = await waiting(change as Record<string, unknown>);
    await editor.call(revisions.decide, { params: { id }, body: decision as typeof approved });
    return id;
  };
  await decide({ name: 'Uno' }, rejected);
  await decide({ name: 'Dos', curious_fact: 'Dato' }, { ...approved, fields: ['name'] });
  const undone = await decide({ name: 'Tres' }, approved);
  await editor.call(revisions.undo, { params: { id: undone } });
  for (const enable of [false, true]) await admin.call(spots.update, { params, body: { enable } });
  const { data } = (await owner.call(notices.timeline, { params })).body;
  expect(data.map(({ kind, reason, fields }) => [kind, reason, ...fields].filter(Boolean).join(' '))).toEqual(
    [
      'published',
      'hidden',
      'arrived',
      'approved_in_part curious_fact',
      'arrived',
      `rejected ${rejected.reason}`,
      'arrived',
      'created',
    ],
  );
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  // The next owner does not read what the one before was told; staff read all.
  const next = await api.signedIn('user');
  await admin.call(spots.update, { params, body: { user_id: next.user.id } });
  const kindsFor = async (caller: typeof owner) =>
    (await caller.call(notices.timeline, { params })).body.data.map(({ kind }) => kind);
  expect(await kindsFor(next)).toEqual(['published', 'hidden', 'created']);
  expect(await kindsFor(editor)).toHaveLength(8);
});

test('everybody chooses for themselves', async () => {
  const [one, other] = [await api.signedIn('user'), await api.signedIn('user')];
  expect((await api.nobody.call(notices.change, { body: { reviews: false } })).status).toBe(401);
  expect((await one.call(notices.change, { body: { language: 'fr' as 'es' } })).status).toBe(422);
  const changed = await one.call(notices.change, { body: { language: 'en', reminders: false } });
  expect(changed.body.data).toEqual({ language: 'en', reviews: true, reminders: false });
  await one.call(notices.change, { body: { reminders: true } });
  expect(await settingsOf(one)).toEqual({ ...byDefault, language: 'en' });
  expect(await settingsOf(other)).toEqual(byDefault);
});

test('the link of a mail stops its topic for its person, however often, and no changed one does', async () => {
  const [one, other] = [await api.signedIn('user'), await api.signedIn('user')];
  const token = await stopToken(api.db, one.user.id, 'reviews');
  const stop = (text: string) => api.nobody.call(notices.stop, { body: { token: text } });
  const forged = [
    token.replace('reviews', 'reminders'),
    token.replace(one.user.id, other.user.id),
    token.slice(0, -1),
    `${token.slice(0, -4)}AAAA`,
    `role = 'admin', ${token}`,
    'x',
  ];
  for (const text of forged) expect((await stop(text)).status, text).toBe(422);
  expect([await settingsOf(one), await settingsOf(other)]).toEqual([byDefault, byDefault]);
  for (const _time of [1, 2]) expect((await stop(token)).body).toEqual({ topic: 'reviews' });
  expect(await settingsOf(one)).toEqual({ ...byDefault, reviews: false });
  expect((await stop(await stopToken(api.db, v7(), 'reviews'))).status).toBe(200);
});

test('the button of mail readers stops a topic with one POST (RFC 8058); a GET changes nothing', async () => {
  const { user, call } = await api.signedIn('user');
  const token = await stopToken(api.db, user.id, 'reminders');
  const url = `${api.url}/stop_mails?token=${token}`;
  for (const method of ['GET', 'HEAD']) await fetch(url, { method });
  expect(await settingsOf({ call })).toEqual(byDefault);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const post = async (address: string, body?: FormData | URLSearchParams | string) =>
    (await fetch(address, { method: 'POST', ...(body && { body }) })).status;
  expect(await post(`${api.url}/stop_mails`, form)).toBe(422);
  expect(await post(`${api.url}/stop_mails?token=a&token=b`)).toBe(422);
  expect(await post(url, 'x'.repeat(100_000))).toBe(413);
  expect(await settingsOf({ call })).toEqual(byDefault);
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), undefined]) {
    await call(notices.change, { body: { reminders: true } });
    expect(await post(url, body)).toBe(200);
    expect(await settingsOf({ call })).toEqual({ ...byDefault, reminders: false });
  }
});

test('of an erased person neither notices nor choices are left, not even in the trash', async () => {
  const { admin, editor, owner, spot, waiting } = await createOwnedSpot(api);
  const id = await waiting({ name: 'Nuevo' });
  await editor.call(revisions.decide, { params: { id }, body: rejected });
  const other = await createSpot(admin, { type: 'people', enable: true, user_id: owner.user.id });
  await owner.call(spots.update, { params: { id: other.id }, body: { name: 'Otro' } });
  await owner.call(notices.change, { body: { language: 'en' } });
  await admin.call(spots.remove, { params: { id: spot.id } });
  const left = async () => {
    const own = `user_id = '${owner.user.id}'`;
    const counts = await api.db.execute<Record<string, number>>(`select
      (select count(*)::int from owner_notices where ${own}) as shown,
      (select count(*)::int from trash_rows where table_name = 'owner_notices' and content ->> 'user_id' = '${owner.user.id}') as trashed,
      (select count(*)::int from owner_mail_settings where ${own}) as chosen`);
    return counts.rows[0];
  };
  expect(await left()).toEqual({ shown: 1, trashed: 2, chosen: 1 });
  await admin.call(users.remove, { params: { id: owner.user.id } });
  await api.db.execute(
    `update users set deleted_at = now() - interval '31 days' where id = '${owner.user.id}'`,
  );
  await eraseDeletedUsers(api.app.mount.services);
  expect(await left()).toEqual({ shown: 0, trashed: 0, chosen: 0 });
});
