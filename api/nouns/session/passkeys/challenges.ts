import { hash, randomBytes } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { seal, unseal } from '../../../security/sealed.ts';
import { usedChallenges } from './passkeys.table.ts';

/*
 * A challenge carries its own end, encrypted for one purpose: beginning a ceremony stores nothing, and every server can check it. The
 * first signature uses it up, on all servers.
 */

export const challengeMinutes = 5;

/** What a challenge is for, and for whom: it is of no use for anything else. */
export type Purpose =
  | { readonly ceremony: 'sign-in' }
  | { readonly ceremony: 'registration'; readonly userId: string }
  | { readonly ceremony: 'proof'; readonly tokenHash: Buffer };

function contextOf(purpose: Purpose): string {
  if (purpose.ceremony === 'sign-in') return 'passkey sign-in';
  if (purpose.ceremony === 'registration') return `passkey registration of ${purpose.userId}`;
  return `passkey proof of ${purpose.tokenHash.toString('hex')}`;
}

/** A new challenge, which nobody can guess. `now` in milliseconds. */
export function newChallenge(db: Db, purpose: Purpose, now = Date.now()): Promise<Buffer> {
  const until = now + challengeMinutes * 60_000;
  return seal(db, contextOf(purpose), `${until} ${randomBytes(16).toString('base64url')}`);
}

/** Whether a challenge, in base64url, is one of this purpose that has not expired. */
export async function isOpenChallenge(db: Db, purpose: Purpose, challenge: string): Promise<boolean> {
  const text = await unseal(db, contextOf(purpose), Buffer.from(challenge, 'base64url'));
  return text !== undefined && Number.parseInt(text, 10) > Date.now();
}

/** Uses up a challenge. Returns whether nobody had, on any server. */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  // Of the bytes: the same ones can be written in several ways.
  const digest = hash('sha256', Buffer.from(challenge, 'base64url'), 'buffer');
  const until = sql`now() + make_interval(mins => ${challengeMinutes})`;
  const { rowCount } = await tx.insert(usedChallenges).values({ hash: digest, until }).onConflictDoNothing();
  return rowCount === 1;
}

/** Forgets used challenges that have long expired; the clocks of servers differ a little. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.until, sql`now() - interval '1 hour'`));
}
