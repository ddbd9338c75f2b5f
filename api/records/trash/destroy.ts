import { eq } from 'drizzle-orm';
import { removePictures } from '../../files/sweep.ts';
import type { ChangeContext } from '../history.ts';
import { deleteNotesOn, recordDestroyedWith } from './dependents.ts';
import { trash } from './trash.table.ts';

/** Destroys an entry of the trash for good; its picture files are removed after the commit. False if there is none. */
export async function destroyEntry({ tx, jobs, actor }: ChangeContext, id: string): Promise<boolean> {
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
