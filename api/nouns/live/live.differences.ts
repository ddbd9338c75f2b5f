import type { RecordPeople } from '#contract/live.ts';

type ByKey = ReadonlyMap<string, RecordPeople>;

export const byKey = (records: readonly RecordPeople[]): ByKey =>
  new Map(records.map((record) => [`${record.noun}/${record.record_id}`, record]));

/** The records where somebody came or left between two looks, with everybody who is there now. */
export function differences(before: ByKey, after: ByKey): RecordPeople[] {
  const moved = after
    .entries()
    .filter(([key, record]) => JSON.stringify(record) !== JSON.stringify(before.get(key)));
  const left = before.entries().filter(([key]) => !after.has(key));
  return [...moved.map(([, record]) => record), ...left.map(([, record]) => ({ ...record, people: [] }))];
}
