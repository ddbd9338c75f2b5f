import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type FactorPolicy, needsFactor } from '../../config/second-factor.ts';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { lockRightsOf, rightsLock } from '../../database/connection/lock.ts';
import { recordEvent } from '../../records/history.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { type Actor, hashToken, type LockActor, newToken, type SessionUser } from '../../security/access.ts';
import { releaseClaimsAfterLastSession } from '../live/claims.change.ts';
import { person, userDays, users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

const today = sql`(now() at time zone 'UTC')::date`;
/** Whether a session is at most 12 h idle and 30 days old (product/accounts#session). */
export const isValid = sql`${sessions.used_at} > now() - interval '12 hours' and ${sessions.createdAt} > now() - interval '30 days'`;

/** Whether the person of a session has given the password in the last ten minutes (product/accounts#proof). */
const isProved = sql<boolean>`coalesce(${sessions.proved_at} > now() - interval '10 minutes', false)`;

interface Found extends SessionUser {
  readonly factor: boolean;
}

/** The user of a session that was found; undefined if their role needs a second factor, with which it was not begun (product/factor#required). */
function allowed(policy: FactorPolicy, found: Found | undefined): SessionUser | undefined {
  if (!found) return undefined;
  const { factor, ...user } = found;
  return factor || !needsFactor(policy, user.role) ? user : undefined;
}

/** Finds the user of a valid session: at most 12 h idle and 30 days old (product/accounts#session). */
export function createActorFinder(db: Database, policy: FactorPolicy) {
  const query = db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      isProved,
      factor: sessions.factor,
      // Updated only every five minutes and on each new day, so that most reads do not write.
      isDue: sql<boolean>`${sessions.used_at} < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC'))`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('hash')), eq(users.status, 'active'), isValid))
    .prepare('find_actor');

  return async (hash: Buffer): Promise<SessionUser | undefined> => {
    const [found] = await query.execute({ hash });
    if (!found) return undefined;
    const { isDue, ...session } = found;
    const actor = allowed(policy, session);
    if (actor && isDue) await recordUse(db, hash, actor.id);
    return actor;
  };
}

/**
 * The users of those of these sessions that are valid, by the session's token hash in hex. Unlike `createActorFinder`, looking
 * is no use of the session: a screen that is only open lets it end.
 */
export async function findActors(
  db: Database,
  policy: FactorPolicy,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, SessionUser>> {
  const { rows } = await db.execute<Found & { hash: string } & Record<string, unknown>>(sql`
    select encode(${sessions.token_hash}, 'hex') as hash, ${users.id}, ${users.role}, ${users.email}, ${sessions.factor}
    from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
    where ${inArray(sessions.token_hash, [...hashes])} and ${users.status} = 'active' and ${isValid}`);
  return new Map(
    rows.flatMap(({ hash, ...found }) => {
      const actor = allowed(policy, found);
      return actor ? [[hash, actor]] : [];
    }),
  );
}

/** `LockActor`. `for update` and `for share` return the rows as they are after waiting for the lock. */
export const lockActor =
  (policy: FactorPolicy): LockActor =>
  async (tx, hash, alone) => {
    const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    select ${users.id}, ${users.role}, ${users.email}, ${isProved} as "isProved", ${sessions.factor}
    from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
    where ${sessions.token_hash} = ${hash} and ${users.status} = 'active' and ${isValid}
      and ${rightsLock(sessions.user_id, alone)}
    for ${sql.raw(alone ? 'update' : 'share')} of ${users} for key share of ${sessions}`);
    return allowed(policy, rows[0]);
  };

async function recordUse(db: Db, hash: Buffer, userId: string): Promise<void> {
  await db.update(sessions).set({ used_at: sql`now()` }).where(eq(sessions.token_hash, hash));
  await recordActiveDay(db, userId);
}

async function recordActiveDay(db: Db, userId: string): Promise<void> {
  await db.insert(userDays).values({ day: today, user_id: userId }).onConflictDoNothing();
}

/** The active user with this email address; undefined if there is none, or they are deleted. */
export async function findAccount(db: Db, email: string) {
  const { id, role, first_name, last_name, password_hash, status } = users;
  // Not as a parameter, so that the partial index serves it.
  const where = and(eq(users.email, email), eq(status, 'active').inlineParams());
  const [account] = await db
    .select({ id, role, first_name, last_name, password_hash })
    .from(users)
    .where(where);
  return account;
}

/** Sessions per user: a sign-in beyond them ends the least recently used one. */
const maxSessions = 50;

/** What signed in, and from where. */
export type SessionOrigin = Partial<Pick<typeof sessions.$inferInsert, 'browser' | 'system' | 'address'>>;

/**
 * Creates a session of a person who has just given the password, and the second factor if `factor`; or a passkey, which is both; or who
 * has proved elsewhere who they are, at `proved_at`, if ever. Returns its token, of which only the hash is stored.
 */
export async function createSession(
  db: Db,
  userId: string,
  origin: SessionOrigin & { factor?: boolean; passkey_id?: string; proved_at?: string | null } = {},
): Promise<string> {
  const token = newToken();
  await deleteSurplusSessions(db, userId);
  const now = sql`now()`;
  const values = { token_hash: hashToken(token), user_id: userId, used_at: now, proved_at: now };
  await db.insert(sessions).values({ ...values, ...origin });
  await recordActiveDay(db, userId);
  return token;
}

/** Skips locked sessions, which are making a change, instead of waiting for them. */
async function deleteSurplusSessions(db: Db, userId: string): Promise<void> {
  const surplus = db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.used_at), desc(sessions.createdAt))
    .offset(maxSessions - 1);
  const unlocked = db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(inArray(sessions.token_hash, surplus))
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.token_hash, unlocked));
}

/** Ends one session, after the user's changes that are in progress. */
export async function closeSession(db: Database, tokenHash: Buffer, actor: Actor): Promise<void> {
  const { id } = actor;
  await db.transaction(async (tx) => {
    lockRightsOf(tx, id);
    const { rowCount } = await tx.delete(sessions).where(eq(sessions.token_hash, tokenHash));
    if (!rowCount) return;
    await releaseClaimsAfterLastSession(tx, id);
    const [user] = await tx.select(person).from(users).where(eq(users.id, id));
    await recordEvent(tx, actor, { action: 'logout', noun: 'users', id, name: user && fullNameOf(user) });
  });
}

/**
 * Whether the account is active with the same password; locks it until the transaction ends. The lock is exclusive: the
 * first sign-in of a day updates the user's row too, and two shared locks would deadlock.
 */
export async function lockUnchangedAccount(
  tx: Tx,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  const hash = password_hash ?? '';
  const where = and(eq(users.id, id), eq(users.status, 'active'), eq(users.password_hash, hash));
  return (await tx.select({ id: users.id }).from(users).where(where).for('no key update')).length > 0;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(sql`not (${isValid})`);
}

/** Sets a new password and ends the user's sessions. Returns the user; undefined if they are deleted. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string) {
  lockRightsOf(tx, userId);
  const set = { password_hash: passwordHash, version: sql`${users.version} + 1` };
  const where = and(eq(users.id, userId), eq(users.status, 'active'));
  const [user] = await tx
    .update(users)
    .set(set)
    .where(where)
    .returning({ email: users.email, ...person });
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
  return user;
}
