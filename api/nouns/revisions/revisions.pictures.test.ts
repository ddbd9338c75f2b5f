/** @module-tag extended */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { removeReplacedPictures } from '../../testing/calls/removeReplacedPictures.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { removeUnusedPictures } from './revisions.pictures.ts';
import { revisions as table } from './revisions.table.ts';

const api = setUpApi();

/** The address without its signature, which pictures in review have. */
const withoutSignature = (url = '') => url.split('?')[0] ?? '';
const keyOf = (url: string) => withoutSignature(url).slice('/files/'.length);
const isStored = async (url: string) => {
  const rows = await api.db.select({ key: storedFiles.key }).from(storedFiles);
  return rows.some((row) => [keyOf(url), privateKeyOf(keyOf(url))].includes(row.key));
};
const onDisk = async (url: string) => {
  const names = await readdir(join(api.dataDir, 'files'));
  return [keyOf(url), privateKeyOf(keyOf(url))].some((name) => names.includes(name));
};

/** A spot whose owner has replaced its only photo; `deleteUnused` runs the job that deletes unused pictures. */
async function replaced() {
  const at = await createOwnedSpot(api, { photos: [await photo('old.jpg', '#111')] });
  const [old = ''] = at.spot.photos;
  const id = await at.waiting({ photos: [await photo('new.jpg', '#eee')] }, true);
  const added = withoutSignature((await at.own()).photos[0]);
  const deleteUnused = () =>
    removeUnusedPictures(api.app.mount.services, { spot_id: at.spot.id, addresses: [old, added] }, 0);
  return { ...at, params: { id }, old, added, deleteUnused };
}

test('a pending revision stores its new picture, and the published one stays', async () => {
  const { live, old, added, deleteUnused, own } = await replaced();
  await deleteUnused();
  expect((await live()).photos).toEqual([old]);
  expect((await own()).photos.map(withoutSignature)).toEqual([added]);
  expect([await isStored(old), await isStored(added), await onDisk(added)]).toEqual([true, true, true]);
});

test('after an approval the old picture is deleted thirty days after it cannot be undone any more', async () => {
  const { editor, params, live, old, added, deleteUnused } = await replaced();
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  expect((await live()).photos).toEqual([added]);
  expect([await isStored(old), await onDisk(old)]).toEqual([true, true]);
  await editor.call(revisions.undo, { params });
  expect((await live()).photos).toEqual([old]);
  await deleteUnused();
  expect([await isStored(old), await isStored(added)]).toEqual([true, true]);
  await removeReplacedPictures(api);
  expect([await isStored(old), await isStored(added)]).toEqual([true, true]);
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  await deleteUnused();
  expect([await isStored(old), await onDisk(old)]).toEqual([true, true]);
  await removeReplacedPictures(api);
  expect([await isStored(old), await isStored(added)]).toEqual([false, true]);
  await expect.poll(() => onDisk(old)).toBe(false);
  expect(await onDisk(added)).toBe(true);
});

test.each([
  ['rejected', { status: 'rejected' }],
  ['left out of the approval', { status: 'approved', fields: ['name'] }],
])('a new picture that is %s is kept for thirty days, and the published one stays', async (_what, body) => {
  const { editor, edit, params, live, old, added, deleteUnused } = await replaced();
  await edit({ name: 'Nuevo' });
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  await deleteUnused();
  expect([await isStored(old), await isStored(added)]).toEqual([true, true]);
  const after = sql`decided_at - interval '31 days'`;
  await api.db.update(table).set({ decided_at: after }).where(eq(table.id, params.id));
  await deleteUnused();
  expect((await live()).photos).toEqual([old]);
  expect([await isStored(old), await isStored(added)]).toEqual([true, false]);
});

test('a picture that was rejected is deleted once the owner has sent another edit, unless that has it too', async () => {
  const { editor, edit, own, params, added, deleteUnused } = await replaced();
  await editor.call(revisions.decide, { params, body: rejected });
  const refused = (await own()).review?.refused?.photos as string[];
  expect(refused.map(withoutSignature)).toEqual([added]);
  expect((await edit({ photos: refused, name: 'Otra vez' })).body.data.review?.status).toBe('pending');
  await deleteUnused();
  expect(await isStored(added)).toBe(true);
  expect((await edit({ photos: [] })).status).toBe(200);
  await deleteUnused();
  expect(await isStored(added)).toBe(false);
  // Only those of their own newest edit.
  expect((await edit({ photos: refused })).status).toBe(422);
});

test('a new picture is deleted when its revision is destroyed, or its spot', async () => {
  const one = await replaced();
  await one.editor.call(revisions.remove, { params: one.params });
  await one.deleteUnused();
  expect([await isStored(one.old), await isStored(one.added)]).toEqual([true, true]);
  expect((await (await api.as('admin')).call(revisions.destroy, { params: one.params })).status).toBe(200);
  await one.deleteUnused();
  expect([await isStored(one.old), await isStored(one.added)]).toEqual([true, false]);
  const two = await replaced();
  const params = { id: two.spot.id };
  await two.editor.call(spots.remove, { params });
  // Also by the job of a decision before.
  await two.deleteUnused();
  expect([await isStored(two.old), await isStored(two.added)]).toEqual([true, true]);
  await (await api.as('admin')).call(spots.destroy, { params });
  expect([await isStored(two.old), await isStored(two.added)]).toEqual([false, false]);
});

test('a photo that an owner removes from an enabled spot stays published until the approval', async () => {
  const { owner, spot, live, old, added } = await replaced();
  const remove = (picture: string) =>
    owner.call(spots.removePicture, { params: { id: spot.id }, query: { picture } });
  expect((await remove(old)).status).toBe(404);
  expect((await remove(added)).body.data.photos).toEqual([]);
  expect((await live()).photos).toEqual([old]);
  expect(await isStored(old)).toBe(true);
});

test('an approval does not restore a photo that staff have removed meanwhile', async () => {
  const { editor, spot, waiting, live, own } = await createOwnedSpot(api, {
    photos: [await photo('a.jpg', '#111'), await photo('b.jpg', '#222')],
  });
  const [a = '', b = ''] = spot.photos;
  const params = { id: await waiting({ photos: [a, b, await photo('c.jpg', '#333')] }, true) };
  await editor.call(spots.removePicture, { params: { id: spot.id }, query: { picture: a } });
  const mine = await own();
  expect(mine.photos).toEqual([b, expect.any(String)]);
  expect(mine.thumbnail_photos).toHaveLength(2);
  const { live_version } = (await editor.call(revisions.read, { params })).body;
  const body = { status: 'approved', fields: ['photos'], live_version };
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  expect((await live()).photos).toEqual(mine.photos.map(withoutSignature));
});

test('the job retires pictures that cannot be restored by the clock of the database', async () => {
  const { editor, params, old, added, spot } = await replaced();
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  await api.db
    .update(table)
    .set({ decided_at: sql`now() - interval '39 seconds'` as never })
    .where(eq(table.id, params.id));
  await removeUnusedPictures(api.app.mount.services, { spot_id: spot.id, addresses: [old, added] });
  await removeReplacedPictures(api);
  expect([await isStored(old), await isStored(added)]).toEqual([false, true]);
});
