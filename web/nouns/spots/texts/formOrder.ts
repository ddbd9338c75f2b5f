import { type SpotField, spotFields } from '#contract/spots.fields.ts';

/** The fields of a spot in the order of the form's inputs (form/SpotInputs.tsx). */
export const formOrder: readonly SpotField[] = [
  ...(['name', 'type', 'country', 'user_id', 'outstanding', 'enable'] as const),
  ...(['address', 'lat', 'long', 'show_in_map', 'photos', 'available_since', 'available_to'] as const),
  ...(['bio', 'curious_fact', 'bio_en', 'curious_fact_en'] as const),
  ...(['link', 'youtube_link', 'instagram', 'email', 'whatsapp', 'playlist', 'spotify_embed_code'] as const),
  ...(['advertisement', 'related_artists', 'related_spots', 'categories'] as const),
];

/** Paths of fields, such as `bio.bio_title`, in the order of the form; others last. */
export const inFormOrder = <Path extends string>(paths: readonly Path[]): Path[] =>
  paths.toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf(path: string): number {
  const [name = '', part = ''] = path.split('.');
  const field = spotFields[name as SpotField];
  const place = formOrder.indexOf(name as SpotField);
  const inside = field && 'parts' in field ? Object.keys(field.parts).indexOf(part) : Number(part);
  return (place < 0 ? formOrder.length : place) + (inside || 0) / 100;
}
