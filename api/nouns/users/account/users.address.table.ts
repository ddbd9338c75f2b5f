import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../../database/queries/columns.ts';
import { users } from '../users.table.ts';

/**
 * Unconfirmed new email addresses, one for each user. The token of the mailed link is for this row, not for the user: it
 * confirms only the address to which it was sent.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .unique('address_changes_of_user')
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('address_changes_age').on(t.createdAt)],
);
