import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/connection/database.ts';
import { now } from '../database/queries/columns.ts';
import { hashToken, newToken } from './access.ts';
import { mailedTokens } from './mailed-tokens.table.ts';

const minutesFromNow = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
const isUnexpired = gt(mailedTokens.expires_at, now);
const isOf = (kind: string, subjectId: string) =>
  and(eq(mailedTokens.subject_id, subjectId), eq(mailedTokens.kind, kind));

/** Issues a token for a mailed link. Call `expireOlder` once the mail is sent. */
export async function issueToken(db: Db, kind: string, subjectId: string, hours: number): Promise<string> {
  const token = newToken();
  const expires_at = minutesFromNow(hours * 60);
  await db
    .insert(mailedTokens)
    .values({ token_hash: hashToken(token), kind, subject_id: subjectId, expires_at });
  return token;
}

/** Minutes for which older links still work: their mail may arrive later, or somebody else may have requested the new one. */
const overlapMinutes = 10;

/** Makes the older tokens of the kind expire in ten minutes. */
export async function expireOlder(db: Db, kind: string, subjectId: string, token: string): Promise<void> {
  const isThis = eq(mailedTokens.token_hash, hashToken(token));
  const issued = db.select({ at: mailedTokens.createdAt }).from(mailedTokens).where(isThis);
  await db
    .update(mailedTokens)
    .set({ expires_at: sql`least(${mailedTokens.expires_at}, ${minutesFromNow(overlapMinutes)})` })
    .where(
      and(
        isOf(kind, subjectId),
        ne(mailedTokens.token_hash, hashToken(token)),
        sql`${mailedTokens.createdAt} <= (${issued})`,
      ),
    );
}

/** Revokes a token whose mail was not delivered. */
export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.delete(mailedTokens).where(eq(mailedTokens.token_hash, hashToken(token)));
}

/** Whether there is a valid token that was issued in the last `minutes`. */
export async function hasRecentToken(
  db: Db,
  kind: string,
  subjectId: string,
  minutes: number,
): Promise<boolean> {
  const isRecent = gt(mailedTokens.createdAt, minutesFromNow(-minutes));
  return (await db.$count(mailedTokens, and(isOf(kind, subjectId), isUnexpired, isRecent))) > 0;
}

const isValid = (kind: string, token: string) =>
  and(eq(mailedTokens.token_hash, hashToken(token)), eq(mailedTokens.kind, kind), isUnexpired);

/** Whether the token exists, has this kind and has not expired. */
export async function isTokenValid(db: Db, kind: string, token: string): Promise<boolean> {
  return (await db.$count(mailedTokens, isValid(kind, token))) > 0;
}

/** Deletes the token and returns its subject; undefined if it is not valid. */
export async function consumeToken(tx: Tx, kind: string, token: string): Promise<string | undefined> {
  const [consumed] = await tx
    .delete(mailedTokens)
    .where(isValid(kind, token))
    .returning({ subject_id: mailedTokens.subject_id });
  return consumed?.subject_id;
}

/** Deletes all tokens of a subject; called when the account changes. */
export async function deleteTokensOf(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(mailedTokens).where(eq(mailedTokens.subject_id, subjectId));
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.delete(mailedTokens).where(lt(mailedTokens.expires_at, now));
}
