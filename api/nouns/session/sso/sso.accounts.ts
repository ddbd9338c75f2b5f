import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { users } from '../../users/users.table.ts';

/* The accounts that people sign in to with a provider. */

const { id, email, role, first_name, last_name, password_hash, status } = users;
export const accountColumns = { id, email, role, first_name, last_name, password_hash };

/** Whether there is an account with this address; a deleted one stays for thirty days. */
export async function accountByAddress(db: Db, address: string): Promise<'active' | 'deleted' | undefined> {
  for (const state of ['active', 'deleted'] as const) {
    // Not as a parameter, so that a partial index serves it.
    const where = and(eq(email, address), eq(status, state).inlineParams());
    if ((await db.select({ id }).from(users).where(where).limit(1)).length > 0) return state;
  }
  return undefined;
}

/** The active account, locked until the transaction ends; undefined if it is not active any more. */
export async function lockAccount(tx: Tx, userId: string) {
  const [found] = await tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(id, userId), eq(status, 'active')))
    .for('no key update');
  return found;
}
export type SsoAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
