import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HistoryNoun } from '#contract/nouns.ts';
import { createdAt, id, instant } from '../../database/queries/columns.ts';

export type ClaimedNoun = 'revisions' | 'submissions' | 'spots';

/*
 * Without foreign keys: these rows last minutes and belong to no record, so a deletion neither keeps nor waits for them.
 */

/** The record that the reader of each stream has open. */
export const openRecords = pgTable(
  'open_records',
  {
    /** The id of the stream. */
    id: id(),
    user_id: uuid('user_id').notNull(),
    noun: text('noun').$type<HistoryNoun>().notNull(),
    record_id: uuid('record_id').notNull(),
    since: createdAt(),
    /** The server of the stream postpones it while the stream is open. */
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('open_records_expiry').on(t.expires_at)],
);

/** Who is deciding on a pending revision or submission (product/live#claims), or adds what a spot lacks (product/resolve#claims). */
export const reviewClaims = pgTable(
  'review_claims',
  {
    /** The id of the revision, submission or spot. */
    id: id(),
    noun: text('noun').$type<ClaimedNoun>().notNull(),
    user_id: uuid('user_id').notNull(),
    /** Of a spot: the run that it is claimed for, because a person may have two. */
    run: uuid('run'),
    since: createdAt(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('review_claims_expiry').on(t.expires_at)],
);
