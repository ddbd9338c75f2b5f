import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import { listPreferences, views } from './views.table.ts';

/** Deletes a person's own views and preferences; the team keeps those that they shared (product/views#erasure). */
export async function removePrivateViews(tx: Tx, person: string): Promise<void> {
  await tx.delete(listPreferences).where(eq(listPreferences.user_id, person));
  await tx.delete(views).where(and(eq(views.user_id, person), eq(views.shared, false)));
}
