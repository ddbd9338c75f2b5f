import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../database/queries/columns.ts';

/** The first answer to each Idempotency-Key, replayed for 24 h (product/wire#idempotency). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text('subject').notNull(),
    key: text('key').notNull(),
    request_hash: bytes('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);
