import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* Records and lists as they were. Random histories are in history.replay.test.ts. */

const api = setUpApi();
const { categories, comments, history, revisions, spots, users } = contract;

const entriesOf = async (noun: string, id: string) =>
  (await (await api.as('editor')).call(history.list, { params: { id }, query: { noun } })).body.data;
const versionOf = async (noun: string, id: string, point: object = {}) =>
  (await (await api.as('editor')).call(history.version, { params: { id }, query: { noun, ...point } })).body;
/** The present time of the database; nothing else happens in this millisecond. */
async function moment(): Promise<string> {
  const { rows } = await api.database.pool.query<{ at: Date }>(
    "with t as materialized (select clock_timestamp() as at, pg_sleep(0.004)) select at + interval '2 ms' as at from t",
  );
  return rows[0]?.at.toISOString() ?? '';
}

test('what an owner had sent is told apart from what was approved', async () => {
  const { spot, owner, editor, waiting } = await createOwnedSpot(api, {
    name: 'Antes',
    curious_fact: 'Uno',
    bio: { bio_description: 'Texto' },
  });
  const id = await waiting({ name: 'Enviado', curious_fact: 'Dos', bio: { bio_title: 'Tres' } });
  const { status } = await editor.call(revisions.decide, {
    params: { id },
    body: { status: 'approved', fields: ['name'] },
  });
  expect(status).toBe(200);
  const [approved] = await entriesOf('spots', spot.id);
  expect(approved).toMatchObject({
    action: 'approve',
    actor: { id: editor.user.id },
    before: { name: 'Antes' },
    after: { name: 'Enviado' },
    sent: {
      author: { id: owner.user.id },
      values: { name: 'Enviado', curious_fact: 'Dos', bio: { bio_title: 'Tres' } },
    },
  });
  // Without the parts of the group that did not change.
  expect(approved?.sent?.values).toHaveProperty('bio', { bio_title: 'Tres' });
  expect(approved?.after).not.toHaveProperty('curious_fact');
  const entry = approved?.id ?? '';
  const read = async (state: string) => (await versionOf('spots', spot.id, { entry, state })).record;
  expect(await read('before')).toMatchObject({ name: 'Antes', curious_fact: 'Uno' });
  expect(await read('after')).toMatchObject({ name: 'Enviado', curious_fact: 'Uno' });
  expect(await read('sent')).toMatchObject({
    name: 'Enviado',
    curious_fact: 'Dos',
    bio: { bio_title: 'Tres', bio_description: 'Texto' },
  });
  const body = { entry, state: 'sent' as const, fields: ['curious_fact'], version: 2 };
  const restored = await editor.call(spots.restoreVersion, { params: { id: spot.id }, body });
  expect(restored.body.data).toMatchObject({ name: 'Enviado', curious_fact: 'Dos', version: 3 });
});

test('a version names what it refers to, and is restored without what does not exist any more', async () => {
  const admin = await api.as('admin');
  const person = await createSpot(admin, { type: 'people', name: 'Amiga' });
  const { user: owner } = await api.signedIn('user', { first_name: 'Rosa', last_name: 'Paz' });
  const { body: category } = await admin.call(categories.create, { body: { name: 'Tango' } });
  const spot = await createSpot(admin, {
    type: 'bar_club',
    related_artists: [person.id],
    categories: [category.id],
    user_id: owner.id,
  });
  const params = { id: spot.id };
  await admin.call(spots.update, { params, body: { name: 'Otro', user_id: null } });
  await admin.call(users.remove, { params: { id: owner.id } });
  await admin.call(spots.remove, { params: { id: person.id } });
  await admin.call(categories.remove, { params: { id: category.id } });
  const created = (await entriesOf('spots', spot.id)).at(-1);
  const version = await versionOf('spots', spot.id, { entry: created?.id });
  expect(version.record).toMatchObject({ related_artists: [person.id], categories: [category.id] });
  expect(version.names).toEqual({ [person.id]: 'Amiga', [category.id]: 'Tango', [owner.id]: 'Rosa Paz' });
  expect(version.missing.sort()).toEqual([person.id, category.id, owner.id].sort());
  const body = { entry: created?.id ?? '', version: 2 };
  const { status, body: restored } = await admin.call(spots.restoreVersion, { params, body });
  expect(status, JSON.stringify(restored)).toBe(200);
  expect(restored.data).toMatchObject({
    name: spot.name,
    related_artists: [],
    categories: [],
    user_id: null,
  });
});

test('what is deleted with a spot keeps a history of its own', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { type: 'bar_club' });
  const body = { comment: 'Qué lindo', spot_id: spot.id };
  const { id } = (await admin.call(comments.create, { body })).body;
  const actions = async () => (await entriesOf('comments', id)).map(({ action }) => action);
  await admin.call(spots.remove, { params: { id: spot.id } });
  expect(await actions()).toEqual(['delete', 'create']);
  expect((await versionOf('comments', id)).record).toBeNull();
  await admin.call(spots.restore, { params: { id: spot.id } });
  expect(await actions()).toEqual(['restore', 'delete', 'create']);
  const { record } = await versionOf('comments', id);
  expect(record).toMatchObject({ comment: 'Qué lindo', spot_id: { id: spot.id } });
  // Nothing of it changed, although its entry has ids where the record has a person and a spot.
  const created = (await entriesOf('comments', id)).at(-1);
  expect((await versionOf('comments', id, { entry: created?.id })).record).toEqual(record);
  await admin.call(spots.remove, { params: { id: spot.id } });
  await admin.call(spots.destroy, { params: { id: spot.id } });
  expect((await actions())[0]).toBe('destroy');
});

test('a list as on a date has the values of then, searches them, and has what was deleted since', async () => {
  const editor = await api.as('editor');
  const token = `Ñ${Date.now()}`;
  const [first, second] = [
    await createSpot(editor, { type: 'bar_club', name: `${token} uno` }),
    await createSpot(editor, { type: 'bar_club', name: `${token} dos`, country: 'UY' }),
  ];
  const at = await moment();
  const third = await createSpot(editor, { type: 'bar_club', name: `${token} tres` });
  await editor.call(spots.update, { params: { id: first.id }, body: { name: 'Renombrado', country: 'BO' } });
  await editor.call(spots.remove, { params: { id: second.id } });
  const list = async (query: object) =>
    (await editor.call(history.listAt, { query: { noun: 'spots', ...query } })).body;
  const { data, metadata } = await list({ at, search: token.toLowerCase() });
  expect(data).toMatchObject([
    { id: second.id, name: `${token} dos`, record: { country: 'UY' }, deleted: true },
    { id: first.id, name: `${token} uno`, record: { country: first.country }, deleted: false },
  ]);
  expect(metadata).toMatchObject({ total: 2, page: 1 });
  expect((await list({ at, search: 'Renombrado' })).data).toEqual([]);
  expect((await list({ at, search: token, perPage: 1, page: 2 })).data).toMatchObject([{ id: first.id }]);
  const now = (await list({ at: await moment(), search: token })).data;
  expect(now.map(({ id }) => id)).toEqual([third.id]);
  expect((await list({ at: '2000-01-01T00:00:00Z' })).metadata.total).toBe(0);
});

test('users as on a date have their names and status of then', async () => {
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user', { first_name: 'Violeta', last_name: 'Parra' });
  const at = await moment();
  const params = { id: user.id };
  await admin.call(users.update, { params, body: { first_name: 'Viola' } });
  await admin.call(users.remove, { params });
  const query = { noun: 'users', at, search: 'violeta' };
  const { data } = (await admin.call(history.listAt, { query })).body;
  expect(data).toMatchObject([
    { id: user.id, name: 'Violeta Parra', record: { status: 'active' }, deleted: true },
  ]);
  expect((await versionOf('users', user.id, { at })).record).toMatchObject({
    first_name: 'Violeta',
    status: 'active',
  });
});

test('before it was created a record did not exist, also without an entry of that', async () => {
  const { user } = await api.signedIn('user');
  const at = new Date(Date.parse(user.createdAt) - 1000).toISOString();
  expect((await versionOf('users', user.id, { at })).record).toBeNull();
  await (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { last_name: 'Otra' } });
  expect((await versionOf('users', user.id, { at })).record).toBeNull();
});

test('refuses others than staff, and what is no time, noun or entry', async () => {
  const [editor, user] = [await api.as('editor'), await api.as('user')];
  const spot = await createSpot(editor, { type: 'bar_club' });
  const params = { id: spot.id };
  const at = new Date().toISOString();
  for (const caller of [user, api.nobody]) {
    expect([401, 403]).toContain(
      (await caller.call(history.listAt, { query: { noun: 'spots', at } })).status,
    );
    expect([401, 403]).toContain(
      (await caller.call(history.version, { params, query: { noun: 'spots' } })).status,
    );
  }
  const version = async (query: object) => {
    const { status, body } = await editor.call(history.version, { params, query });
    return [status, body.record];
  };
  expect((await version({ noun: 'submissions' }))[0]).toBe(422);
  expect((await version({ noun: 'x' }))[0]).toBe(422);
  expect((await version({ noun: 'spots', at: 'ayer' }))[0]).toBe(422);
  expect((await version({ noun: 'spots', at: '99999-01-01T00:00:00Z' }))[0]).toBe(422);
  expect((await version({ noun: 'spots', entry: 'x' }))[0]).toBe(422);
  expect(await version({ noun: 'spots', entry: v7() })).toEqual([200, null]);
  expect(await version({ noun: 'users' })).toEqual([200, null]);
  for (const query of [{ noun: 'comments', at }, { noun: 'spots' }, { noun: 'spots', at, page: 0 }])
    expect((await editor.call(history.listAt, { query })).status).toBe(422);
});
