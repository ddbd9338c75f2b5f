import { type Pic, pics } from '#contract/pics.ts';
import { keeper } from '../kit/keeper.ts';
import type { Mount } from '../kit/mount.ts';
import { newPicture } from '../kit/picture-field.ts';
import type { StoredPicture } from '../kit/pictures.ts';
import { refuseStale } from '../kit/problems.ts';
import { listPics, picRows } from './pics.store.ts';

const kept = keeper('pics', (one: Pic) => [one.image_url, one.thumbnail]);

export function picRoutes(on: Mount): void {
  on.answer(pics.list, async ({ db, query }) => listPics(db, query));
  on.answer(pics.read, async ({ db, params }) => picRows.find(db, params.id));
  on.change(pics.create, async (call) =>
    kept.created(call, await picRows.create(call.tx, columnsOf(call.body.image_url))),
  );
  on.change(pics.update, async (call) => {
    const { version, image_url } = call.body;
    const before = await picRows.lock(call.tx, call.params.id);
    refuseStale(version, before);
    const isNew = image_url !== undefined && image_url !== before.image_url;
    const after = await picRows.update(call.tx, before.id, isNew ? columnsOf(image_url) : {});
    return kept.changed(call, before, after);
  });
  on.change(pics.remove, async (call) => {
    const before = await picRows.lock(call.tx, call.params.id);
    await picRows.remove(call.tx, before.id);
    return kept.removed(call, before);
  });
}

function columnsOf(given: StoredPicture | string) {
  const { url, thumbnail } = newPicture('image_url', given);
  return { image_url: url, thumbnail };
}
