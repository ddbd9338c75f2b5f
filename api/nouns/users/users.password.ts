import { eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { invalidField } from '../../problems/problems.ts';
import { verifyPassword } from '../../security/passwords.ts';
import { countAttempt, decrementAttempts, type Limit } from '../../security/throttle.ts';
import { users } from './users.table.ts';

/* Changes of one's own account require the current password, against stolen sessions (docs/decisions/0032). */

/** By user: only signed-in calls are counted, so nobody else can exhaust it. */
const limit = (userId: string): Limit => ({ key: `password:${userId}`, max: 10, minutes: 15 });

/** Counted outside the transaction of the change, whose rollback would undo it. */
export async function countPasswordAttempt(db: Db, userId: string, given: string | undefined): Promise<void> {
  if (given) await countAttempt(db, limit(userId));
}

/** 422 for `field` unless it is the password of this user, whose row is locked. */
export async function verifyCurrentPassword(
  tx: Tx,
  userId: string,
  given: string | undefined,
  field = 'current_password',
): Promise<void> {
  if (!given) throw invalidField(field, codes.currentPasswordRequired);
  const [row] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(row?.hash, given))) throw invalidField(field, codes.currentPasswordWrong);
  await decrementAttempts(tx, limit(userId));
}
