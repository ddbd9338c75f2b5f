import { eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { invalidField } from '../../problems/problems.ts';
import { verifyPassword } from '../../security/passwords.ts';
import { countAttempt, type Limit, uncountAttempt } from '../../security/throttle.ts';
import { users } from './users.table.ts';

/*
 * One's own password, said again: who finds a screen open, or stole a session, must not keep the account
 * (docs/decisions/0032).
 */

/** Counted by person: they are signed in, so nobody else can use their attempts up. */
const limit = (userId: string): Limit => ({ key: `password:${userId}`, max: 10, minutes: 15 });

/** Before the transaction that looks at it: a wrong password counts, although all else is rolled back. */
export async function countPassword(db: Db, userId: string, given: string | undefined): Promise<void> {
  if (given) await countAttempt(db, limit(userId));
}

/** 422 beside `field` unless it is the password of this person, whose row is locked. */
export async function provePassword(
  tx: Tx,
  userId: string,
  given: string | undefined,
  field = 'current_password',
): Promise<void> {
  if (!given) throw invalidField(field, codes.currentPasswordRequired);
  const [row] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(row?.hash, given))) throw invalidField(field, codes.currentPasswordWrong);
  await uncountAttempt(tx, limit(userId));
}
