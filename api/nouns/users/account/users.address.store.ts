import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { newId } from '../../../database/queries/columns.ts';
import { users } from '../users.table.ts';
import { addressChanges } from './users.address.table.ts';

/** The user's unconfirmed change of address; undefined if there is none. */
export async function addressChangeOf(db: Db, userId: string) {
  const [row] = await db.select().from(addressChanges).where(eq(addressChanges.user_id, userId));
  return row;
}

/** A change by its id; undefined if there is none, or its user is deleted. */
export async function findAddressChange(db: Db, id: string) {
  const [row] = await db
    .select({ id: addressChanges.id, user_id: addressChanges.user_id, email: addressChanges.email })
    .from(addressChanges)
    .innerJoin(users, and(eq(users.id, addressChanges.user_id), eq(users.status, 'active')))
    .where(eq(addressChanges.id, id));
  return row;
}

/** Replaces the user's former change, whose link becomes invalid. Returns its id. */
export async function insertAddressChange(tx: Tx, userId: string, email: string): Promise<string> {
  await cancelAddressChange(tx, userId);
  const id = newId();
  await tx.insert(addressChanges).values({ id, user_id: userId, email });
  return id;
}

/** Deletes the user's change. Returns whether there was one. */
export const cancelAddressChange = (tx: Tx, userId: string): Promise<boolean> =>
  deleteOne(tx, eq(addressChanges.user_id, userId));

/** Deletes a change by its id. Returns whether it existed. */
export const consumeAddressChange = (tx: Tx, id: string): Promise<boolean> =>
  deleteOne(tx, eq(addressChanges.id, id));

async function deleteOne(tx: Tx, where: SQL): Promise<boolean> {
  const { rowCount } = await tx.delete(addressChanges).where(where);
  return rowCount === 1;
}

/** Deletes changes that were not confirmed within a week. */
export async function deleteOldAddressChanges(db: Db): Promise<void> {
  await db.delete(addressChanges).where(lt(addressChanges.createdAt, sql`now() - interval '7 days'`));
}
