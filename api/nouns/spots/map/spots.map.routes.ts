import { parseBounds } from '#contract/geography/bounds.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { spotMap } from '#contract/spots.map.ts';
import type { Mount } from '../../../http/mount.ts';
import { forbidden } from '../../../problems/problems.ts';
import { mayFilterBy } from '../spots.rules.ts';
import { spotsOnMap } from './spots.map.store.ts';

export function spotMapRoutes(on: Mount): void {
  on.answer(spotMap.view, ({ db, actor, query }) => {
    if (!mayFilterBy(actor, query)) throw forbidden();
    return spotsOnMap(
      db,
      { ...query, bounds: parseBounds(query.bounds) },
      isStaff(actor.role) && !query.own ? undefined : actor.id,
    );
  });
}
