import { boundsOf } from '#contract/bounds.ts';
import { isStaff } from '#contract/roles.ts';
import { spotMap } from '#contract/spot-map.ts';
import type { Mount } from '../kit/mount.ts';
import { spotsOnMap } from './spots.map.store.ts';

export function spotMapRoutes(on: Mount): void {
  on.answer(spotMap.view, ({ db, actor, query }) =>
    spotsOnMap(db, { ...query, bounds: boundsOf(query.bounds) }, isStaff(actor.role) ? undefined : actor.id),
  );
}
