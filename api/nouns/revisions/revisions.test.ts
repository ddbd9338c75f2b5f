import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { history } from '../../records/history.table.ts';
import { untilSessionCachesExpire } from '../../security/session-cache.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

describe('refuses', () => {
  test("an owner to change another's spot, or fields that only staff may set", async () => {
    const { owner, edit, waiting, spot, live } = await createOwnedSpot(api);
    const other = await createOwnedSpot(api);
    await waiting({ name: 'Nuevo' });
    const params = { id: other.spot.id };
    expect((await owner.call(spots.update, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await owner.call(spots.read, { query: params })).status).toBe(404);
    for (const body of [{ enable: false }, { user_id: other.owner.user.id }, { type: 'artist' }]) {
      expect((await edit(body)).status).toBe(403);
    }
    const foreignPhoto = await edit({ photos: ['/files/other.webp'] });
    expect(foreignPhoto.body.errors?.[0]?.path).toBe('photos.0');
    expect(await live()).toEqual(spot);
  });

  test('an author of a revision to decide on it', async () => {
    const { editor, owner, spot, waiting, live } = await createOwnedSpot(api);
    const own = { spot_id: spot.id, new_data: { name: 'Mine' } };
    const { id } = (await editor.call(revisions.create, { body: own })).body;
    const refused = await editor.call(revisions.decide, { params: { id }, body: approved });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Nadie decide sobre sus propios cambios.' },
    });
    // Nor after an edit of another author, who is refused too.
    expect(await waiting({ curious_fact: 'Dato' })).toBe(id);
    expect((await editor.call(revisions.decide, { params: { id }, body: rejected })).status).toBe(403);
    await api.db.execute(`update users set role = 'editor' where id = '${owner.user.id}'`);
    await untilSessionCachesExpire();
    expect((await owner.call(revisions.decide, { params: { id }, body: approved })).status).toBe(403);
    expect(await live()).toEqual(spot);
  });

  test.each([
    ['another status', { status: 'pending' }, 'status'],
    ['no status', { fields: ['name'] }, 'status'],
    ['a field that is not reviewed', { ...approved, fields: ['user_id'] }, 'fields.0'],
    ['no field at all', { ...approved, fields: [] }, 'fields'],
    ['only fields that did not change', { ...approved, fields: ['address'] }, 'fields'],
    ['a reason that is too long', { ...rejected, reason: 'x'.repeat(2001) }, 'reason'],
  ])('a decision with %s', async (_what, body, path) => {
    const { editor, waiting, live, spot } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo' }) };
    const { status, body: answer } = await editor.call(revisions.decide, { params, body });
    expect({ status, path: answer.errors?.[0]?.path }).toEqual({ status: 422, path });
    expect(await live()).toEqual(spot);
  });

  test('a proposal that enables the spot, changes its owner, changes nothing, or is a second one', async () => {
    const { editor, spot } = await createOwnedSpot(api);
    const propose = async (new_data: object) =>
      (await editor.call(revisions.create, { body: { spot_id: spot.id, new_data }, form: true })).status;
    expect(await propose({ enable: false })).toBe(422);
    expect(await propose({ user_id: editor.user.id })).toBe(422);
    expect(await propose({ name: spot.name })).toBe(422);
    expect(await propose({ name: 'A' })).toBe(201);
    expect(await propose({ name: 'B' })).toBe(409);
  });
});

describe("an owner's edit", () => {
  test('of a spot that is not enabled is published directly', async () => {
    const { owner, live, edit } = await createOwnedSpot(api, { enable: false });
    const { status, body } = await edit({ name: 'Directo' });
    expect({ status, review: body.data.review }).toEqual({ status: 200, review: undefined });
    expect((await live()).name).toBe('Directo');
    expect(owner.user.role).toBe('user');
  });

  test('of an enabled spot is pending and visible to its owner only; the next edit is added to it', async () => {
    const { owner, editor, spot, edit, live, own } = await createOwnedSpot(api);
    const first = await edit({ name: '<b>Nuevo</b> {{x}}', bio: { bio_title: 'Hola' } });
    expect(first).toMatchObject({ status: 200, body: { status: 200, data: { name: '<b>Nuevo</b> {{x}}' } } });
    const id = first.body.data.review?.id ?? '';
    const second = await edit({ address: 'Otra calle 2' });
    expect(second.body.data.review).toMatchObject({
      id,
      status: 'pending',
      version: 2,
      changed: ['name', 'address', 'bio.bio_title'],
    });
    expect(await live()).toEqual(spot);
    expect(await own()).toMatchObject({ name: '<b>Nuevo</b> {{x}}', address: 'Otra calle 2' });
    expect((await owner.call(spots.list)).body.data[0]).toMatchObject({
      name: '<b>Nuevo</b> {{x}}',
      review: { status: 'pending' },
    });
    const { body } = await editor.call(revisions.read, { params: { id } });
    expect(body).toMatchObject({
      spot_id: spot.id,
      status: 'pending',
      old_data: { name: spot.name, address: spot.address, events: [] },
      new_data: { name: '<b>Nuevo</b> {{x}}', address: 'Otra calle 2' },
      live: { name: spot.name },
      conflicts: [],
      author: { id: owner.user.id },
    });
  });

  test('that reverts all changes deletes the revision', async () => {
    const { editor, spot, waiting, edit } = await createOwnedSpot(api);
    const id = await waiting({ name: 'Nuevo' });
    const { body } = await edit({ name: spot.name });
    expect(body.data).toEqual(spot);
    expect((await editor.call(revisions.read, { params: { id } })).status).toBe(404);
  });

  test('is refused if another one was saved since it was read, before or after a decision', async () => {
    const { editor, edit, own } = await createOwnedSpot(api);
    const start = await own();
    const versionsOf = (of: typeof start) => ({
      version: of.version,
      ...(of.review && { review: { id: of.review.id, version: of.review.version } }),
    });
    const one = (await edit({ name: 'Uno', ...versionsOf(start) })).body.data;
    expect(await edit({ name: 'Dos', ...versionsOf(start) })).toMatchObject({
      status: 409,
      body: { current: { name: 'Uno' } },
    });
    expect((await edit({ name: 'Tres', ...versionsOf(one) })).status).toBe(200);
    expect((await edit({ name: 'Cuatro', ...versionsOf(one) })).status).toBe(409);
    const three = await own();
    const params = { id: three.review?.id ?? '' };
    await editor.call(revisions.decide, { params, body: rejected });
    expect((await edit({ name: 'Cinco', ...versionsOf(three) })).status).toBe(409);
  });
});

test('the list has pending revisions first, the oldest first; each has its neighbours in the queue', async () => {
  await api.db.execute('delete from spot_revisions');
  const created: { id: string; editor: Awaited<ReturnType<typeof createOwnedSpot>>['editor'] }[] = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const { editor, waiting } = await createOwnedSpot(api, { name });
    created.push({ id: await waiting({ name: `${name} nuevo` }), editor });
  }
  const [one, two, three, four] = created.map(({ id }) => id);
  const { call } = await api.as('editor');
  await call(revisions.decide, { params: { id: two ?? '' }, body: rejected });
  expect((await call(inboxWaiting)).body.revisions).toBe(3);
  const listed = async (query: object) => {
    const { data, metadata } = (await call(revisions.list, { query: { ...query } })).body;
    return { ids: data.map(({ id }) => id), total: metadata.total };
  };
  expect(await listed({})).toEqual({ ids: [one, three, four, two], total: 4 });
  expect(await listed({ perPage: 2, page: 2 })).toEqual({ ids: [four, two], total: 4 });
  expect(await listed({ page: 2 })).toEqual({ ids: [], total: 4 });
  expect(await listed({ order: 'desc' })).toEqual({ ids: [four, three, two, one], total: 4 });
  expect(await listed({ status: 'pending' })).toEqual({ ids: [one, three, four], total: 3 });
  expect(await listed({ status: 'rejected' })).toEqual({ ids: [two], total: 1 });
  expect(await listed({ search: 'tres' })).toEqual({ ids: [three], total: 1 });
  const neighbours = async (id = '') => {
    const { next, previous, queue } = (await call(revisions.read, { params: { id } })).body;
    return { next, previous, queue };
  };
  expect(await neighbours(one)).toEqual({ next: three, previous: four, queue: { place: 1, of: 3 } });
  expect(await neighbours(three)).toEqual({ next: four, previous: one, queue: { place: 2, of: 3 } });
  expect(await neighbours(four)).toEqual({ next: one, previous: three, queue: { place: 3, of: 3 } });
  expect(await neighbours(two)).toEqual({ next: three, previous: one, queue: null });
  expect((await call(revisions.remove, { params: { id: three ?? '' } })).body).toEqual({
    status: 200,
    id: three,
  });
  expect((await call(inboxWaiting)).body.revisions).toBe(2);
});

test('a revision is deleted and restored with its spot, and its history says so', async () => {
  const { editor, spot, waiting } = await createOwnedSpot(api);
  const id = await waiting({ name: 'Nuevo' });
  await editor.call(spots.remove, { params: { id: spot.id } });
  expect((await editor.call(revisions.read, { params: { id } })).status).toBe(404);
  const actions = async () => {
    const changes = await api.db.select().from(history).where(eq(history.record_id, id)).orderBy(history.id);
    return changes.map(({ action }) => action);
  };
  expect(await actions()).toEqual(['create', 'delete']);
  expect((await editor.call(spots.restore, { params: { id: spot.id } })).status).toBe(200);
  expect((await editor.call(revisions.read, { params: { id } })).body.new_data).toMatchObject({
    name: 'Nuevo',
  });
  expect(await actions()).toEqual(['create', 'delete', 'restore']);
  expect((await createSpot(editor)).id).not.toBe(spot.id);
});
