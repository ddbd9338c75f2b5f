import { eq, isNull } from 'drizzle-orm';
import { isWhole, readWhole, sumOf } from '../integrations/storage/checksum.ts';
import type { FileServices } from './file-services.ts';
import { storedFiles } from './pictures/files.table.ts';

/**
 * Notes the checksums of files that were stored without one: by an import, or before checksums were kept. One that is
 * damaged already gets none. At most so many, so that an old storage is read over some hours and not at once.
 */
export async function noteChecksums(
  { db, files }: Pick<FileServices, 'db' | 'files'>,
  limit = 5000,
): Promise<number> {
  const lacking = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(isNull(storedFiles.sha256))
    .limit(limit);
  let noted = 0;
  for (const { key } of lacking) {
    const content = await readWhole(files, key);
    if (!content || !isWhole(content, null)) continue;
    await db
      .update(storedFiles)
      .set({ sha256: sumOf(content) })
      .where(eq(storedFiles.key, key));
    noted++;
  }
  return noted;
}
