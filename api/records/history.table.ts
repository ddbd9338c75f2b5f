import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HistoryAction } from '#contract/history.ts';
import { createdAt, id } from '../database/queries/columns.ts';

/** The audit trail of all changes, written in the transaction of each change. */
export const history = pgTable(
  'history',
  {
    id: id(),
    at: createdAt(),
    actor_id: uuid('actor_id'),
    noun: text('noun').notNull(),
    record_id: uuid('record_id').notNull(),
    action: text('action').$type<HistoryAction>().notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [index('history_of_record').on(t.noun, t.record_id, t.id)],
);
