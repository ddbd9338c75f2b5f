import { eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../database/connection/database.ts';
import { artistImportItems as items } from './artists.table.ts';

/** What was still to be imported has been since, or was given up: it goes on when a person asks for another try. */
export async function cancelRestoredImports(db: Db): Promise<string> {
  const { rowCount } = await db
    .update(items)
    .set({ outcome: 'failed', message: codes.importRestored, claimed_until: null })
    .where(eq(items.outcome, 'pending'));
  return `${rowCount ?? 0} artists were not imported yet: each waits for another try.`;
}
