import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { history } from '../../records/history.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';

const api = setUpApi();

describe('a decision', () => {
  test('can accept some fields only, and the owner sees which', async () => {
    const { editor, owner, spot, waiting, live, own } = await createOwnedSpot(api);
    const bio = { bio_title: 'Título', bio_description: 'Texto' };
    const id = await waiting({ name: 'Nuevo', bio, link: 'https://example.com', lat: 1.5, long: 2.5 });
    const body = { ...approved, fields: ['bio.bio_title', 'name', 'lat'] };
    const decided = await editor.call(revisions.decide, { params: { id }, body });
    expect(decided.body.data).toMatchObject({
      status: 'approved',
      taken: ['name', 'lat', 'long', 'bio.bio_title'],
      decider: { id: editor.user.id },
      decided_at: expect.any(String),
    });
    const after = await live();
    expect(after).toEqual({
      ...spot,
      name: 'Nuevo',
      lat: 1.5,
      long: 2.5,
      bio: { bio_title: 'Título', bio_description: '' },
      version: spot.version + 1,
    });
    expect(await own()).toEqual({ ...after, review: expect.objectContaining({ status: 'approved' }) });
    const changes = await api.db.select().from(history).where(eq(history.record_id, id)).orderBy(history.id);
    expect(changes.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', owner.user.id],
      ['approve', editor.user.id],
    ]);
  });

  test('to reject leaves the spot unchanged and tells the owner the reason', async () => {
    const { editor, spot, waiting, live, own } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo' }) };
    expect((await editor.call(revisions.decide, { params, body: rejected })).body).toMatchObject({
      status: 200,
      data: { status: 'rejected', reason: 'Falta la dirección.', taken: null },
    });
    expect(await live()).toEqual(spot);
    expect(await own()).toMatchObject({
      name: spot.name,
      review: { status: 'rejected', reason: 'Falta la dirección.' },
    });
  });

  test('cannot be followed by another, which gets 409', async () => {
    const { editor, admin, waiting } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo' }) };
    await editor.call(revisions.decide, { params, body: rejected });
    for (const body of [approved, rejected]) {
      const { status, body: answer } = await admin.call(revisions.decide, { params, body });
      expect({ status, current: answer.current }).toMatchObject({
        status: 409,
        current: { status: 'rejected' },
      });
    }
  });

  test('on an older version of the revision is refused', async () => {
    const { editor, edit, waiting } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo' }) };
    await edit({ name: 'Más nuevo' });
    const { status } = await editor.call(revisions.decide, { params, body: { ...approved, version: 1 } });
    expect(status).toBe(409);
  });

  test('does not overwrite a newer edit of the spot that the editor has not seen', async () => {
    const { editor, spot, waiting, newer, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Del dueño', curious_fact: 'Dato' }) };
    await newer({ name: 'Más nuevo', link: 'https://example.com/new' });
    const { body } = await editor.call(revisions.read, { params });
    expect(body).toMatchObject({ conflicts: ['name'], live: { name: 'Más nuevo' }, live_version: 2 });
    const take = { ...approved, fields: ['name'] };
    for (const outdated of [take, { ...take, live_version: spot.version }]) {
      expect((await editor.call(revisions.decide, { params, body: outdated })).status).toBe(409);
    }
    // Without a choice of fields, only those without a conflict are accepted.
    await editor.call(revisions.decide, { params, body: approved });
    expect(await live()).toMatchObject({
      name: 'Más nuevo',
      curious_fact: 'Dato',
      link: 'https://example.com/new',
    });
  });

  test('can overwrite a newer edit of the spot that the editor has seen', async () => {
    const { editor, waiting, newer, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Del dueño' }) };
    await newer({ name: 'Más nuevo' });
    expect((await editor.call(revisions.decide, { params, body: approved })).status).toBe(409);
    const body = { ...approved, fields: ['name'], live_version: 2 };
    expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
    expect((await live()).name).toBe('Del dueño');
  });

  test('is refused if the spot would lack a field that its type requires', async () => {
    const { editor, spot, waiting, newer, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ address: '' }) };
    await newer({ type: 'bar_club' });
    const { status, body } = await editor.call(revisions.decide, { params, body: approved });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path: 'address' });
    expect((await live()).address).toBe(spot.address);
  });
});

describe('undo', () => {
  test('restores the spot and the pending revision, for the editor who decided', async () => {
    const { editor, admin, spot, waiting, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo', address: '' }) };
    expect((await editor.call(revisions.undo, { params })).status).toBe(409);
    await editor.call(revisions.decide, { params, body: approved });
    expect((await live()).show_in_map).toBe(false);
    expect((await admin.call(revisions.undo, { params })).status).toBe(403);
    const { status, body } = await editor.call(revisions.undo, { params });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { status: 'pending', decider: null, decided_at: null, taken: null } },
    });
    expect(await live()).toEqual({ ...spot, version: spot.version + 2 });
    await editor.call(revisions.decide, { params, body: rejected });
    expect((await editor.call(revisions.undo, { params })).body.data).toMatchObject({
      status: 'pending',
      reason: '',
    });
  });

  test('is refused after the time limit, after a change of the spot, or with another pending revision', async () => {
    const late = await createOwnedSpot(api);
    const params = { id: await late.waiting({ name: 'Nuevo' }) };
    await late.editor.call(revisions.decide, { params, body: approved });
    await api.db.execute(
      `update spot_revisions set decided_at = now() - interval '20 seconds' where id = '${params.id}'`,
    );
    expect((await late.editor.call(revisions.undo, { params })).status).toBe(409);

    const changed = await createOwnedSpot(api);
    const second = { id: await changed.waiting({ name: 'Nuevo' }) };
    await changed.editor.call(revisions.decide, { params: second, body: approved });
    await changed.newer({ name: 'Más nuevo' });
    expect((await changed.editor.call(revisions.undo, { params: second })).status).toBe(409);
    expect((await changed.live()).name).toBe('Más nuevo');

    const again = await createOwnedSpot(api);
    const third = { id: await again.waiting({ name: 'Nuevo' }) };
    await again.editor.call(revisions.decide, { params: third, body: rejected });
    await again.waiting({ name: 'Otra vez' });
    expect((await again.editor.call(revisions.undo, { params: third })).status).toBe(409);
  });
});
