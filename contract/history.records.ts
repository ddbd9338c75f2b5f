import type { HistoryNoun, HistoryRecords } from './nouns.ts';

/** Fields that the history does not show: set by every change, or derived from another field. */
export const hiddenFields = [
  'id',
  'version',
  'createdAt',
  'thumbnail',
  'thumbnail_photos',
  'user',
  'spot',
  'review',
  'submission',
  'spot_name',
  'spot_version',
  'old_data',
  'author',
  'decided_at',
] as const;
type Hidden = (typeof hiddenFields)[number];

/** Fields of a record that change without an entry in its history: earlier versions are without them. */
export const unrecordedFields = [
  'events',
  'favourites_count',
  'user',
  'spot',
  'review',
  'submission',
] as const;

/** The paths of the parts of a group (`bio`); a list or a record inside a record is one value. */
type Parts<Name extends string, Value> = Value extends readonly unknown[] | { id: string }
  ? Name
  : Value extends object
    ? string extends keyof Value
      ? Name
      : `${Name}.${keyof Value & string}`
    : Name;

type FieldsOf<Row> = {
  [Name in Exclude<keyof Row & string, Hidden>]: Parts<Name, NonNullable<Row[Name]>>;
}[Exclude<keyof Row & string, Hidden>];

/** The paths of all values in the history of a noun; each needs a label. */
export type HistoryField<Noun extends HistoryNoun> = {
  [N in Noun]: FieldsOf<HistoryRecords[N]>;
}[Noun];
