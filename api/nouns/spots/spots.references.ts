import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import type { Spot } from '#contract/spots.ts';
import type { Tx } from '../../database/connection/database.ts';
import { invalidField } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { categoriesAmong, isActiveUser, peopleAmong } from './spots.store.ts';
import type { Sent } from './spots.values.ts';

/** Whoever changes a spot: a role user refers only to what they may know of. */
export interface Referring {
  readonly tx: Tx;
  readonly actor: Actor;
}

/**
 * What was sent, its references checked: artists, categories and owner must exist; related spots keep only ids of
 * people (product/spots#related). No spot is related to itself. Those that the spot has already are not asked about.
 */
export async function withReferences(
  { tx, actor }: Referring,
  before: Spot | undefined,
  sent: Sent,
): Promise<Sent> {
  const artists = unique(sent.related_artists);
  const related = unique(sent.related_spots);
  const categories = unique(sent.categories);
  const ownerId = isStaff(actor.role) ? undefined : actor.id;
  const people = await peopleAmong(tx, [...(artists ?? []), ...(related ?? [])], ownerId);
  refuseUnknown(
    'related_artists',
    artists,
    (id) => people.has(id) || before?.related_artists.includes(id) === true,
    before?.id,
  );
  const isKept = (id: string) => people.has(id) || before?.related_spots.includes(id);
  const existing = await categoriesAmong(tx, categories ?? []);
  refuseUnknown('categories', categories, (id) => existing.has(id));
  if (sent.user_id && sent.user_id !== before?.user_id && !(await isActiveUser(tx, sent.user_id))) {
    throw invalidField('user_id', codes.badChoice);
  }
  return {
    ...sent,
    ...(artists && { related_artists: artists }),
    ...(related && { related_spots: related.filter((id) => isKept(id) && id !== before?.id) }),
    ...(categories && { categories }),
  };
}

const unique = (ids: readonly string[] | undefined) => ids && [...new Set(ids)];

function refuseUnknown(
  field: string,
  ids: readonly string[] | undefined,
  isKnown: (id: string) => boolean,
  self?: string,
): void {
  const at = (ids ?? []).findIndex((id) => !isKnown(id) || id === self);
  if (at >= 0) throw invalidField(`${field}.${at}`, codes.badChoice);
}
