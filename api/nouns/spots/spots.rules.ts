import { isStaff, type Role } from '#contract/kit/roles.ts';
import type { Spot, SpotValues } from '#contract/spots.ts';

type Caller = { readonly id: string; readonly role: Role };
type Guarded = Pick<SpotValues, 'enable' | 'type' | 'user_id'>;

/** Defaults of a new spot, which its creator may also send (product/spots#default-type). */
export const guardedDefaults = (actor: Caller): Guarded => ({
  enable: false,
  type: isStaff(actor.role) ? 'bar_club' : 'people',
  user_id: isStaff(actor.role) ? null : actor.id,
});

/**
 * Only administrators change `enable`, only staff type and owner; anybody may send them unchanged
 * (product/roles#read-only-fields).
 */
export function maySet(actor: Caller, before: Guarded, change: { [K in keyof Guarded]?: unknown }): boolean {
  const changes = (field: keyof Guarded) => change[field] !== undefined && change[field] !== before[field];
  if (changes('enable') && actor.role !== 'admin') return false;
  return isStaff(actor.role) || !(changes('type') || changes('user_id'));
}

/** Whether an edit needs approval: an owner's, of a public spot (product/revisions#pending). */
export const needsReview = (actor: Caller, spot: Pick<Spot, 'enable'>): boolean =>
  !isStaff(actor.role) && spot.enable;

/** The index of a photo, by its file name or its address, signed or not; -1 if the spot does not have it. */
export function photoIndex({ photos }: Pick<Spot, 'photos'>, picture: string): number {
  const [name] = picture.split('?', 1);
  return photos.findIndex(
    (address) => address === name || address.slice(address.lastIndexOf('/') + 1) === name,
  );
}

/** Only staff list spots by doubtful pins (product/spots#doubtful-pins). */
export const mayFilterBy = (
  actor: Pick<Caller, 'role'>,
  { pin_doubt }: { pin_doubt?: readonly unknown[] | undefined },
): boolean => isStaff(actor.role) || !pin_doubt?.length;
