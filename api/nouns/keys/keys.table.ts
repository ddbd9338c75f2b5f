import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { KeyNoun } from '#contract/keys.ts';
import { bytes, createdAt, id, instant } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Keys for programs. Holds the SHA-256 of the token, never the token; a revoked key stays, because the history names it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    nouns: text('nouns').array().$type<KeyNoun[]>().notNull(),
    write: boolean('write').notNull(),
    per_minute: integer('per_minute').notNull(),
    start: text('start').notNull(),
    createdAt: createdAt(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    revoked_at: instant('revoked_at'),
  },
  (t) => [index('api_keys_of_user').on(t.user_id)],
);
