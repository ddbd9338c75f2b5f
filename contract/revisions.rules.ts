import type { Pin } from './geography/pins.ts';
import { type RevisionField, type RevisionStatus, revisionFields, type Snapshot } from './revisions.ts';
import type { FieldsWith, SpotValues } from './spots.fields.ts';
import { hidesFromMap } from './spots.rules.ts';
import type { Advertisement } from './spots.ts';

/* Rules of revisions for server and screens: pure functions. */

type Values = Snapshot | Readonly<Partial<SpotValues>>;
interface Edit {
  readonly old_data: Snapshot;
  readonly new_data: Snapshot;
}

/** The value at a path: a field, or a part of a group (`bio.bio_title`). */
export function valueAt(values: Values, field: string): unknown {
  const [name = '', part] = field.split('.');
  const value = (values as Snapshot)[name];
  return part ? (value as Snapshot | undefined)?.[part] : value;
}

/** Both coordinates of a place, if it has them. */
export function pinOf({ lat, long }: Values): Pin | undefined {
  return typeof lat === 'number' && typeof long === 'number' ? { lat, long } : undefined;
}

/** Deep equality, where undefined, null and '' are equal and the order of keys does not matter. */
export const isEquivalent = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${canonical((value as Snapshot)[key])}`).join()}}`;
}

/** The fields that the edit changed; both coordinates if one of them changed. */
export const changedFields = ({ old_data, new_data }: Edit): RevisionField[] =>
  withBothCoordinates(
    revisionFields.filter((field) => !isEquivalent(valueAt(old_data, field), valueAt(new_data, field))),
  );

/** Changed fields whose live value is neither the old nor the new one of the edit. */
export const conflictingFields = (edit: Edit, live: Values): RevisionField[] =>
  changedFields(edit).filter((field) => {
    const now = valueAt(live, field);
    return (
      !isEquivalent(now, valueAt(edit.old_data, field)) && !isEquivalent(now, valueAt(edit.new_data, field))
    );
  });

/** For so many days after a decision the owner can send again what was not approved. */
const daysToResend = 30;

export const isResendable = ({ decided_at }: { decided_at: string | null }, now: Date): boolean =>
  decided_at !== null && now.getTime() - Date.parse(decided_at) < daysToResend * 86_400_000;

/** The fields of a decided edit that were not approved; of approvals from before single fields could be, none. */
export function refusedFields(edit: Edit & { status: RevisionStatus; taken: readonly string[] | null }) {
  if (edit.status === 'pending') return [];
  const taken = edit.status === 'approved' ? edit.taken : [];
  return taken ? changedFields(edit).filter((field) => !taken.includes(field)) : [];
}

/** The values of these fields in an edit, by path; photos with their thumbnails. */
export function sentValuesOf(
  { new_data }: Pick<Edit, 'new_data'>,
  fields: readonly RevisionField[],
): Snapshot {
  const values: Snapshot = {};
  for (const field of fields) values[field] = valueAt(new_data, field) ?? null;
  if ('photos' in values) values.thumbnail_photos = new_data.thumbnail_photos;
  return values;
}

/** The fields with both coordinates if they include one of them. */
export function withBothCoordinates(fields: readonly RevisionField[]): RevisionField[] {
  const isMoved = fields.includes('lat') || fields.includes('long');
  const all = new Set<RevisionField>(isMoved ? [...fields, 'lat', 'long'] : fields);
  return revisionFields.filter((field) => all.has(field));
}

type GroupField = FieldsWith<{ readonly review: 'parts' }>;
type Live = Pick<SpotValues, 'photos' | 'advertisement' | GroupField>;
export type RevisionPatch = Partial<SpotValues> & { thumbnail_photos?: string[] };

/** The new values of a live spot when these fields of an edit are applied to it. */
export function patchOfFields(edit: Edit, live: Live, fields: readonly RevisionField[]): RevisionPatch {
  let patch: Snapshot = {};
  for (const field of fields) patch = { ...patch, ...patchOf(edit, live, patch, field) };
  return patch as RevisionPatch;
}

function patchOf(edit: Edit, live: Live, patch: Snapshot, field: RevisionField): Snapshot {
  const value = valueAt(edit.new_data, field);
  if (field === 'photos') return photosFrom(edit, live);
  if (field === 'show_in_map') return { show_in_map: value, map_off_by_rule: isOffByRule(edit) };
  if (field === 'advertisement') return { advertisement: advertisementFrom(edit, live) };
  const [group = '', part] = field.split('.');
  if (!part) return { [field]: value };
  const before = (patch[group] ?? live[group as GroupField]) as object;
  return { [group]: { ...before, [part]: value ?? '' } };
}

/** Edits from older versions have no `map_off_by_rule`: there the rule applied if the address is missing. */
const isOffByRule = ({ new_data }: Edit): boolean =>
  new_data.show_in_map === false &&
  Boolean(new_data.map_off_by_rule ?? hidesFromMap(new_data as Pick<SpotValues, 'type' | 'address'>));

const listAt = (values: Snapshot, field: string) => (values[field] ?? []) as string[];

/** Without the photos that were removed from the live spot since: their files are deleted. */
function photosFrom({ old_data, new_data }: Edit, live: Live): Snapshot {
  const removed = new Set(listAt(old_data, 'photos').filter((photo) => !live.photos.includes(photo)));
  const thumbnails = listAt(new_data, 'thumbnail_photos');
  const pictures = listAt(new_data, 'photos')
    .map((photo, at) => ({ photo, thumbnail: thumbnails[at] ?? photo }))
    .filter(({ photo }) => !removed.has(photo));
  return {
    photos: pictures.map(({ photo }) => photo),
    thumbnail_photos: pictures.map(({ thumbnail }) => thumbnail),
  };
}

/** Keeps the live spot's banner unless the edit changed it: the edit's may have been replaced since. */
function advertisementFrom({ old_data, new_data }: Edit, live: Live): Advertisement {
  const [before, after] = [old_data, new_data].map((data) => data.advertisement as Advertisement);
  const isUnchanged = before?.advertisement_banner === after?.advertisement_banner;
  return {
    ...live.advertisement,
    ...after,
    ...(isUnchanged && { advertisement_banner: live.advertisement.advertisement_banner }),
  };
}

/** A spot with an edit applied, for the author of the edit; fields that `live` lacks are skipped. */
export function withEdit<T extends Partial<Live>>(live: T, edit: Edit): T {
  const fields = changedFields(edit).filter((field) => (field.split('.')[0] ?? '') in live);
  return { ...live, ...patchOfFields(edit, live as Live, fields) };
}

/** The values with one field replaced. */
export function withValue(values: Snapshot, field: RevisionField, value: unknown): Snapshot {
  const [name = '', part] = field.split('.');
  return { ...values, [name]: part ? { ...(values[name] as Snapshot), [part]: value } : value };
}
