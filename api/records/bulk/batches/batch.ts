import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connection/database.ts';
import { recordInboxEvent } from '../../live/inbox-events.ts';
import { bulkActs, bulkRows, type Counts } from '../bulk.table.ts';
import type { Step } from './judge.ts';

/* A batch: the next records of an act, in the order of their ids, so that two acts lock rows in one order. */

export type Act = typeof bulkActs.$inferSelect;

export interface Batch {
  readonly tx: Tx;
  readonly act: Act;
  readonly step: Step;
  readonly size: number;
}

/** What became of a batch. */
export interface Progress {
  /** How many records it had; fewer than its size at the end. */
  readonly picked: number;
  readonly done: number;
  readonly reasons: Counts;
  /** The last record. */
  readonly last: string | null;
}

/** SQL for the records of a batch: `record_id, version, version_after`, and of an import `fields, name`. */
export function sourceOf({ act, step, size }: Pick<Batch, 'act' | 'step' | 'size'>): SQL {
  const { record_id, version, version_after, bulk_id, state, fields, name } = bulkRows;
  const after = step.phase === 'act' ? sql`null::int` : sql`coalesce(${version_after}, ${version} + 1)`;
  const position = step.phase === 'act' ? act.position : act.undo_position;
  const isNext = position ? sql`and ${record_id} > ${position}` : sql``;
  // What it left out, and what it had not reached when it stopped, is not undone.
  const wasChanged =
    step.phase === 'act' ? sql`` : sql`and ${state} is null and ${record_id} <= ${act.position}`;
  return sql`select ${record_id} as record_id, ${version} as version, ${after} as version_after,
      ${fields} as fields, ${name} as name from ${bulkRows}
    where ${bulk_id} = ${act.id} ${isNext} ${wasChanged} order by ${record_id} limit ${size}`;
}

/** The state of the rows that a step leaves out. */
export const leftOutIn = ({ phase }: Step) => (phase === 'act' ? 'skipped' : 'kept');

/** SQL of what became of a batch, from its rows `record_id, reason` in `judged`. */
export const progressOf = sql`select
  (select count(*)::int from judged) as picked,
  (select count(*)::int from judged where reason is null) as done,
  (select coalesce(jsonb_object_agg(reason, n), '{}') from
    (select reason, count(*)::int as n from judged where reason is not null group by reason) as counted) as reasons,
  (select record_id from judged order by record_id desc limit 1) as last`;

/** Adds a batch to the counts of its act. */
export async function saveProgress({ tx, act, step, size }: Batch, progress: Progress): Promise<boolean> {
  const { picked, done, reasons, last } = progress;
  const isEnd = picked < size;
  const leftOut = picked - done;
  const position = last ?? undefined;
  const counts =
    step.phase === 'act'
      ? {
          position: position ?? act.position,
          changed: act.changed + done,
          skipped: act.skipped + leftOut,
          reasons: sum(act.reasons, reasons),
          state: isEnd ? ('done' as const) : ('running' as const),
        }
      : {
          undo_position: position ?? act.undo_position,
          undone: act.undone + done,
          kept: act.kept + leftOut,
          kept_reasons: sum(act.kept_reasons, reasons),
          state: isEnd ? ('undone' as const) : ('undoing' as const),
        };
  // Not `now()`: records that the batch deleted must not be later.
  const end = isEnd && step.phase === 'act' ? { finished_at: sql`clock_timestamp()` } : {};
  await tx
    .update(bulkActs)
    .set({ ...counts, ...end, worked_at: sql`clock_timestamp()` })
    .where(sql`${bulkActs.id} = ${act.id}`);
  if (isEnd) await recordInboxEvent(tx);
  return !isEnd;
}

function sum(one: Counts, other: Counts): Counts {
  const total: Record<string, number> = { ...one };
  for (const [reason, n] of Object.entries(other)) total[reason] = (total[reason] ?? 0) + n;
  return total;
}
