import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../database/queries/columns.ts';

/** One-time tokens of mailed links, as SHA-256. A newer token of the same kind replaces the older ones. */
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
