/** @module-tag extended */

import { expect, test } from 'vitest';
import { history } from '#contract/history.ts';
import { messages } from '#contract/kit/messages.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { trash } from '#contract/trash.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { recordRows } from '../../testing/database/recordRows.ts';
import { approved, createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';

/* Deleting and restoring an owner's edit; what all deleted records have in common is in ../trash/trash.test.ts. */

const api = setUpApi();
const { preview, done, undone } = bulkActsOn(api);

/** Without what a mail to an owner changes some seconds later. */
const withoutNotices = (rows: string[]) => rows.filter((row) => !/^(owner_notices|signing_keys) /.test(row));

/** A pending edit that an editor has deleted. */
async function deleted(body: Record<string, unknown> = { name: 'Nuevo' }, form = false) {
  const at = await createOwnedSpot(api, { name: 'Viejo' });
  const id = await at.waiting(body, form);
  const before = await recordRows(api.database.pool);
  expect((await at.editor.call(revisions.remove, { params: { id } })).status).toBe(200);
  return { ...at, params: { id }, before };
}

test('a deleted edit is pending again once it is restored, for its owner too', async () => {
  const { editor, params, before, own, live, spot } = await deleted();
  const { name, review } = await own();
  expect([name, review ?? null]).toEqual(['Viejo', null]);
  const listed = (await editor.call(trash.list, { query: { noun: 'spotrevisions', search: 'viejo' } })).body;
  expect(listed.data).toMatchObject([{ id: params.id, name: 'Viejo', deletedBy: { id: editor.user.id } }]);

  const { status, body } = await editor.call(revisions.restore, { params });
  expect([status, body.data.status, body.data.spot_name]).toEqual([200, 'pending', 'Viejo']);
  // The notice that it arrived is a new one.
  expect(withoutNotices(await recordRows(api.database.pool))).toEqual(withoutNotices(before));
  const { rows } = await api.database.pool.query(
    "select count(*)::int as n from owner_notices where source_id = $1 and kind = 'arrived'",
    [params.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect(await own()).toMatchObject({ name: 'Nuevo', review: { status: 'pending' } });
  expect((await editor.call(revisions.decide, { params, body: approved })).status).toBe(200);
  expect(await live()).toMatchObject({ id: spot.id, name: 'Nuevo' });
});

test('its photos can be seen and approved after it was restored', async () => {
  const { editor, params, live } = await deleted({ photos: [await photo('a.jpg', '#123')] }, true);
  const { body } = await editor.call(revisions.restore, { params });
  const [shown = ''] = (body.data.new_data as Pick<Spot, 'photos'>).photos;
  expect(shown).toContain('?');
  expect((await fetch(api.url + shown)).status).toBe(200);
  await editor.call(revisions.decide, { params, body: approved });
  const [published = ''] = (await live()).photos;
  expect((await fetch(api.url + published)).status).toBe(200);
});

test('is not restored beside another pending edit, nor without its spot, and says so before', async () => {
  const { editor, params, waiting, spot } = await deleted();
  const obstacle = async () => (await editor.call(revisions.trashed, { params })).body.obstacle;
  const restored = async () => {
    const { status, body } = await editor.call(revisions.restore, { params });
    return [status, body.message];
  };
  const other = await waiting({ name: 'Otro' });
  expect(await obstacle()).toEqual({ code: 'alreadyPending', message: messages.alreadyPending });
  expect(await restored()).toEqual([409, messages.alreadyPending]);
  expect(await preview('editor', { action: 'restore', ids: [params.id] }, 'revisions')).toMatchObject({
    willChange: 0,
    reasons: [{ reason: 'alreadyPending', count: 1 }],
  });
  await editor.call(revisions.decide, { params: { id: other }, body: approved });
  expect(await obstacle()).toBeNull();

  await editor.call(spots.remove, { params: { id: spot.id } });
  expect(await obstacle()).toEqual({ code: 'parentTrashed', message: messages.parentTrashed });
  expect(await restored()).toEqual([409, messages.parentTrashed]);
  await (await api.as('admin')).call(spots.destroy, { params: { id: spot.id } });
  expect(await obstacle()).toEqual({ code: 'parentDestroyed', message: messages.parentDestroyed });
  expect(await restored()).toEqual([409, messages.parentDestroyed]);
});

test('an act deletes several, but not those of the caller’s own spot, and its undo restores them', async () => {
  const [one, two, mine] = [
    await createOwnedSpot(api),
    await createOwnedSpot(api),
    await createOwnedSpot(api),
  ];
  const ids = [
    await one.waiting({ name: 'A' }),
    await two.waiting({ name: 'B' }),
    await mine.waiting({ name: 'C' }),
  ];
  const { editor } = one;
  // Whose spot it is now.
  await mine.newer({ user_id: editor.user.id });
  const before = await recordRows(api.database.pool);
  const dry = await preview(editor, { action: 'delete', ids }, 'revisions');
  expect(dry).toMatchObject({ willChange: 2, skipped: [{ id: ids[2], reason: 'ownRevision' }] });
  const act = await done(editor, { action: 'delete', ids }, 'revisions');
  expect(act).toMatchObject({ noun: 'spotrevisions', changed: 2, skipped: 1 });
  expect(await undone(editor, act.id)).toMatchObject({ undone: 2, kept: 0 });
  expect(withoutNotices(await recordRows(api.database.pool))).toEqual(withoutNotices(before));
});

test('keeps its versions in the trash, and after it was destroyed', async () => {
  const { editor, params } = await deleted();
  const read = async (entry: string) =>
    (await editor.call(history.version, { params, query: { noun: 'revisions', entry } })).body.record;
  const { data } = (await editor.call(history.list, { params, query: { noun: 'revisions' } })).body;
  expect(data.map(({ action }) => action)).toEqual(['delete', 'create']);
  const created = data[1]?.id ?? '';
  const version = { status: 'pending', spot_name: 'Viejo', new_data: { name: 'Nuevo' } };
  expect(await read(created)).toMatchObject(version);
  expect(await read(data[0]?.id ?? '')).toBeNull();
  await (await api.as('admin')).call(revisions.destroy, { params });
  expect(await read(created)).toMatchObject(version);
});
