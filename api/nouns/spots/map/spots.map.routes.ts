import { parseBounds } from '#contract/geography/bounds.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { spotMap } from '#contract/spots.map.ts';
import type { Mount } from '../../../http/mount.ts';
import { spotsOnMap } from './spots.map.store.ts';

export function spotMapRoutes(on: Mount): void {
  on.answer(spotMap.view, ({ db, actor, query }) =>
    spotsOnMap(
      db,
      { ...query, bounds: parseBounds(query.bounds) },
      isStaff(actor.role) && !query.own ? undefined : actor.id,
    ),
  );
}
