import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkAction, BulkState } from '#contract/kit/bulk.ts';
import type { Role } from '#contract/kit/roles.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { counter, createdAt, id, instant, now } from '../../database/queries/columns.ts';

/** How many records were left out, by reason. */
export type Counts = Readonly<Record<string, number>>;

const counts = (name: string) => jsonb(name).$type<Counts>().notNull().default({});

/** Acts on many records: what somebody confirmed, how far it is, and its receipt (docs/decisions/0054). */
export const bulkActs = pgTable(
  'bulk_acts',
  {
    id: id(),
    noun: text('noun').$type<NounWithTrash>().notNull(),
    action: text('action').$type<BulkAction>().notNull(),
    /** The values to set. */
    fields: jsonb('fields').$type<Readonly<Record<string, unknown>>>(),
    /** The query that selected the records; null if they were named. */
    query: jsonb('query').$type<Readonly<Record<string, unknown>>>(),
    actor_id: uuid('actor_id').notNull(),
    /** The network address of the client. */
    address: text('address'),
    state: text('state').$type<BulkState>().notNull().default('queued'),
    /** Why it stopped: the code of a message. */
    reason: text('reason'),
    matched: counter('matched'),
    changed: counter('changed'),
    skipped: counter('skipped'),
    reasons: counts('reasons'),
    /** The last record that was processed: they are processed in the order of their ids. */
    position: uuid('position'),
    undone: counter('undone'),
    kept: counter('kept'),
    kept_reasons: counts('kept_reasons'),
    undo_position: uuid('undo_position'),
    /** Who took it back, from which address. */
    undo_by: uuid('undo_by'),
    undo_address: text('undo_address'),
    createdAt: createdAt(),
    /** The last batch. */
    worked_at: instant('worked_at').notNull().default(now),
    finished_at: instant('finished_at'),
    /** When somebody said that its failure needs nothing more. */
    seen_at: instant('seen_at'),
    /** Who said so; null in acts of before this was kept. */
    seen_by: uuid('seen_by'),
  },
  (t) => [
    index('bulk_acts_list').on(t.createdAt, t.id),
    index('bulk_acts_of').on(t.actor_id, t.createdAt, t.id),
    index('bulk_acts_failed')
      .on(t.createdAt, t.id)
      .where(
        sql`(state = 'stopped' or (state = 'done' and action = 'import' and (reasons - 'bulkUnchanged') <> '{}')) and seen_at is null`,
      ),
    index('bulk_acts_running').on(t.id).where(sql`state in ('queued', 'running', 'undoing')`),
  ],
);

/** Stopped, or an import that left records out which are not as the file says, unless somebody has seen it (product/bulk#failed). */
export const hasFailed = sql<boolean>`((${bulkActs.state} = 'stopped' or (${bulkActs.state} = 'done' and ${bulkActs.action} = 'import'
  and (${bulkActs.reasons} - 'bulkUnchanged') <> '{}')) and ${bulkActs.seen_at} is null)`;

/** Whether an act is still to be done, or being done or undone. */
export const isUnfinished = inArray(bulkActs.state, ['queued', 'running', 'undoing']);

/** Editors see their own acts, administrators all (product/bulk#receipts). */
export const visibleTo = ({ id, role }: { id: string; role: Role }): SQL | undefined =>
  role === 'admin' ? undefined : eq(bulkActs.actor_id, id);

/**
 * The records that an act selected. Those up to its position were changed unless they have a state; the others wait. Rows
 * that were changed need no update of their own.
 */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    bulk_id: uuid('bulk_id').notNull(),
    record_id: uuid('record_id').notNull(),
    /** The record's version when it was selected; null for what has none. */
    version: integer('version'),
    /** Its version after the change, unless that is the next one. */
    version_after: integer('version_after'),
    /** `skipped`: left out; `kept`: not taken back by the undo. */
    state: text('state').$type<'skipped' | 'kept'>(),
    /** Why: the code of a message, and the field after a slash. */
    reason: text('reason'),
    /** Of an import: the values to set, or those of a new record, which has no version. */
    fields: jsonb('fields').$type<Readonly<Record<string, unknown>>>(),
    /** What the record was called when it was left out; of an import, in the file. */
    name: text('name'),
  },
  (t) => [
    primaryKey({ columns: [t.bulk_id, t.record_id] }),
    index('bulk_rows_left_out').on(t.bulk_id, t.state, t.record_id).where(sql`state is not null`),
  ],
);
