import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import { removePictures } from '../../files/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { trash } from './trash.table.ts';

/** Destroys an entry of the trash for good; its picture files are removed after the commit. False if there is none. */
export async function destroyEntry(tx: Tx, jobs: Jobs, id: string): Promise<boolean> {
  const [entry] = await tx.delete(trash).where(eq(trash.id, id)).returning({ pictures: trash.pictures });
  if (!entry) return false;
  await removePictures(tx, jobs, entry.pictures);
  return true;
}
