import type { RevisionStatus } from '#contract/revisions.ts';
import { editorEmail, ownerEmail } from './accounts.ts';
import { type Calendar, dayMs, randomDate, withIds } from './calendar.ts';
import { edits, rejectionReasons } from './edits.ts';
import { type Random, randomOf } from './random.ts';
import type { CategoryIds } from './relations.ts';
import type { DemoSpot } from './spots.ts';
import type { DemoUser } from './users.ts';

const countsByStatus: [RevisionStatus, number][] = [
  ['pending', 24],
  ['approved', 9],
  ['rejected', 7],
];

/**
 * Revisions by owners of enabled spots. Approved ones are applied to the spots, so they must be generated before the spots are
 * written. One of the pending ones is by the demo's owner.
 */
export function generateRevisions(
  calendar: Calendar,
  users: DemoUser[],
  spots: DemoSpot[],
  maps: CategoryIds,
) {
  const random = randomOf('revisions');
  const byEmail = (email: string) => users.find((user) => user.email === email)?.id ?? null;
  const owner = byEmail(ownerEmail);
  const owned = spots.filter((spot) => spot.type === 'people' && spot.enable);
  const others = random.shuffle(owned.filter((spot) => spot.user_id !== owner));
  const queue = [...owned.filter((spot) => spot.user_id === owner), ...others].values();
  const revisions = countsByStatus.flatMap(([status, count]) =>
    queue
      .take(count)
      .map((spot) => revision(random, calendar, spot, status, maps, byEmail(editorEmail)))
      .toArray(),
  );
  return withIds('revisions', revisions);
}

function revision(
  random: Random,
  calendar: Calendar,
  spot: DemoSpot,
  status: RevisionStatus,
  maps: CategoryIds,
  editor: string | null,
) {
  const old_data = snapshot(spot, maps);
  const changes = Object.assign(
    {},
    ...random
      .shuffle(edits)
      .slice(0, random.int(1, 3))
      .map((edit) => edit(spot)),
  );
  const pendingSince = new Date(Math.max(spot.created_at.getTime(), calendar.now.getTime() - 21 * dayMs));
  const created_at = randomDate(random, status === 'pending' ? pendingSince : spot.created_at, calendar.now);
  if (status === 'approved') Object.assign(spot, changes, { version: 2 });
  return {
    spot_id: spot.id,
    author_id: spot.user_id,
    status,
    old_data,
    new_data: { ...old_data, ...changes },
    spot_version: 1,
    reason: status === 'rejected' ? random.pick(rejectionReasons) : '',
    decided_by: status === 'pending' ? null : editor,
    decided_at: status === 'pending' ? null : randomDate(random, created_at, calendar.now),
    created_at,
  };
}

/** The fields of the spot's form. */
function snapshot(spot: DemoSpot, maps: CategoryIds): Record<string, unknown> {
  const { id, user_id, created_at, version, about, pin_doubt, pin_checks, pin_shared, ...fields } = spot;
  return { ...fields, related_artists: [], related_spots: [], categories: maps(spot) };
}
