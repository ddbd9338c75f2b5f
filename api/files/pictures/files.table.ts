import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../database/queries/columns.ts';

/** The stored files that records show. A file in the storage without a row here is an orphan, and is removed by the sweep. */
export const storedFiles = pgTable('stored_files', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
  /** Of its content, so that a backup detects damage; null for older files until `storeChecksums` has read them. */
  sha256: bytes('sha256'),
});
/** Secrets that all servers sign with; inserted by the migration that creates the table. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: bytes('key').notNull(),
});
