import { eq, isNull } from 'drizzle-orm';
import { isIntact, readFully, sha256 } from '../integrations/storage/checksum.ts';
import type { FileServices } from './file-services.ts';
import { storedFiles } from './pictures/files.table.ts';

/** Files for which one call stores checksums. */
const batchSize = 5000;

/**
 * Stores the checksums of some files that have none: imported ones, and those from before there were checksums. Skips
 * damaged files. Returns how many were stored.
 */
export async function storeChecksums({ db, files }: Pick<FileServices, 'db' | 'files'>): Promise<number> {
  const unchecked = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(isNull(storedFiles.sha256))
    .limit(batchSize);
  let count = 0;
  for (const { key } of unchecked) {
    const content = await readFully(files, key);
    if (!content || !isIntact(content, null)) continue;
    await db
      .update(storedFiles)
      .set({ sha256: sha256(content) })
      .where(eq(storedFiles.key, key));
    count++;
  }
  return count;
}
