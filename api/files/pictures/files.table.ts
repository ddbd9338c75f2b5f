import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../database/queries/columns.ts';

/** Every stored file that a record shows. A file in the storage without a row here is an orphan and gets swept. */
export const storedFiles = pgTable('stored_files', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
  /** Of its content, so that a backup notices damage; null until it has been read once, for files from before this column. */
  sha256: bytes('sha256'),
});
/** What the servers share to sign with; filled by the migration that makes it. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: bytes('key').notNull(),
});
