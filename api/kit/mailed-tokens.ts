import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../database/connect.ts';
import { hashToken, newToken } from './access.ts';
import { mailedTokens } from './kit.table.ts';

const now = sql`now()`;

/** A new token for a link in a mail; the older ones of its kind for the same subject stop working. */
export async function issueToken(
  db: Database,
  kind: string,
  subjectId: string,
  hours: number,
): Promise<string> {
  const token = newToken();
  await db.transaction(async (tx) => {
    await tx
      .delete(mailedTokens)
      .where(and(eq(mailedTokens.subject_id, subjectId), eq(mailedTokens.kind, kind)));
    const expires_at = sql`now() + make_interval(hours => ${hours})` as unknown as string;
    await tx
      .insert(mailedTokens)
      .values({ token_hash: hashToken(token), kind, subject_id: subjectId, expires_at });
  });
  return token;
}

/** Uses a token up. Returns its subject; undefined when it is unknown, too old, used, or of another kind. */
export async function spendToken(tx: Tx, kind: string, token: string): Promise<string | undefined> {
  const [spent] = await tx
    .delete(mailedTokens)
    .where(
      and(
        eq(mailedTokens.token_hash, hashToken(token)),
        eq(mailedTokens.kind, kind),
        gt(mailedTokens.expires_at, now),
      ),
    )
    .returning({ subject_id: mailedTokens.subject_id });
  return spent?.subject_id;
}

/** Ends every link mailed to someone: their account is another than when they asked. */
export async function forgetTokens(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(mailedTokens).where(eq(mailedTokens.subject_id, subjectId));
}

export async function forgetOldTokens(db: Db): Promise<void> {
  await db.delete(mailedTokens).where(lt(mailedTokens.expires_at, now));
}
