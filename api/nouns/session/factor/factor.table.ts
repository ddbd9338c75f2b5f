import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../../database/queries/columns.ts';
import { users } from '../../users/users.table.ts';

/** The second factor of a user (product/factor). */
export const secondFactors = pgTable('second_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  /** The secret of the app, encrypted (api/security/sealed.ts). */
  secret: bytes('secret').notNull(),
  /** The time step of the last code: no code of this step or an earlier one is good any more. */
  last_step: integer('last_step').notNull(),
  /** Hashes of the recovery codes that are not used yet. */
  recovery: text('recovery').array().notNull(),
});
