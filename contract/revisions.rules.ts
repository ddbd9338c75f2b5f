import { type RevisionField, revisionFields, type Snapshot } from './revisions.ts';
import type { Having, SpotValues } from './spots.fields.ts';
import { hidesFromMap } from './spots.rules.ts';
import type { Advertisement } from './spots.ts';

/* What both sides decide alike about a revision: pure. */

type Values = Snapshot | Readonly<Partial<SpotValues>>;
interface Edit {
  readonly old_data: Snapshot;
  readonly new_data: Snapshot;
}

export function valueAt(values: Values, field: string): unknown {
  const [group = '', inner] = field.split('.');
  const value = (values as Snapshot)[group];
  return inner ? (value as Snapshot | undefined)?.[inner] : value;
}

/** Equal as people see it: nothing is nothing, however it is written, and the order of an object's keys is none. */
export const isSame = (a: unknown, b: unknown): boolean => written(a) === written(b);

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${written((value as Snapshot)[key])}`).join()}}`;
}

/** The fields that the edit changed; of a place, both coordinates. */
export const changesOf = ({ old_data, new_data }: Edit): RevisionField[] =>
  wholePlace(revisionFields.filter((field) => !isSame(valueAt(old_data, field), valueAt(new_data, field))));

/** Changed fields whose live value is neither the one that the edit began from nor the one that it asks for. */
export const conflictsOf = (edit: Edit, live: Values): RevisionField[] =>
  changesOf(edit).filter((field) => {
    const now = valueAt(live, field);
    return !isSame(now, valueAt(edit.old_data, field)) && !isSame(now, valueAt(edit.new_data, field));
  });

/** A place is one thing: whoever takes one of its coordinates takes both. */
export function wholePlace(fields: readonly RevisionField[]): RevisionField[] {
  const moves = fields.includes('lat') || fields.includes('long');
  const withPlace = new Set<RevisionField>(moves ? [...fields, 'lat', 'long'] : fields);
  return revisionFields.filter((field) => withPlace.has(field));
}

type Parted = Having<{ readonly review: 'parts' }>;
type Live = Pick<SpotValues, 'photos' | 'advertisement' | Parted>;
export type RevisionPatch = Partial<SpotValues> & { thumbnail_photos?: string[] };

/** The values that a live spot takes when these fields of an edit are applied to it. */
export function patchTaking(edit: Edit, live: Live, fields: readonly RevisionField[]): RevisionPatch {
  let patch: Snapshot = {};
  for (const field of fields) patch = { ...patch, ...taken(edit, live, patch, field) };
  return patch as RevisionPatch;
}

function taken(edit: Edit, live: Live, sofar: Snapshot, field: RevisionField): Snapshot {
  const value = valueAt(edit.new_data, field);
  if (field === 'photos') return photosFrom(edit, live);
  if (field === 'show_in_map') return { show_in_map: value, map_off_by_rule: isOffByRule(edit) };
  if (field === 'advertisement') return { advertisement: advertisementFrom(edit, live) };
  const [group = '', inner] = field.split('.');
  if (!inner) return { [field]: value };
  const before = (sofar[group] ?? live[group as Parted]) as object;
  return { [group]: { ...before, [inner]: value ?? '' } };
}

/** Edits from before `map_off_by_rule` was kept: without an address, the rule had switched it off. */
const isOffByRule = ({ new_data }: Edit): boolean =>
  new_data.show_in_map === false &&
  Boolean(new_data.map_off_by_rule ?? hidesFromMap(new_data as Pick<SpotValues, 'type' | 'address'>));

const listAt = (values: Snapshot, field: string) => (values[field] ?? []) as string[];

/** A photo that has left the live spot meanwhile does not come back: its file is gone. */
function photosFrom({ old_data, new_data }: Edit, live: Live): Snapshot {
  const gone = new Set(listAt(old_data, 'photos').filter((photo) => !live.photos.includes(photo)));
  const thumbnails = listAt(new_data, 'thumbnail_photos');
  const pictures = listAt(new_data, 'photos')
    .map((photo, at) => ({ photo, thumbnail: thumbnails[at] ?? photo }))
    .filter(({ photo }) => !gone.has(photo));
  return {
    photos: pictures.map(({ photo }) => photo),
    thumbnail_photos: pictures.map(({ thumbnail }) => thumbnail),
  };
}

/** The banner too: unless the edit brought one of its own, it stays the live one. */
function advertisementFrom({ old_data, new_data }: Edit, live: Live): Advertisement {
  const [before, after] = [old_data, new_data].map((data) => data.advertisement as Advertisement);
  const isKept = before?.advertisement_banner === after?.advertisement_banner;
  return {
    ...live.advertisement,
    ...after,
    ...(isKept && { advertisement_banner: live.advertisement.advertisement_banner }),
  };
}

/** A spot as the author of an edit sees it: the live one with their changes, as far as this record has the fields. */
export function withEdit<T extends Partial<Live>>(live: T, edit: Edit): T {
  const fields = changesOf(edit).filter((field) => (field.split('.')[0] ?? '') in live);
  return { ...live, ...patchTaking(edit, live as Live, fields) };
}

/** The same values with one more field. */
export function withValue(values: Snapshot, field: RevisionField, value: unknown): Snapshot {
  const [group = '', inner] = field.split('.');
  return { ...values, [group]: inner ? { ...(values[group] as Snapshot), [inner]: value } : value };
}
