import type { LivePerson } from '#contract/live.claims.ts';
import { type NewerChange, useMissedAt, useNewerChange, usePeople } from './liveState.ts';

/** What has happened to a row since it was loaded, and who is there. */
export interface RowMark {
  readonly change: NewerChange | undefined;
  readonly others: readonly LivePerson[];
}

type Row = { readonly id: string; readonly version?: number };

export interface RowMarks {
  /** By the id of the row. */
  readonly marks: ReadonlyMap<string, RowMark>;
  /** How many rows have changed. */
  readonly changed: number;
  /** Whether changes were missed since the rows were loaded. */
  readonly missed: boolean;
}

/** The rows of a list, and when they were loaded, in milliseconds since the epoch. */
interface Loaded {
  readonly data: { readonly data: readonly Row[] } | undefined;
  readonly dataUpdatedAt?: number;
}

/** What has happened to the rows of a list since they were loaded (product/live#changes). */
export function useRowMarks({ data, dataUpdatedAt: readAt = Number.POSITIVE_INFINITY }: Loaded): RowMarks {
  const newerOf = useNewerChange();
  const peopleAt = usePeople();
  const missed = useMissedAt() > readAt;
  const marks = new Map<string, RowMark>();
  for (const { id, version } of data?.data ?? []) {
    const mark = { change: newerOf({ id, version, readAt }), others: peopleAt(id) };
    if (mark.change || mark.others.length > 0) marks.set(id, mark);
  }
  return { marks, missed, changed: [...marks.values()].filter(({ change }) => change).length };
}
