import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../database/queries/columns.ts';

/** Links sent by mail: they work once, for a while, and only the newest of a kind. Only their SHA-256 is kept. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    token_hash: bytes('token_hash').primaryKey(),
    kind: text('kind').notNull(),
    subject_id: uuid('subject_id').notNull(),
    expires_at: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mailed_tokens_of_subject').on(t.subject_id, t.kind)],
);
