import { inArray } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { storedFiles } from './files.table.ts';

/** Those of the keys that have a row in `stored_files`, so that some record shows them. */
export async function storedAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}
