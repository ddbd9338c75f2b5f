import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { lockRightsOf, rightsLock } from '../../database/connection/lock.ts';
import { type Actor, hashToken, newToken } from '../../security/access.ts';
import { userDays, users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

const today = sql`(now() at time zone 'UTC')::date`;
const alive = sql`${sessions.used_at} > now() - interval '12 hours' and ${sessions.createdAt} > now() - interval '30 days'`;

/** Finds who holds a token whose session is alive: 12 h idle, 30 days at most (product/accounts#session). */
export function actorFinder(db: Database) {
  const query = db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      // Noting every call would write on every read; every five minutes and on each new day is enough.
      due: sql<boolean>`${sessions.used_at} < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC'))`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('hash')), eq(users.status, 'active'), alive))
    .prepare('find_actor');

  return async (hash: Buffer): Promise<Actor | undefined> => {
    const [found] = await query.execute({ hash });
    if (!found) return undefined;
    const { due, ...actor } = found;
    if (due) await touch(db, hash, actor.id);
    return actor;
  };
}

/** `HoldActor`. Locked rows are read as they are once the lock is there, whatever the statement saw before it waited. */
export async function holdActor(tx: Tx, hash: Buffer, alone: boolean): Promise<Actor | undefined> {
  const { rows } = await tx.execute<Actor & Record<string, unknown>>(sql`
    select ${users.id}, ${users.role}, ${users.email} from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
    where ${sessions.token_hash} = ${hash} and ${users.status} = 'active' and ${alive}
      and ${rightsLock(sessions.user_id, alone)}
    for ${sql.raw(alone ? 'update' : 'share')} of ${users} for key share of ${sessions}`);
  return rows[0];
}

async function touch(db: Db, hash: Buffer, userId: string): Promise<void> {
  await db.update(sessions).set({ used_at: sql`now()` }).where(eq(sessions.token_hash, hash));
  await noteDay(db, userId);
}

async function noteDay(db: Db, userId: string): Promise<void> {
  await db
    .insert(userDays)
    .values({ day: sql`${today}`, user_id: userId })
    .onConflictDoNothing();
}

/** Someone who may sign in, by address; undefined for unknown, deleted and erased ones. */
export async function findAccount(db: Db, email: string) {
  const [account] = await db
    .select({ id: users.id, role: users.role, email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'active')));
  return account;
}

/** Who a mail goes to: someone who may sign in, by id. */
export async function accountOf(db: Db, id: string): Promise<{ id: string; email: string } | undefined> {
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')));
  return account;
}

/** How many sessions one person has at a time: each sign-in beyond them ends the one that was used least lately. */
const mostSessions = 50;

/** Begins a session; returns its token, which is kept nowhere. */
export async function openSession(db: Db, userId: string): Promise<string> {
  const token = newToken();
  await endOldest(db, userId);
  await db.insert(sessions).values({ token_hash: hashToken(token), user_id: userId, used_at: sql`now()` });
  await noteDay(db, userId);
  return token;
}

/** Makes room for one more. A session that is changing something at the moment is passed over, not waited for. */
async function endOldest(db: Db, userId: string): Promise<void> {
  const surplus = db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.used_at), desc(sessions.createdAt))
    .offset(mostSessions - 1);
  const free = db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(inArray(sessions.token_hash, surplus))
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.token_hash, free));
}

/** Ends one session; what its holder does with it at the moment is done first. */
export async function closeSession(db: Database, tokenHash: Buffer, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    lockRightsOf(tx, userId);
    await tx.delete(sessions).where(eq(sessions.token_hash, tokenHash));
  });
}

/**
 * Whether the account is still what its password was tried on; it stays so until the transaction ends. One sign-in of a
 * person at a time: the first of a day changes the row of the person too, and two that share it would wait for each other.
 */
export async function isStill(
  tx: Tx,
  account: { id: string; password_hash: string | null },
): Promise<boolean> {
  const same = and(
    eq(users.id, account.id),
    eq(users.status, 'active'),
    eq(users.password_hash, account.password_hash ?? ''),
  );
  return (await tx.select({ id: users.id }).from(users).where(same).for('no key update')).length > 0;
}

/** Forgets sessions whose time is over. */
export async function forgetEnded(db: Db): Promise<void> {
  await db.delete(sessions).where(sql`not (${alive})`);
}

/** Sets a new password and signs the person out everywhere: their record, or undefined when they are deleted by now. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string) {
  lockRightsOf(tx, userId);
  const set = { password_hash: passwordHash, version: sql`${users.version} + 1` };
  const where = and(eq(users.id, userId), eq(users.status, 'active'));
  const { password_hash: _, search: __, ...shown } = getTableColumns(users);
  const [user] = await tx.update(users).set(set).where(where).returning(shown);
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
  return user;
}
