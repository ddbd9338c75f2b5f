import { hiddenFields } from '#contract/history.records.ts';
import type { HistoryEntry } from '#contract/history.ts';

export interface FieldChange {
  /** Of a nested field: `bio.bio_title`. */
  path: string;
  before: unknown;
  after: unknown;
}

const hidden: ReadonlySet<string> = new Set(hiddenFields);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value);

/** The values of a record by path. */
const valuesOf = (record: unknown): Map<string, unknown> =>
  new Map(flatten(Object.entries(record ?? {}).filter(([name]) => !hidden.has(name))));

const flatten = (entries: [string, unknown][], prefix = ''): [string, unknown][] =>
  entries.flatMap(([name, value]) =>
    isGroup(value) ? flatten(Object.entries(value), `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const signature = /\?expires=\d+&signature=[\w-]+/g;
const withSortedKeys = (_name: string, value: unknown) =>
  isGroup(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
/** Private pictures are signed anew every hour. */
const textOf = (value: unknown) => JSON.stringify(value, withSortedKeys)?.replace(signature, '');

/** Whether two values of a field are shown alike. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || textOf(a) === textOf(b);

/** All fields of two versions of a record. */
export function fieldsIn(before: unknown, after: unknown): FieldChange[] {
  const [old, updated] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...updated.keys()])].map((path) => ({
    path,
    before: old.get(path),
    after: updated.get(path),
  }));
}

/** The fields that an entry changed; all non-empty fields when it created or deleted the record. */
export const changesIn = ({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] =>
  fieldsIn(before, after).filter((change) => !isSameValue(change.before, change.after));

/** The fields that an owner sent and a reviewer did not approve; `after` is the value that was sent. */
export const notApprovedIn = ({ after, sent }: Pick<HistoryEntry, 'after' | 'sent'>): FieldChange[] => {
  const isSent = valuesOf(sent?.values);
  return fieldsIn(after, sent?.values).filter(
    ({ path, before, after }) => isSent.has(path) && !isSameValue(before, after),
  );
};

/** The version that an entry left; undefined if it left none. */
export const versionAfter = ({ after }: Pick<HistoryEntry, 'after'>): number | undefined =>
  (after as { version?: number } | null | undefined)?.version;

type Actor = HistoryEntry['actor'];

/** The name of a person, or their address; undefined for a background job. */
export const actorName = (actor: Actor | undefined): string | undefined =>
  actor ? `${actor.first_name} ${actor.last_name}`.trim() || actor.email : undefined;

/** Sorts by the order of the labels; fields without a label come last. */
export function inLabelOrder(
  changes: FieldChange[],
  labels: Readonly<Record<string, string>>,
): FieldChange[] {
  const order = new Map(Object.keys(labels).map((path, index) => [path, index]));
  const indexOf = ({ path }: FieldChange) => order.get(path) ?? order.size;
  return changes.sort((a, b) => indexOf(a) - indexOf(b));
}
