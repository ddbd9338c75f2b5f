import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../../database/queries/columns.ts';

/** The stored files that records show. A file in the storage without a row here is an orphan, and is removed by the sweep. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    createdAt: createdAt(),
    /** Of its content, so that a backup detects damage; null for older files until `storeChecksums` has read them. */
    sha256: bytes('sha256'),
    /** Since when only earlier versions of a record show it. */
    retired_at: instant('retired_at'),
  },
  (t) => [index('stored_files_retired').on(t.retired_at).where(sql`retired_at is not null`)],
);
