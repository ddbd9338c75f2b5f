import { unshownFields } from '#contract/history.records.ts';
import type { HistoryEntry } from '#contract/history.ts';

export interface FieldChange {
  /** `bio.bio_title` for a part of a group. */
  path: string;
  before: unknown;
  after: unknown;
}

const unshown: ReadonlySet<string> = new Set(unshownFields);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value);

/** The values of a record by their paths. */
const valuesOf = (record: unknown): Map<string, unknown> =>
  new Map(flat(Object.entries(record ?? {}).filter(([name]) => !unshown.has(name))));

const flat = (entries: [string, unknown][], prefix = ''): [string, unknown][] =>
  entries.flatMap(([name, value]) =>
    isGroup(value) ? flat(Object.entries(value), `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b);

/** What an entry changed, field by field; of a record that was made, all that it was made with. */
export function changesIn({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  const [old, current] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((path) => ({ path, before: old.get(path), after: current.get(path) }))
    .filter((change) => !isSame(change.before, change.after));
}
