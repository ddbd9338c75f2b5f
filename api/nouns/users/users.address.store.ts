import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connection/database.ts';
import { addressChanges } from './users.address.table.ts';
import { users } from './users.table.ts';

/** The new address that waits for this person's confirmation, if there is one. */
export async function waitingOf(db: Db, userId: string) {
  const [row] = await db.select().from(addressChanges).where(eq(addressChanges.user_id, userId));
  return row;
}

/** A change by its id, while its person can sign in. */
export async function findWaiting(db: Db, id: string) {
  const [row] = await db
    .select({ id: addressChanges.id, user_id: addressChanges.user_id, email: addressChanges.email })
    .from(addressChanges)
    .innerJoin(users, and(eq(users.id, addressChanges.user_id), eq(users.status, 'active')))
    .where(eq(addressChanges.id, id));
  return row;
}

/** Takes the place of what waited before, whose link stops working. Returns its id. */
export async function insertWaiting(tx: Tx, userId: string, email: string): Promise<string> {
  await forgetWaiting(tx, userId);
  const [row] = await tx
    .insert(addressChanges)
    .values({ user_id: userId, email })
    .returning({ id: addressChanges.id });
  return row?.id ?? '';
}

/** Returns whether something waited. */
export async function forgetWaiting(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(addressChanges)
    .where(eq(addressChanges.user_id, userId))
    .returning({ id: addressChanges.id });
  return gone.length > 0;
}

/** Takes one out by its id. Returns whether it was still there. */
export async function takeWaiting(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(addressChanges)
    .where(eq(addressChanges.id, id))
    .returning({ id: addressChanges.id });
  return gone.length > 0;
}

/** Forgets addresses that nobody confirmed within a week. */
export async function forgetOldWaiting(db: Db): Promise<void> {
  await db.delete(addressChanges).where(lt(addressChanges.createdAt, sql`now() - interval '7 days'`));
}
