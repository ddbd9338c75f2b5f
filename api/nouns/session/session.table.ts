import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../../database/queries/columns.ts';
import { users } from '../users/users.table.ts';

/** Who is signed in. The token itself is never kept, only its SHA-256 (product/accounts#token). */
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
