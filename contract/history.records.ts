import type { HistoryNoun, HistoryRecords } from './nouns.ts';

/** Not shown as changes: what every change sets, and what follows from another field that is shown. */
export const unshownFields = [
  'id',
  'version',
  'createdAt',
  'thumbnail',
  'thumbnail_photos',
  'user',
  'spot',
  'review',
  'spot_name',
  'spot_version',
  'old_data',
  'author',
  'decided_at',
] as const;
type Unshown = (typeof unshownFields)[number];

/** Of a group (`bio`) each of its parts; a record inside a record, or a list, is one value. */
type Parts<Name extends string, Value> = Value extends readonly unknown[] | { id: string }
  ? Name
  : Value extends object
    ? string extends keyof Value
      ? Name
      : `${Name}.${keyof Value & string}`
    : Name;

type FieldsOf<Row> = {
  [Name in Exclude<keyof Row & string, Unshown>]: Parts<Name, NonNullable<Row[Name]>>;
}[Exclude<keyof Row & string, Unshown>];

/** The paths of all values that the history of a noun shows: each needs its label. */
export type HistoryField<Noun extends HistoryNoun> = {
  [N in Noun]: FieldsOf<HistoryRecords[N]>;
}[Noun];
