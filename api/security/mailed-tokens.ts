import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/connection/database.ts';
import { hashToken, newToken } from './access.ts';
import { mailedTokens } from './mailed-tokens.table.ts';

const now = sql`now()`;
const minutesFromNow = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
const of = (kind: string, subjectId: string) =>
  and(eq(mailedTokens.subject_id, subjectId), eq(mailedTokens.kind, kind));

/** A new token for a link in a mail. Once that is handed over, `expireOlder` ends the former ones. */
export async function issueToken(db: Db, kind: string, subjectId: string, hours: number): Promise<string> {
  const token = newToken();
  const expires_at = minutesFromNow(hours * 60);
  await db
    .insert(mailedTokens)
    .values({ token_hash: hashToken(token), kind, subject_id: subjectId, expires_at });
  return token;
}

/** A mail on its way may be opened by who has asked twice, or while a stranger asks: so long the former link works on. */
const overlap = 10;

/** Ends the tokens of a kind that were issued before this one, in a few minutes. */
export async function expireOlder(db: Db, kind: string, subjectId: string, token: string): Promise<void> {
  const isThis = eq(mailedTokens.token_hash, hashToken(token));
  const issued = db.select({ at: mailedTokens.createdAt }).from(mailedTokens).where(isThis);
  await db
    .update(mailedTokens)
    .set({ expires_at: sql`least(${mailedTokens.expires_at}, ${minutesFromNow(overlap)})` })
    .where(
      and(
        of(kind, subjectId),
        ne(mailedTokens.token_hash, hashToken(token)),
        sql`${mailedTokens.createdAt} <= (${issued})`,
      ),
    );
}

/** Revokes a token whose mail was not delivered. */
export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.delete(mailedTokens).where(eq(mailedTokens.token_hash, hashToken(token)));
}

/** Whether a token of the last minutes works. */
export async function hasRecentToken(
  db: Db,
  kind: string,
  subjectId: string,
  minutes: number,
): Promise<boolean> {
  const fresh = sql`${mailedTokens.createdAt} > now() - make_interval(mins => ${minutes})`;
  const found = await db
    .select({ kind: mailedTokens.kind })
    .from(mailedTokens)
    .where(and(of(kind, subjectId), gt(mailedTokens.expires_at, now), fresh))
    .limit(1);
  return found.length > 0;
}

const works = (kind: string, token: string) =>
  and(
    eq(mailedTokens.token_hash, hashToken(token)),
    eq(mailedTokens.kind, kind),
    gt(mailedTokens.expires_at, now),
  );

/** Whether a token can be spent: not unknown, too old, used, or of another kind. */
export async function isTokenValid(db: Db, kind: string, token: string): Promise<boolean> {
  const found = await db.select({ kind: mailedTokens.kind }).from(mailedTokens).where(works(kind, token));
  return found.length > 0;
}

/** Consumes a token. Returns its subject; undefined if the token is not valid. */
export async function consumeToken(tx: Tx, kind: string, token: string): Promise<string | undefined> {
  const [spent] = await tx
    .delete(mailedTokens)
    .where(works(kind, token))
    .returning({ subject_id: mailedTokens.subject_id });
  return spent?.subject_id;
}

/** Ends every link mailed to somebody, because their account has changed since. */
export async function deleteTokensOf(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(mailedTokens).where(eq(mailedTokens.subject_id, subjectId));
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.delete(mailedTokens).where(lt(mailedTokens.expires_at, now));
}
