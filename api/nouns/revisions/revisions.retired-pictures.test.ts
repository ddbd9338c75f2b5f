/** @module-tag extended */

import { expect, test } from 'vitest';
import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { sha256 } from '../../integrations/storage/checksum.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { removeReplacedPictures } from '../../testing/calls/removeReplacedPictures.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { picturesOf } from '../spots/spots.change.ts';
import { removeUnusedPictures } from './revisions.pictures.ts';

/* Pictures that an approval replaced: an earlier version of the spot is restored with them. */

const api = setUpApi();

/** Without the signatures of addresses. */
const unsigned = (spot: Spot): Spot => JSON.parse(JSON.stringify(spot).replace(/\?[^"]*/g, ''));
const statusOf = async (url: string) => (await fetch(api.url + url)).status;
const hashes = (urls: readonly string[]) =>
  Promise.all(
    urls.map(async (url) =>
      sha256(Buffer.from(await (await fetch(api.url + url)).arrayBuffer())).toString('hex'),
    ),
  );
/** Whether the picture has a public and a private file. */
const filesOf = async (url: string) => {
  const key = url.slice('/files/'.length);
  const keys = (await api.db.select({ key: storedFiles.key }).from(storedFiles)).map((row) => row.key);
  return [keys.includes(key), keys.includes(privateKeyOf(key))];
};

/** A spot with two photos and a banner, all of which its owner has replaced in a pending edit. */
async function replaced() {
  const at = await createOwnedSpot(api, {
    photos: [await photo('a.jpg', '#111'), await photo('b.jpg', '#222')],
    advertisement: { advertisement_banner: await photo('c.jpg', '#333') },
  });
  const advertisement = { advertisement_banner: await photo('e.jpg', '#ddd') };
  const id = await at.waiting({ photos: [await photo('d.jpg', '#eee')], advertisement }, true);
  const params = { id: at.spot.id };
  const own = picturesOf(unsigned(await at.own()));
  const old = picturesOf(at.spot);
  const addresses = [...old, ...own];
  return {
    ...{ ...at, old, added: own },
    decide: (body: object) => at.editor.call(revisions.decide, { params: { id }, body }),
    undo: () => at.editor.call(revisions.undo, { params: { id } }),
    /** Runs the job of the last decision, as if it could not be undone any more. */
    release: () => removeUnusedPictures(api.app.mount.services, { spot_id: at.spot.id, addresses }, 0),
    /** Makes the decision older than the time in which its pictures can be sent again. */
    age: () =>
      api.database.pool.query(
        `update spot_revisions set decided_at = decided_at - interval '31 days' where id = $1`,
        [id],
      ),
    /** Restores the spot as an entry of this action left it, or as it was before. */
    async restore(action: string, state: 'after' | 'before') {
      const query = { noun: 'spots' };
      const { data } = (await at.editor.call(history.list, { params, query })).body;
      const entry = data.find((one) => one.action === action)?.id ?? '';
      const { version } = await at.live();
      return at.editor.call(spots.restoreVersion, { params, body: { entry, state, version } });
    },
  };
}

test('the version before an approval is restored with its photos, and then the approved one', async () => {
  const { spot, old, added, decide, release, restore, live } = await replaced();
  const before = await hashes(old);
  expect((await decide(approved)).status).toBe(200);
  const after = await hashes(added);
  await release();
  const { status, body } = await restore('approve', 'before');
  expect([status, picturesOf(body.data)]).toEqual([200, old]);
  expect(await live()).toEqual({ ...spot, version: 3 });
  expect(await hashes(old)).toEqual(before);
  // The photos of the approved edit are retired now, those of the spot are not.
  expect((await restore('approve', 'after')).status).toBe(200);
  expect(await hashes(added)).toEqual(after);
  await removeReplacedPictures(api);
  for (const url of added) expect(await statusOf(url)).toBe(200);
  for (const url of old) await expect.poll(() => statusOf(url)).toBe(404);
});

test('thirty days after the approval the photos are gone, and the restoration says so', async () => {
  const { old, added, decide, release, restore, live } = await replaced();
  await decide(approved);
  await release();
  await removeReplacedPictures(api);
  for (const url of old) await expect.poll(() => statusOf(url)).toBe(404);
  const { status, body } = await restore('approve', 'before');
  expect([status, body.code]).toEqual([409, codes.pictureGone]);
  expect(picturesOf(await live())).toEqual(added);
});

test('photos of approvals in quick succession are retired as well', async () => {
  const { spot, added, decide, release, restore, waiting, editor } = await replaced();
  await decide(approved);
  const id = await waiting({ photos: [await photo('f.jpg', '#abc')] }, true);
  expect((await editor.call(revisions.decide, { params: { id }, body: approved })).status).toBe(200);
  await release();
  const [first = ''] = added;
  expect(await filesOf(first)).toEqual([true, false]);
  expect((await restore('create', 'after')).status).toBe(200);
  expect(await filesOf(spot.photos[0] ?? '')).toEqual([true, false]);
});

test.each([
  ['rejected', rejected],
  ['not taken', { status: 'approved', fields: ['advertisement'] }],
])('photos that were %s are kept for a month and were never public', async (_what, decision) => {
  const { added, decide, release, age } = await replaced();
  const [photo = ''] = added;
  expect(await filesOf(photo)).toEqual([false, true]);
  expect((await decide(decision)).status).toBe(200);
  await release();
  expect([await filesOf(photo), await statusOf(photo)]).toEqual([[false, true], 404]);
  await age();
  await release();
  expect([await filesOf(photo), await statusOf(photo)]).toEqual([[false, false], 404]);
});

test('photos whose approval was undone before a rejection are private, and deleted after a month', async () => {
  const { added, decide, undo, release, live, old, age } = await replaced();
  await decide(approved);
  expect((await undo()).status).toBe(200);
  await decide(rejected);
  await release();
  for (const url of added) await expect.poll(() => filesOf(url)).toEqual([false, true]);
  await age();
  await release();
  for (const url of added) {
    expect(await filesOf(url)).toEqual([false, false]);
    await expect.poll(() => statusOf(url)).toBe(404);
  }
  await removeReplacedPictures(api);
  expect(picturesOf(await live())).toEqual(old);
  for (const url of old) expect(await statusOf(url)).toBe(200);
});
