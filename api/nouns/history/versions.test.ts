import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { removeReplacedPictures } from '../../testing/calls/removeReplacedPictures.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { createSpot, photo } from '../../testing/scenarios/spotForms.ts';

/* Restoring earlier versions, and undoing a change. */

const api = setUpApi();
const { categories, history, spots, users } = contract;

type Entry = { id: string; action: string };
const entriesOf = async (noun: string, id: string): Promise<Entry[]> =>
  (await (await api.as('editor')).call(history.list, { params: { id }, query: { noun } })).body.data;
const editor = () => api.as('editor');
const call = async (endpoint: Endpoint, request: object) =>
  (await (await editor()).call(endpoint, request)) as unknown as {
    status: number;
    body: {
      id: string;
      code: string;
      message: string;
      data: Record<string, unknown>;
      errors: { path: string }[];
    };
  };

/** A category with three versions: created, renamed, moved and with another picture. */
async function changedCategory() {
  const body = { name: 'Uno', order: 1, image_url: await pictureFile(10) };
  const created = await call(categories.create, { body, form: true });
  const params = { id: created.body.id };
  await call(categories.update, { params, body: { name: 'Dos' } });
  await call(categories.update, { params, body: { order: 3, image_url: await pictureFile(90) }, form: true });
  const [third, second, first] = (await entriesOf('categories', params.id)).map(({ id }) => id);
  const read = async () =>
    (await call(categories.read, { params })).body as unknown as Record<string, unknown>;
  const restore = (body: object) => call(categories.restoreVersion, { params, body });
  return {
    created: created.body as unknown as Record<string, unknown>,
    params,
    first,
    second,
    third,
    read,
    restore,
  };
}

describe('a version', () => {
  test('is restored whole, with its picture, as a new change', async () => {
    const { created, params, first, read, restore } = await changedCategory();
    const restored = await restore({ entry: first, version: 3 });
    expect(restored.status).toBe(200);
    expect(restored.body.data).toEqual({ ...created, version: 4 });
    expect(await read()).toEqual({ ...created, version: 4 });
    expect((await entriesOf('categories', params.id))[0]?.action).toBe('restore');
    // The picture belongs to the record again.
    await removeReplacedPictures(api);
    expect((await fetch(`${api.url}${created.image_url}`)).status).toBe(200);
  });

  test('is restored in some of its fields', async () => {
    const { params, first, read, restore } = await changedCategory();
    const before = await read();
    expect((await restore({ entry: first, fields: ['name'], version: 3 })).status).toBe(200);
    expect(await read()).toEqual({ ...before, name: 'Uno', version: 4 });
    const wrong = await restore({ entry: first, fields: ['name', 'version'], version: 4 });
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, 'fields.1']);
    expect((await call(categories.read, { params })).body).toMatchObject({ version: 4 });
  });

  test('undoes the changes of an entry, and only those', async () => {
    const { params, second, third, read, restore } = await changedCategory();
    expect((await restore({ entry: second, state: 'before', version: 3 })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Uno', order: 3 });
    expect((await entriesOf('categories', params.id))[0]?.action).toBe('undo');
    expect((await restore({ entry: third, state: 'before', version: 4 })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Uno', order: 1 });
  });

  test('is refused over a newer change, without a present version, or from another record', async () => {
    const { params, first, read, restore } = await changedCategory();
    const other = await changedCategory();
    const before = await read();
    const stale = await restore({ entry: first, version: 2 });
    expect([stale.status, stale.body.message]).toEqual([409, messages.stale]);
    expect((await restore({ entry: first })).status).toBe(422);
    expect((await restore({ entry: other.first, version: 3 })).status).toBe(404);
    expect((await restore({ entry: first, state: 'before', version: 3 })).status).toBe(404);
    const asUser = await (await api.as('user')).call(categories.restoreVersion, {
      params,
      body: { entry: first ?? '', version: 3 },
    });
    expect(asUser.status).toBe(403);
    expect(await read()).toEqual(before);
  });

  test('whose picture has been removed since is restored in its other fields only', async () => {
    const { first, read, restore } = await changedCategory();
    await removeReplacedPictures(api);
    const before = await read();
    const refused = await restore({ entry: first, version: 3 });
    expect([refused.status, refused.body.message]).toEqual([409, messages.pictureGone]);
    expect(await read()).toEqual(before);
    expect((await restore({ entry: first, fields: ['name', 'order'], version: 3 })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Uno', order: 1, image_url: before.image_url });
  });

  test('is restored by one of two concurrent calls', async () => {
    const { first, restore } = await changedCategory();
    const answers = await Promise.all([1, 2].map(() => restore({ entry: first, version: 3 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a destroyed category that a version has is named and missing, and is left out when it returns', async () => {
  const admin = await api.as('admin');
  const gone = (await admin.call(categories.create, { body: { name: 'Rubro de antes' } })).body;
  await admin.call(categories.update, { params: { id: gone.id }, body: { name: 'Rubro ido' } });
  const spot = await createSpot(admin, { type: 'bar_club', categories: [gone.id] });
  const params = { id: spot.id };
  await admin.call(spots.update, { params, body: { categories: [] } });
  await admin.call(categories.remove, { params: { id: gone.id } });
  await admin.call(categories.destroy, { params: { id: gone.id } });
  // A refusal is an entry of the record too, with the name of its endpoint.
  expect((await call(categories.destroy, { params: { id: gone.id } })).status).toBe(403);
  const entry = (await entriesOf('spots', spot.id)).at(-1)?.id;
  const { body } = await admin.call(history.version, { params, query: { noun: 'spots', entry } });
  expect(body).toMatchObject({
    record: { categories: [gone.id] },
    names: { [gone.id]: 'Rubro ido' },
    missing: [gone.id],
  });
  const restored = await admin.call(spots.restoreVersion, { params, body: { entry, version: 2 } });
  expect([restored.status, restored.body.data.categories]).toEqual([200, []]);
});

test('a spot returns to an earlier version with its photos, relations and parts', async () => {
  const staff = await editor();
  const friend = await createSpot(staff, { type: 'people', name: 'Amiga' });
  const first = await createSpot(staff, {
    type: 'bar_club',
    photos: [await photo('a.jpg', 'red'), await photo('b.jpg', 'blue')],
    related_artists: [friend.id],
    bio: { bio_title: 'Uno', bio_description: 'Dos' },
    advertisement: { advertisement_banner: await photo('c.jpg', 'green') },
  });
  const params = { id: first.id };
  const change = {
    name: 'Otro',
    photos: [await photo('d.jpg', 'teal')],
    related_artists: [],
    bio: { bio_title: '' },
    advertisement: { advertisement_banner: '' },
  };
  expect((await staff.call(spots.update, { params, body: change, form: true })).status).toBe(200);
  const [, created] = await entriesOf('spots', first.id);
  const body = { entry: created?.id ?? '', version: 2 };
  const restored = await staff.call(spots.restoreVersion, { params, body });
  expect(restored.body.data).toEqual({ ...first, version: 3 });
  await removeReplacedPictures(api);
  for (const url of [...first.photos, ...first.thumbnail_photos, first.advertisement.advertisement_banner])
    expect((await fetch(api.url + url)).status).toBe(200);
});

test('only administrators restore what only they may set', async () => {
  const [admin, staff] = [await api.as('admin'), await editor()];
  const spot = await createSpot(admin, { type: 'bar_club', enable: true });
  const person = await api.signedIn('user');
  const [ofSpot, ofPerson] = [{ id: spot.id }, { id: person.user.id }];
  await admin.call(spots.update, { params: ofSpot, body: { enable: false } });
  await admin.call(users.update, { params: ofPerson, body: { role: 'editor' } });
  const entryOf = async (noun: string, id: string) => (await entriesOf(noun, id))[0]?.id ?? '';
  const undoSpot = { entry: await entryOf('spots', spot.id), state: 'before' as const, version: 2 };
  const undoRole = { entry: await entryOf('users', person.user.id), state: 'before' as const, version: 2 };
  expect((await staff.call(spots.restoreVersion, { params: ofSpot, body: undoSpot })).status).toBe(403);
  expect((await staff.call(users.restoreVersion, { params: ofPerson, body: undoRole })).status).toBe(403);
  expect((await admin.call(spots.restoreVersion, { params: ofSpot, body: undoSpot })).body.data.enable).toBe(
    true,
  );
  expect((await admin.call(users.restoreVersion, { params: ofPerson, body: undoRole })).body.data.role).toBe(
    'user',
  );
});
