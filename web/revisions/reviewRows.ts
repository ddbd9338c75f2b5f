import { isSame, valueAt } from '#contract/revisions.rules.ts';
import { type RevisionField, revisionFields, type Snapshot } from '#contract/revisions.ts';
import type { RevisionTexts } from './revisions.texts.ts';

/** How a value is shown. */
export type Kind =
  | 'text'
  | 'yesno'
  | 'type'
  | 'country'
  | 'instant'
  | 'group'
  | 'names'
  | 'events'
  | 'pictures';
export type Shown = keyof RevisionTexts['fields'];

/** Every field of the review screen in its order (specification §2), and of which kind it is. */
export const reviewRows: readonly [field: Shown, kind: Kind][] = [
  ['name', 'text'],
  ['address', 'text'],
  ['lat', 'text'],
  ['long', 'text'],
  ['type', 'type'],
  ['show_in_map', 'yesno'],
  ['enable', 'yesno'],
  ['country', 'country'],
  ['recommended', 'yesno'],
  ['outstanding', 'yesno'],
  ['favourites_count', 'text'],
  ['spotify_id', 'text'],
  ['youtube_link', 'text'],
  ['link', 'text'],
  ['spotify_embed_code', 'text'],
  ['curious_fact', 'text'],
  ['curious_fact_en', 'text'],
  ['bio.bio_title', 'text'],
  ['bio.bio_description', 'text'],
  ['bio_en.bio_title', 'text'],
  ['bio_en.bio_description', 'text'],
  ['playlist', 'group'],
  ['instagram', 'group'],
  ['email', 'group'],
  ['whatsapp', 'group'],
  ['advertisement', 'group'],
  ['available_since', 'instant'],
  ['available_to', 'instant'],
  ['related_artists', 'names'],
  ['related_spots', 'names'],
  ['categories', 'names'],
  ['events', 'events'],
  ['photos', 'pictures'],
  ['thumbnail_photos', 'pictures'],
];

/** True for a field that a reviewer takes or leaves. */
export const isTakeable = (field: Shown): field is Shown & RevisionField =>
  (revisionFields as readonly string[]).includes(field);

export const differs = (old: Snapshot, fresh: Snapshot, field: Shown): boolean =>
  !isSame(valueAt(old, field), valueAt(fresh, field));

/** Both coordinates of a place, if it has them. */
export function placeOf(values: Snapshot): { lat: number; long: number } | undefined {
  const { lat, long } = values;
  return typeof lat === 'number' && typeof long === 'number' ? { lat, long } : undefined;
}
