import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant } from '../../../database/queries/columns.ts';
import { users } from '../../users/users.table.ts';

/** The passkeys of users (product/passkeys). Nothing of them is secret: the private key never leaves the authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    used_at: instant('used_at'),
    name: text('name').notNull(),
    /** The id that its authenticator chose, in base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** In the COSE format, as the authenticator sent it. */
    public_key: bytes('public_key').notNull(),
    /** Of the last signature; 0 as long as the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Whether its provider has copied it to other devices. */
    synced: boolean('synced').notNull(),
    transports: text('transports').array().notNull(),
  },
  (t) => [index('passkeys_of_user').on(t.user_id)],
);

/** The SHA-256 of challenges that a signature has used up, until they would have expired. */
export const usedChallenges = pgTable('used_challenges', {
  hash: bytes('hash').primaryKey(),
  until: instant('until').notNull(),
});
