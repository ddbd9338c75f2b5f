import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SubmissionStatus } from '#contract/submissions.ts';
import { createdAt, id, instant, newestFirst, version } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

/** New spots that owners send to be enabled: a row for each attempt (docs/decisions/0061). */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<SubmissionStatus>().notNull().default('pending'),
    reason: text('reason').notNull().default(''),
    /** The version of the spot that the approval created, while which it can be undone. */
    undo: jsonb('undo').$type<{ readonly version: number }>(),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('submissions_one_pending').on(t.spot_id).where(sql`status = 'pending'`),
    index('submissions_list').on(t.createdAt, t.id),
    index('submissions_by_status').on(t.status, ...newestFirst(t)),
    // With what the insight counts, and the lists of its numbers filter by.
    index('submissions_by_decision').on(t.decided_at, ...newestFirst(t), t.status, t.decided_by, t.spot_id),
    index('submissions_of_decider').on(t.decided_by, t.decided_at, ...newestFirst(t), t.status, t.spot_id),
    index('submissions_by_reason')
      .on(sql`public.text_key(reason)`, t.decided_at)
      .where(sql`status = 'rejected'`),
    index('submissions_of_spot').on(t.spot_id, t.createdAt),
    index('submissions_of_author').on(t.author_id, t.status, t.decided_at, t.id, t.createdAt),
  ],
);
