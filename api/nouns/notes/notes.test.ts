import { beforeAll, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { notes } from '#contract/notes.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { mailsIn, readMail } from '../../testing/calls/outbox.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { purgeNotes } from './notes.store.ts';

/* Notes of staff on records, and whom they call (product/notes). */

const api = setUpApi();
let spotId = '';
beforeAll(async () => {
  spotId = (await createSpot(await api.as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
});

const bodyOf = (more: object = {}) => ({
  noun: 'spots',
  record_id: spotId,
  text: 'Llamar al dueño',
  ...more,
});
const write = async (person: TestUser, more: object = {}): Promise<Note> => {
  const { status, body } = await person.call(notes.create, { body: bodyOf(more) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const textsOn = async (person: TestUser, record_id = spotId, noun = 'spots') =>
  (await person.call(notes.list, { query: { noun, record_id } })).body.data.map(({ text }) => text);
async function mailsTo(address: string): Promise<string[]> {
  const mails = (await mailsIn(api.dataDir)).map((name) => readMail(api.dataDir, name));
  return (await Promise.all(mails)).filter((mail) => mail.includes(`To: ${address}`));
}

describe('refuses', () => {
  test.each<[string, object, string, string]>([
    ['an unknown noun', { noun: 'planets' }, 'noun', 'badChoice'],
    ['a revision: its notes are those of the spot', { noun: 'revisions' }, 'noun', 'badChoice'],
    ['no text', { text: ' \n ' }, 'text', 'required'],
    ['a text of 2001 letters', { text: 'x'.repeat(2001) }, 'text', 'tooLong'],
    ['more than twenty people', { mentions: Array(21).fill(crypto.randomUUID()) }, 'mentions', 'invalid'],
    ['a person that does not exist', { mentions: [crypto.randomUUID()] }, 'mentions.0', 'notFound'],
    ['an author', { author: 'me' }, 'author', 'unknownField'],
  ])('%s', async (_what, more, path, code) => {
    const { status, body } = await (await api.as('editor')).call(notes.create, { body: bodyOf(more) });
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, path, code]);
  });

  test('a record that does not exist, and people who are not staff or are gone', async () => {
    const editor = await api.as('editor');
    const missing = await editor.call(notes.create, { body: bodyOf({ record_id: crypto.randomUUID() }) });
    expect(missing.status).toBe(404);
    const gone = await api.signedIn('editor');
    await (await api.as('admin')).call(users.remove, { params: { id: gone.user.id } });
    for (const id of [(await api.as('user')).user.id, gone.user.id]) {
      const { status, body } = await editor.call(notes.create, { body: bodyOf({ mentions: [id] }) });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'mentions.0']);
    }
  });

  test('deleting a note of another editor, also for owners of the record; administrators may', async () => {
    const [author, other, admin] = [
      await api.signedIn('editor'),
      await api.as('editor'),
      await api.as('admin'),
    ];
    const { id } = await write(author, { text: 'Mía' });
    const params = { id };
    expect((await other.call(notes.remove, { params })).status).toBe(403);
    expect((await author.call(notes.remove, { params })).status).toBe(200);
    expect((await author.call(notes.remove, { params })).status).toBe(404);
    expect((await other.call(notes.restore, { params })).status).toBe(403);
    expect((await author.call(notes.restore, { params })).body.data).toMatchObject({ id, text: 'Mía' });
    expect((await author.call(notes.restore, { params })).status).toBe(404);
    expect((await admin.call(notes.remove, { params })).status).toBe(200);
  });
});

test('are read by all staff, the newest first, in pages; those of one record only', async () => {
  const editor = await api.as('editor');
  const other = await createSpot(await api.as('admin'), { type: 'bar_club' });
  for (const text of ['uno', 'dos', 'tres']) await write(editor, { text, record_id: other.id });
  expect(await textsOn(await api.as('admin'), other.id)).toEqual(['tres', 'dos', 'uno']);
  const query = { noun: 'spots', record_id: other.id, perPage: 2, page: 2 };
  const { body } = await editor.call(notes.list, { query });
  expect([body.data.map(({ text }) => text), body.metadata.total]).toEqual([['uno'], 3]);
  expect(await textsOn(editor, other.id, 'users')).toEqual([]);
});

test('the people to call are active staff, found by a part of their name', async () => {
  const named = (first_name: string, role: 'editor' | 'admin' | 'user') => api.signedIn(role, { first_name });
  const [moira] = [await named('Moira', 'editor'), await named('Moirina', 'user')];
  const found = async (search?: string) =>
    (await moira.call(notes.people, { query: { search } })).body.data.map(({ first_name }) => first_name);
  expect(await found('moir')).toEqual(['Moira']);
  expect((await found()).length).toBeGreaterThan(1);
  expect(await found('%')).toEqual([]);
});

test('who is called gets one mail and an unseen mention, until they have seen it', async () => {
  const [author, called] = [
    await api.signedIn('editor', { first_name: 'Eva' }),
    await api.signedIn('editor'),
  ];
  const { id: me } = author.user;
  const note = await write(author, {
    text: '@Ana mira\nesto',
    mentions: [called.user.id, called.user.id, me],
  });
  expect(note.mentions.map(({ id }) => id).sort()).toEqual([called.user.id, me].sort());
  const mentionsOf = async (person: TestUser) => (await person.call(notes.mentions)).body;
  expect((await mentionsOf(called)).data).toMatchObject([
    { id: note.id, record_name: 'Bar Uno', unseen: true },
  ]);
  await expect.poll(() => mailsTo(called.user.email)).toHaveLength(1);
  const [mail] = await mailsTo(called.user.email);
  expect(mail).toMatch(/> @Ana mira\r?\n> esto/);
  expect(mail).toContain(`/spots/${spotId}/edit?notes=${spotId}`);
  expect(await mailsTo(author.user.email)).toEqual([]);
  const record = { noun: 'spots', record_id: spotId };
  expect((await called.call(notes.seen, { body: record })).body.seen).toBe(1);
  expect((await called.call(notes.seen, { body: record })).body.seen).toBe(0);
  expect((await mentionsOf(called)).metadata.total).toBe(0);
  expect((await mentionsOf(author)).metadata.total).toBe(1);
});

test('on a person end with the data of that person', async () => {
  const [admin, person] = [await api.as('admin'), await api.signedIn('user')];
  const { id } = person.user;
  await write(admin, { text: 'Llamó', noun: 'users', record_id: id });
  await admin.call(users.remove, { params: { id } });
  expect((await admin.call(users.destroy, { params: { id } })).status).toBe(200);
  const { rows } = await api.database.pool.query('select 1 from notes where record_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a mention on a record in the trash waits until it is back', async () => {
  const [admin, called] = [await api.as('admin'), await api.signedIn('editor')];
  const { id } = await createSpot(admin, { type: 'bar_club' });
  await write(admin, { record_id: id, mentions: [called.user.id] });
  const total = async () => (await called.call(notes.mentions)).body.metadata.total;
  await admin.call(spots.remove, { params: { id } });
  expect(await total()).toBe(0);
  await admin.call(spots.restore, { params: { id } });
  expect(await total()).toBe(1);
});

test('stay while their record is in the trash, and end with it', async () => {
  const admin = await api.as('admin');
  const { id } = await createSpot(admin, { type: 'bar_club' });
  await write(admin, { text: 'Sigue', record_id: id });
  const params = { id };
  await admin.call(spots.remove, { params });
  expect((await admin.call(notes.create, { body: bodyOf({ record_id: id }) })).status).toBe(404);
  await admin.call(spots.restore, { params });
  expect(await textsOn(admin, id)).toEqual(['Sigue']);
  await admin.call(spots.remove, { params });
  expect((await admin.call(spots.destroy, { params })).status).toBe(200);
  const { rows } = await api.database.pool.query('select 1 from notes where record_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a deleted note is destroyed after a day by a job of its own', async () => {
  const admin = await api.as('admin');
  const [old, recent, kept] = await Promise.all(
    ['vieja', 'nueva', 'sigue'].map((text) => write(admin, { text })),
  );
  for (const note of [old, recent]) await admin.call(notes.remove, { params: { id: note?.id ?? '' } });
  const ids = [old, recent, kept].map((note) => note?.id);
  const { pool } = api.database;
  await pool.query("update notes set deleted_at = now() - interval '25 hours' where id = $1", [ids[0]]);
  await purgeNotes(api.db);
  const { rows } = await pool.query('select id from notes where id = any($1) order by id', [ids]);
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(1).sort());
});
