import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../database/queries/columns.ts';

/** Secrets with which all servers sign or encrypt, one for each purpose. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: bytes('key').notNull(),
});
