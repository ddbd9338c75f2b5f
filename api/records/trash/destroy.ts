import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import { removePictures } from '../../files/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Author } from '../../security/access.ts';
import { deleteNotesOn, recordDestroyedWith } from './dependents.ts';
import { trash } from './trash.table.ts';

interface DestroyContext {
  readonly tx: Tx;
  readonly jobs: Jobs;
  /** Undefined for the job that destroys after thirty days. */
  readonly actor: Author | undefined;
}

/** Destroys an entry of the trash for good; its picture files are removed after the commit. False if there is none. */
export async function destroyEntry({ tx, jobs, actor }: DestroyContext, id: string): Promise<boolean> {
  const [entry] = await tx
    .select({ pictures: trash.pictures })
    .from(trash)
    .where(eq(trash.id, id))
    .for('update');
  if (!entry) return false;
  await recordDestroyedWith(tx, actor, id);
  await deleteNotesOn(tx, id);
  await tx.delete(trash).where(eq(trash.id, id));
  await removePictures(tx, jobs, entry.pictures);
  return true;
}
