import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import type { Spot } from '#contract/spots.ts';
import { invalidField } from '../../problems/problems.ts';
import type { RecordChange } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import { isActiveUser } from '../users/users.change.ts';
import { categoriesAmong, peopleAmong } from './spots.store.ts';
import type { Sent } from './spots.values.ts';

/**
 * What was sent, with valid references. 422 for artists, categories and owners that do not exist, or that the caller must
 * not see; related spots that are not people are left out (product/spots#related). Present references stay valid.
 */
export async function withReferences(
  { tx, actor }: RecordChange<Actor>,
  before: Spot | undefined,
  sent: Sent,
): Promise<Sent> {
  const artists = unique(sent.related_artists);
  const related = unique(sent.related_spots);
  const categories = unique(sent.categories);
  const ownerId = isStaff(actor.role) ? undefined : actor.id;
  const people = await peopleAmong(tx, [...(artists ?? []), ...(related ?? [])], ownerId);
  const isOther = (id: string) => id !== before?.id;
  refuseUnknown(
    'related_artists',
    artists,
    (id) => isOther(id) && (people.has(id) || before?.related_artists.includes(id)),
  );
  const isValid = (id: string) => isOther(id) && (people.has(id) || before?.related_spots.includes(id));
  const existing = await categoriesAmong(tx, categories ?? []);
  refuseUnknown('categories', categories, (id) => existing.has(id));
  if (sent.user_id && sent.user_id !== before?.user_id && !(await isActiveUser(tx, sent.user_id))) {
    throw invalidField('user_id', codes.badChoice);
  }
  return {
    ...sent,
    ...(artists && { related_artists: artists }),
    ...(related && { related_spots: related.filter(isValid) }),
    ...(categories && { categories }),
  };
}

const unique = (ids: readonly string[] | undefined) => ids && [...new Set(ids)];

function refuseUnknown(
  field: string,
  ids: readonly string[] | undefined,
  isKnown: (id: string) => boolean | undefined,
): void {
  const index = (ids ?? []).findIndex((id) => !isKnown(id));
  if (index >= 0) throw invalidField(`${field}.${index}`, codes.badChoice);
}
