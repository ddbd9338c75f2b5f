import { type Banner, banners } from '#contract/banners.ts';
import { keeper } from '../kit/keeper.ts';
import type { Change, Mount } from '../kit/mount.ts';
import { pictureColumns } from '../kit/picture-field.ts';
import { notFound, refuseStale } from '../kit/problems.ts';
import { bannerRows, boardOf, listBanners, lockBanners } from './banners.store.ts';

const kept = keeper('banners', (one: Banner) => [one.image_url, one.thumbnail]);

export function bannerRoutes(on: Mount): void {
  on.answer(banners.board, async ({ db, query }) => boardOf(db, query));
  on.change(banners.reorder, reorder);
  on.answer(banners.list, async ({ db, query }) => listBanners(db, query));
  on.answer(banners.read, async ({ db, params }) => bannerRows.find(db, params.id));
  on.change(banners.create, async (call) => {
    const { image_url, ...plain } = call.body;
    const values = { ...plain, ...pictureColumns('image_url', image_url) };
    return kept.created(call, await bannerRows.create(call.tx, values));
  });
  on.change(banners.update, async (call) => {
    const { version, image_url, ...plain } = call.body;
    const before = await bannerRows.lock(call.tx, call.params.id);
    refuseStale(version, before);
    const values = { ...plain, ...pictureColumns('image_url', image_url, before) };
    return kept.changed(call, before, await bannerRows.update(call.tx, before.id, values));
  });
  on.change(banners.remove, async (call) => {
    const before = await bannerRows.lock(call.tx, call.params.id);
    await bannerRows.remove(call.tx, before.id);
    return kept.removed(call, before);
  });
}

/** All places or none: a half-made order would be worse than the old one. */
async function reorder(call: Change<typeof banners.reorder>) {
  const places = new Map(call.body.places.map((place) => [place.id, place]));
  const locked = await lockBanners(call.tx, [...places.keys()]);
  if (locked.length < places.size) throw notFound();
  const data: Banner[] = [];
  for (const before of locked) {
    const { order = before.order, version } = places.get(before.id) ?? {};
    refuseStale(version, before);
    const after = order === before.order ? before : await bannerRows.update(call.tx, before.id, { order });
    if (after !== before) await kept.changed(call, before, after);
    data.push(after);
  }
  return { data };
}
