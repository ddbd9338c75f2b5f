import { sql } from 'drizzle-orm';
import { bigint, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { HistoryAction } from '#contract/history.ts';
import { createdAt, id, searchOf } from '../database/queries/columns.ts';

/** The fields that an owner's edit changed, as they were sent. */
export interface Sent {
  readonly at: string;
  readonly author_id: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * What everybody did, written in the transaction of each change: the history of each record, and the audit
 * (docs/decisions/0050).
 */
export const history = pgTable(
  'history',
  {
    id: id(),
    at: createdAt(),
    actor_id: uuid('actor_id'),
    /** The key with which a program did it. */
    key_id: uuid('key_id'),
    noun: text('noun').notNull(),
    /** Null for what concerns no single record. */
    record_id: uuid('record_id'),
    action: text('action').$type<HistoryAction>().notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** For an approval: what the owner had sent. */
    sent: jsonb('sent').$type<Sent>(),
    /** The network address of the client; null for background jobs. */
    address: text('address'),
    /** What the record was called then. */
    name: text('name').notNull().default(''),
    search: searchOf('name'),
  },
  (t) => [
    // With the action, so that the changes of a record are counted in the index.
    index('history_of_record').on(t.noun, t.record_id, t.id, t.action),
    index('history_list').on(t.at, t.id),
    index('history_by_actor').on(t.actor_id, t.at, t.id),
    index('history_by_noun').on(t.noun, t.at, t.id),
    index('history_by_action').on(t.action, t.at, t.id),
    // Approvals that were undone: few of the entries.
    index('history_approvals_undone')
      .on(t.noun, t.at, t.record_id)
      .where(sql`action = 'undo' and before ->> 'status' = 'approved'`),
    index('history_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);

/** The entries of each UTC day that is over, so that a total need not count a million rows. */
export const historyDays = pgTable(
  'history_days',
  {
    day: date('day').notNull(),
    noun: text('noun').notNull(),
    action: text('action').$type<HistoryAction>().notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.noun, t.action] })],
);
