import { and, eq, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { users } from '../../users/users.table.ts';
import { sessions } from '../session.table.ts';

const { id, email, first_name, last_name, status } = users;

/** The active user with this id; undefined if there is none. */
export async function findOwner(db: Db, userId: string) {
  const where = and(eq(id, userId), eq(status, 'active'));
  const [owner] = await db.select({ id, email, first_name, last_name }).from(users).where(where);
  return owner;
}
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** From now on the session has used a second factor. */
export async function markFactor(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.update(sessions).set({ factor: true }).where(eq(sessions.token_hash, tokenHash));
}

/** The same; all others of the user, which have not, end. */
export async function upgradeSession(tx: Tx, userId: string, tokenHash: Buffer): Promise<void> {
  await markFactor(tx, tokenHash);
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), ne(sessions.token_hash, tokenHash)));
}
