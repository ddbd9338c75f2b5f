import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Holds the SHA-256 of the token, never the token (product/accounts#token). */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    used_at: instant('used_at').notNull(),
  },
  (t) => [index('sessions_of_user').on(t.user_id)],
);
