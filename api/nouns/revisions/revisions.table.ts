import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RevisionPatch } from '#contract/revisions.rules.ts';
import type { RevisionStatus, Snapshot } from '#contract/revisions.ts';
import { createdAt, id, instant, newestFirst, version } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

/** Reverts an approval, while the spot still has the version that the approval created. */
export interface Undo {
  readonly patch: RevisionPatch;
  readonly version: number;
}

export const revisions = pgTable(
  'spot_revisions',
  {
    id: id(),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<RevisionStatus>().notNull().default('pending'),
    /** The spot when the edit was made, and with the edit. */
    old_data: jsonb('old_data').$type<Snapshot>().notNull(),
    new_data: jsonb('new_data').$type<Snapshot>().notNull(),
    spot_version: integer('spot_version').notNull().default(1),
    reason: text('reason').notNull().default(''),
    /** The fields that were approved; null until then. */
    taken: text('taken').array(),
    undo: jsonb('undo').$type<Undo>(),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('spot_revisions_one_pending').on(t.spot_id).where(sql`status = 'pending'`),
    index('spot_revisions_list').on(t.createdAt, t.id),
    index('spot_revisions_by_status').on(t.status, ...newestFirst(t)),
    // With what the insight counts, and the lists of its numbers filter by.
    index('spot_revisions_by_decision').on(
      t.decided_at,
      ...newestFirst(t),
      t.status,
      t.decided_by,
      t.spot_id,
    ),
    index('spot_revisions_of_decider').on(t.decided_by, t.decided_at, ...newestFirst(t), t.status, t.spot_id),
    index('spot_revisions_by_reason')
      .on(sql`public.text_key(reason)`, t.decided_at)
      .where(sql`status = 'rejected'`),
    // For the record of an author: counted from the index alone, the latest rejected ones at its end.
    index('spot_revisions_of_author').on(t.author_id, t.status, t.decided_at, t.id, t.createdAt),
    index('spot_revisions_of_spot').on(t.spot_id, t.createdAt),
  ],
);
