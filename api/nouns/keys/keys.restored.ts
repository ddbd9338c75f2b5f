import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { apiKeys } from './keys.table.ts';

/** Keys that were revoked after the backup must not become valid again: all of them are revoked. */
export async function revokeRestoredKeys(db: Db): Promise<string> {
  const { rowCount } = await db
    .update(apiKeys)
    .set({ revoked_at: sql`now()` })
    .where(isNull(apiKeys.revoked_at));
  return `${rowCount ?? 0} keys for programs are revoked: administrators make new ones.`;
}
