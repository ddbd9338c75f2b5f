import { and, arrayContains, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { seal, unseal } from '../../../security/sealed.ts';
import { secondFactors } from './factor.table.ts';
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const { user_id, last_step, recovery, createdAt } = secondFactors;

/** When the user's second factor was set up, and how many recovery codes are left; undefined if there is none. */
export async function findFactor(db: Db, userId: string) {
  const [found] = await db
    .select({ since: createdAt, recovery_left: sql<number>`cardinality(${recovery})` })
    .from(secondFactors)
    .where(eq(user_id, userId));
  return found;
}

/** In another row a secret cannot be decrypted. */
const contextOf = (userId: string) => `second factor of ${userId}`;

/** Stores a second factor whose app has shown the code of this step. Returns its recovery codes; undefined if there is one already. */
export async function addFactor(
  tx: Tx,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<string[] | undefined> {
  const codes = newRecoveryCodes();
  const { rowCount } = await tx
    .insert(secondFactors)
    .values({
      user_id: userId,
      secret: await seal(tx, contextOf(userId), secret),
      last_step: step,
      recovery: codes.map(hashRecoveryCode),
    })
    .onConflictDoNothing();
  return rowCount ? codes : undefined;
}

/** Replaces the recovery codes; undefined if there is no second factor. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[] | undefined> {
  const codes = newRecoveryCodes();
  const set = { recovery: codes.map(hashRecoveryCode) };
  const { rowCount } = await tx.update(secondFactors).set(set).where(eq(user_id, userId));
  return rowCount ? codes : undefined;
}

/** Removes the second factor. Returns whether there was one. */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(secondFactors).where(eq(user_id, userId));
  return (rowCount ?? 0) > 0;
}

/**
 * Uses up a code of the user's app, or a recovery code: it is good once, on all servers. Returns which kind it was; undefined if it
 * is wrong, or was used before.
 */
export async function spendCode(
  tx: Tx,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) return (await spendAppCode(tx, userId, code)) ? 'app' : undefined;
  const hash = hashRecoveryCode(code);
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ recovery: sql`array_remove(${recovery}, ${hash})` })
    .where(and(eq(user_id, userId), arrayContains(recovery, [hash])));
  return rowCount ? 'recovery' : undefined;
}

async function spendAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const [found] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(user_id, userId));
  if (!found) return false;
  const secret = await unseal(tx, contextOf(userId), found.secret);
  if (secret === undefined) throw new Error(`the second factor of ${userId} cannot be decrypted`);
  const step = stepOf(secret, code);
  if (step === undefined) return false;
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(user_id, userId), lt(last_step, step)));
  return rowCount === 1;
}
