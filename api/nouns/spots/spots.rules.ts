import { isStaff, type Role } from '#contract/kit/roles.ts';
import type { Spot, SpotType, SpotValues } from '#contract/spots.ts';

type Who = { readonly id: string; readonly role: Role };
type Guarded = Pick<SpotValues, 'enable' | 'type' | 'user_id'>;

/** The type that a new spot has unless its form says otherwise (product/spots#default-type). */
export const typeOfNew = (role: Role): SpotType => (isStaff(role) ? 'bar_club' : 'people');

/** What a new spot has before anything is set: nobody is refused for sending just this. */
export const guardedOfNew = (actor: Who): Guarded => ({
  enable: false,
  type: typeOfNew(actor.role),
  user_id: isStaff(actor.role) ? null : actor.id,
});

/**
 * `enable` is the administrators'; type and owner, the staff's. Sent unchanged they are harmless
 * (product/roles#fixed-fields).
 */
export function maySet(actor: Who, before: Guarded, change: { [K in keyof Guarded]?: unknown }): boolean {
  const changes = (field: keyof Guarded) => change[field] !== undefined && change[field] !== before[field];
  if (changes('enable') && actor.role !== 'admin') return false;
  return isStaff(actor.role) || !(changes('type') || changes('user_id'));
}

/** An owner's edit of a spot that the public sees waits for review (product/revisions#waits). */
export const needsReview = (actor: Who, spot: Pick<Spot, 'enable'>): boolean =>
  !isStaff(actor.role) && spot.enable;

/** The place of a photo in a spot's list, by its file name or its whole address, signed or not; -1 when it is not this spot's. */
export function photoAt({ photos }: Pick<Spot, 'photos'>, asked: string): number {
  const [name] = asked.split('?', 1);
  return photos.findIndex(
    (address) => address === name || address.slice(address.lastIndexOf('/') + 1) === name,
  );
}
