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

const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** The fields that an entry changed; all non-empty fields when it created or deleted the record. */
export function changesIn({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  const [old, updated] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...updated.keys()])]
    .map((path) => ({ path, before: old.get(path), after: updated.get(path) }))
    .filter((change) => !isSame(change.before, change.after));
}
