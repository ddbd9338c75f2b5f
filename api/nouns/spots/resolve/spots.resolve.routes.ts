import { spotResolve } from '#contract/spots.resolve.ts';
import type { Mount } from '../../../http/mount.ts';
import { findSpot } from '../spots.store.ts';
import { claimNext, countToResolve, holdSpots, pinDoubtsAmong } from './spots.resolve.store.ts';

/** Spots one after the other (product/resolve). They are saved by the call of every form. */
export function spotResolveRoutes(on: Mount): void {
  on.change(spotResolve.next, async ({ tx, actor, body }) => {
    const { run, query } = body;
    const ownerId = query.own ? actor.id : undefined;
    const left = await countToResolve(tx, query, ownerId);
    const id = left > 0 ? await claimNext(tx, { id: run, actorId: actor.id, ownerId }, body) : undefined;
    if (!id) return { data: null, left };
    const [doubted] = await pinDoubtsAmong(tx, [id]);
    return { data: { ...(await findSpot(tx, id)), pin_doubts: doubted?.pin_doubts ?? [] }, left };
  });
  on.change(spotResolve.hold, async ({ tx, actor, params, body }) => {
    const held = await holdSpots(tx, { id: params.id, actorId: actor.id }, body);
    return { held: held.length > 0 ? await pinDoubtsAmong(tx, held) : [] };
  });
}
