import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /** What the person's own list calls it: random, so that nothing of the token can be learnt from it. */
    id: uuid('id').notNull().defaultRandom(),
    /** Short words for what signed in, and its network address; null if unknown (product/accounts#sessions). */
    browser: text('browser'),
    system: text('system'),
    address: text('address'),
    /** When the person last gave the password in this session (product/accounts#proof). */
    proved_at: instant('proved_at'),
    /** Whether it was begun with a second factor (product/factor#required). */
    factor: boolean('factor').notNull().default(false),
    /** The passkey with which it was begun: removing it ends the session (product/passkeys#remove). No reference: the id is of no use once it is removed. */
    passkey_id: uuid('passkey_id'),
  },
  (t) => [index('sessions_of_user').on(t.user_id)],
);
