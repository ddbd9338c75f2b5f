import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant } from '../../database/queries/columns.ts';

/**
 * Resumable uploads (docs/decisions/0074). What has arrived is in the storage, in parts; `received` says how much, and only
 * whoever knows it may add a part, so that all servers agree without a lock.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    createdAt: createdAt(),
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** The storage keys of its parts, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'`),
    /** Of the whole, for Idempotency-Keys; null until somebody asked. */
    sha256: bytes('sha256'),
    /** When a record took it over. Its parts are gone then, but a repeated request must still be recognized. */
    used_at: instant('used_at'),
  },
  (t) => [index('uploads_of_user').on(t.user_id), index('uploads_age').on(t.createdAt)],
);
