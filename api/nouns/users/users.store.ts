import { and, eq, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lock, lockRightsOf } from '../../database/connection/lock.ts';
import { prepared } from '../../database/queries/prepared.ts';
import { conflict, invalidField, orNotFound } from '../../problems/problems.ts';
import { isViolationOf } from '../../problems/violations.ts';
import { sessions } from '../session/session.table.ts';
import { userColumns } from './users.columns.ts';
import { users } from './users.table.ts';

export type UserValues = Partial<typeof users.$inferInsert>;

const userById = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The user, deleted or not; 404 if there is none. */
export async function findUser(db: Db, id: string): Promise<User> {
  const [user] = await userById(db, null, { id });
  return orNotFound(user);
}

/** The active user with this address; undefined if there is none. */
export async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const isActive = eq(users.status, 'active').inlineParams();
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.email, email), isActive));
  return user;
}

/** The user, locked until the transaction ends, after the user's own changes that are in progress; 404 if there is none. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  lockRightsOf(tx, id);
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for('update');
  return orNotFound(user);
}

export async function createUser(tx: Tx, values: typeof users.$inferInsert): Promise<User> {
  return refuseTaken(async () => {
    const [user] = await tx.insert(users).values(values).returning(userColumns);
    return user as User;
  });
}

/** Updates the given columns and increments the version. */
export async function updateUser(tx: Tx, id: string, values: UserValues): Promise<User> {
  return refuseTaken(async () => {
    const set = { ...values, version: sql`${users.version} + 1` };
    const [user] = await tx.update(users).set(set).where(eq(users.id, id)).returning(userColumns);
    return orNotFound(user);
  });
}

async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, 'users_email')) throw invalidField('email', codes.emailTaken);
    // Only of a user who is restored.
    if (isViolationOf(error, 'users_spotify')) throw conflict(codes.takenMeanwhile);
    throw error;
  }
}

/** Ends all sessions of a user. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

/** The number of administrators; no other transaction can reduce it until this one ends. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await lock(tx, 'admins');
  return tx.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')));
}
