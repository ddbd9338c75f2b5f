import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../database/queries/columns.ts';
import { users } from './users.table.ts';

/**
 * New addresses of mail whose owners have not shown yet that they are theirs; one for each person. The mailed link is of
 * this row, not of the person: a link that went to one address confirms no other.
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
