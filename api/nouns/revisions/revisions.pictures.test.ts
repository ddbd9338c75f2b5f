import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { scene } from '../../testing/scenarios/revisionScenarios.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { removeUnusedPictures } from './revisions.pictures.ts';
import { revisions as table } from './revisions.table.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** What waits for review has a signed address, and a key of its own. */
const plain = (url = '') => url.split('?')[0] ?? '';
const key = (url: string) => plain(url).slice('/files/'.length);
const isKept = async (url: string) => {
  const rows = await api.db.select({ key: storedFiles.key }).from(storedFiles);
  return rows.some((row) => [key(url), privateKeyOf(key(url))].includes(row.key));
};
const onDisk = async (url: string) => {
  const names = await readdir(join(api.dataDir, 'files'));
  return [key(url), privateKeyOf(key(url))].some((name) => names.includes(name));
};

/** A spot with one photo whose owner has removed it and sent another; `settle` is what happens once time has passed. */
async function replaced() {
  const at = await scene(api, { photos: [await photo('old.jpg', '#111')] });
  const [old = ''] = at.spot.photos;
  const id = await at.waiting({ photos: [await photo('new.jpg', '#eee')] }, true);
  const fresh = plain((await at.own()).photos[0]);
  const settle = () =>
    removeUnusedPictures(api.app.mount.services, { spot_id: at.spot.id, addresses: [old, fresh] }, 0);
  return { ...at, params: { id }, old, fresh, settle };
}

test('a new picture waits with its edit, the live one stays', async () => {
  const { live, old, fresh, settle, own } = await replaced();
  await settle();
  expect((await live()).photos).toEqual([old]);
  expect((await own()).photos.map(plain)).toEqual([fresh]);
  expect([await isKept(old), await isKept(fresh), await onDisk(fresh)]).toEqual([true, true, true]);
});

test('approved: the old one goes, but not while that can be undone', async () => {
  const { editor, params, live, old, fresh, settle } = await replaced();
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  expect((await live()).photos).toEqual([fresh]);
  expect([await isKept(old), await onDisk(old)]).toEqual([true, true]);
  await editor.call(revisions.undo, { params });
  expect((await live()).photos).toEqual([old]);
  await settle();
  expect([await isKept(old), await isKept(fresh)]).toEqual([true, true]);
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  await settle();
  expect([await isKept(old), await isKept(fresh)]).toEqual([false, true]);
  await expect.poll(() => onDisk(old)).toBe(false);
  expect(await onDisk(fresh)).toBe(true);
});

test.each([
  ['rejected', { status: 'rejected' }],
  ['left out of the approval', { status: 'approved', fields: ['name'] }],
])('%s: the new one goes, the live one stays', async (_what, body) => {
  const { editor, edit, params, live, old, fresh, settle } = await replaced();
  await edit({ name: 'Nuevo' });
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  await settle();
  expect((await live()).photos).toEqual([old]);
  expect([await isKept(old), await isKept(fresh)]).toEqual([true, false]);
});

test('deleted with its revision, or with its spot', async () => {
  const one = await replaced();
  await one.editor.call(revisions.remove, { params: one.params });
  await one.settle();
  expect([await isKept(one.old), await isKept(one.fresh)]).toEqual([true, false]);
  const two = await replaced();
  await two.editor.call(spots.remove, { params: { id: two.spot.id } });
  expect([await isKept(two.old), await isKept(two.fresh)]).toEqual([false, false]);
});

test('an owner removes a photo of an enabled spot: it goes from their view, and stays live until approved', async () => {
  const { owner, spot, live, old, fresh } = await replaced();
  const remove = (picture: string) =>
    owner.call(spots.removePicture, { params: { id: spot.id }, query: { picture } });
  expect((await remove(old)).status).toBe(404);
  expect((await remove(fresh)).body.data.photos).toEqual([]);
  expect((await live()).photos).toEqual([old]);
  expect(await isKept(old)).toBe(true);
});

test('a photo that staff removed meanwhile does not come back', async () => {
  const { editor, spot, waiting, live, own } = await scene(api, {
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
  expect((await live()).photos).toEqual(mine.photos.map(plain));
});

test('the job that looks a little early, by the clock of the database, drops what can no longer come back', async () => {
  const { editor, params, old, fresh, spot } = await replaced();
  await editor.call(revisions.decide, { params, body: { status: 'approved' } });
  await api.db
    .update(table)
    .set({ decided_at: sql`now() - interval '39 seconds'` as never })
    .where(eq(table.id, params.id));
  await removeUnusedPictures(api.app.mount.services, { spot_id: spot.id, addresses: [old, fresh] });
  expect([await isKept(old), await isKept(fresh)]).toEqual([false, true]);
});
