import { type Banner, banner, banners } from '#contract/banners.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { notFound, refuseStale } from '../../problems/problems.ts';
import { changeRecorder } from '../../records/change-recorder.ts';
import { nounRoutes } from '../../records/noun.ts';
import { listBoard, lockBanners, updateBanner } from './banners.store.ts';
import { bannerHasDeadLink, banners as table } from './banners.table.ts';

const crudRoutes = nounRoutes(banner, table, { conditions: { link: bannerHasDeadLink } });
const audit = changeRecorder<Banner>('banners', table);

export function bannerRoutes(on: Mount): void {
  on.answer(banners.board, ({ db, query }) => listBoard(db, query));
  on.change(banners.reorder, reorder);
  crudRoutes(on);
}

/** Changes all orders in one transaction, or none. */
async function reorder(call: Change<typeof banners.reorder>) {
  const places = new Map(call.body.places.map((place) => [place.id, place]));
  const locked = await lockBanners(call.tx, [...places.keys()]);
  if (locked.length < places.size) throw notFound();
  const data: Banner[] = [];
  for (const before of locked) {
    const { order = before.order, version } = places.get(before.id) ?? {};
    refuseStale(version, before);
    const after = order === before.order ? before : await updateBanner(call.tx, before.id, { order });
    if (after !== before) await audit.changed(call, before, after);
    data.push(after);
  }
  return { data };
}
