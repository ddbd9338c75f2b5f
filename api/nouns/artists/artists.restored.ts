import { eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../database/connection/database.ts';
import { artistImportItems as items } from './artists.table.ts';

/** Pending artists may have been imported after the backup: they are imported only when somebody retries. */
export async function cancelRestoredImports(db: Db): Promise<string> {
  const { rowCount } = await db
    .update(items)
    .set({ outcome: 'failed', message: codes.importRestored, claimed_until: null })
    .where(eq(items.outcome, 'pending'));
  return `${rowCount ?? 0} artists were not imported yet: each waits for another try.`;
}
