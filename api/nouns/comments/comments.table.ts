import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TextFlag } from '#contract/comments.ts';
import { createdAt, id, instant, searchOf } from '../../database/queries/columns.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    comment: text('comment').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** By its text alone. */
    flags: text('flags')
      .array()
      .$type<TextFlag[]>()
      .notNull()
      .generatedAlwaysAs(sql`public.comment_flags(comment)`),
    /** Whether its author had written the same on another spot before; set by a trigger. */
    repeats: boolean('repeats').notNull().default(false),
    /** How many readers reported it; counted by the public app. */
    reports: integer('reports').notNull().default(0),
    checked_at: instant('checked_at'),
    search: searchOf('comment'),
  },
  (t) => [
    index('comments_list').on(t.createdAt, t.id),
    index('comments_of_spot').on(t.spot_id, t.createdAt, t.id),
    index('comments_of_user').on(t.user_id, t.createdAt, t.id),
    index('comments_flagged')
      .on(t.createdAt, t.id)
      .where(sql`(flags <> '{}' or repeats or reports > 0) and checked_at is null`),
    // For the trigger that sets `repeats`.
    index('comments_texts').on(t.user_id, sql`md5(comment)`).where(sql`char_length(comment) >= 30`),
    index('comments_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);

/** Flagged, and nobody has found it fine: the condition of the inbox's count and its list. */
export const isFlagged = sql`((${comments.flags} <> '{}' or ${comments.repeats} or ${comments.reports} > 0) and ${comments.checked_at} is null)`;
