import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { UserSession } from '#contract/sessions.ts';
import type { Database, Db, Tx } from '../../../database/connection/database.ts';
import { lockRightsOf } from '../../../database/connection/lock.ts';
import { unauthorized } from '../../../problems/problems.ts';
import { recordEvent } from '../../../records/history.ts';
import { fullNameOf } from '../../../records/record-name.ts';
import type { Actor, Author } from '../../../security/access.ts';
import { isPublicAddress } from '../../../security/connections/private-networks.ts';
import { releaseClaimsAfterLastSession } from '../../live/claims.change.ts';
import { users } from '../../users/users.table.ts';
import { isValid } from '../session.store.ts';
import { sessions } from '../session.table.ts';

/* The sessions that a person sees and ends in the profile, and an administrator in the form of a user (product/accounts#sessions). */

const { id, browser, system, address, createdAt, used_at, user_id, token_hash } = sessions;

/** The valid sessions of a user, the last used first; `tokenHash` is that of the caller. There are at most fifty. */
export async function listSessions(db: Db, userId: string, tokenHash: Buffer): Promise<UserSession[]> {
  const current = sql<boolean>`${token_hash} = ${tokenHash}`;
  const found = await db
    .select({ id, browser, system, address, createdAt, usedAt: used_at, current })
    .from(sessions)
    .where(and(eq(user_id, userId), isValid))
    .orderBy(desc(used_at), desc(createdAt), id);
  return found.map(
    (one) => ({ ...one, addressKind: one.address && addressKindOf(one.address) }) as UserSession,
  );
}

/** Where an address is, as far as it can be known without asking anybody. */
function addressKindOf(ip: string): UserSession['addressKind'] {
  const plain = ip.replace(/^::ffff:/i, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'machine';
  return isPublicAddress(plain) ? 'public' : 'private';
}

interface Which {
  /** That of the caller. */
  readonly tokenHash: Buffer;
  /** One session, by its id in the list; all but that of the caller without it. */
  readonly only?: string | undefined;
}
interface Ending extends Which {
  readonly actor: Actor;
}

/** Ends sessions of the caller, after their changes that are in progress. Returns how many there were. */
export async function endOwnSessions(db: Database, { actor, tokenHash, only }: Ending): Promise<number> {
  return db.transaction(async (tx) => {
    lockRightsOf(tx, actor.id);
    // A session that another one has just ended ends none.
    const [own] = await tx
      .select({ id })
      .from(sessions)
      .where(and(eq(token_hash, tokenHash), isValid));
    if (!own) throw unauthorized();
    const ended = await deleteSessions(tx, actor.id, { tokenHash, only });
    if (ended > 0) await recordOwn(tx, actor, 'sessions_ended', { ended });
    return ended;
  });
}

/** Ends sessions of a user, or all of them, after their changes that are in progress. Returns how many there were. */
export async function endSessionsOf(tx: Tx, userId: string, which?: Which): Promise<number> {
  lockRightsOf(tx, userId);
  return deleteSessions(tx, userId, which);
}

async function deleteSessions(tx: Tx, userId: string, which?: Which): Promise<number> {
  const those = which && (which.only ? eq(id, which.only) : ne(token_hash, which.tokenHash));
  const { rowCount } = await tx.delete(sessions).where(and(eq(user_id, userId), those));
  if (!rowCount) return 0;
  await releaseClaimsAfterLastSession(tx, userId);
  return rowCount;
}

/** Adds what a person did with a session of theirs to the audit. */
export async function recordOwn(
  db: Db,
  actor: Author,
  action: 'sessions_ended' | 'proved' | 'proof_failed',
  after?: object,
): Promise<void> {
  const { first_name, last_name } = users;
  const [user] = await db.select({ first_name, last_name }).from(users).where(eq(users.id, actor.id));
  await recordEvent(db, actor, {
    action,
    noun: 'users',
    id: actor.id,
    name: user && fullNameOf(user),
    after,
  });
}

/** Marks that the person of a session has given the password. Returns whether the session is still there. */
export async function markProved(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const where = and(eq(token_hash, tokenHash), isValid);
  const { rowCount } = await tx.update(sessions).set({ proved_at: sql`now()` }).where(where);
  return rowCount === 1;
}
