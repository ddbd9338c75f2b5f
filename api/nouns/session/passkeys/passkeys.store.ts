import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Passkey } from '#contract/passkeys.ts';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { users } from '../../users/users.table.ts';
import { sessions } from '../session.table.ts';
import { passkeys } from './passkeys.table.ts';

const { id, user_id, name, createdAt, used_at, credential_id, public_key, counter, synced, transports } =
  passkeys;

const carried = ['usb', 'nfc', 'ble', 'smart-card'];
const listed = { id, name, createdAt, usedAt: used_at, synced, transports };
type Listed = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'usedAt'> & {
  readonly synced: boolean;
  readonly transports: readonly string[];
};

function passkeyOf({ synced: isSynced, transports: ways, ...passkey }: Listed): Passkey {
  const isCarried = ways.some((way) => carried.includes(way)) && !ways.includes('internal');
  return { ...passkey, kind: isSynced ? 'synced' : isCarried ? 'security_key' : 'device' };
}

/** The passkeys of a user, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const found = await db.select(listed).from(passkeys).where(eq(user_id, userId)).orderBy(desc(id));
  return found.map(passkeyOf);
}

/** How browsers are told which passkeys are meant. */
export async function credentialsOf(db: Db, userId: string) {
  const found = await db
    .select({ id: credential_id, transports })
    .from(passkeys)
    .where(eq(user_id, userId))
    .orderBy(desc(passkeys.id));
  return found.map((one) => ({ ...one, type: 'public-key' as const }));
}

export const countPasskeys = async (db: Db, userId: string): Promise<number> =>
  db.$count(passkeys, eq(user_id, userId));

/** Whether a user has a passkey, which is a second factor of the account (product/passkeys#factor). */
export const hasPasskeys = async (db: Db, userId: string): Promise<boolean> =>
  (await countPasskeys(db, userId)) > 0;

/** Stores a passkey; undefined if there is one with its credential id. */
export async function addPasskey(
  tx: Tx,
  values: Omit<typeof passkeys.$inferInsert, 'id' | 'used_at'>,
): Promise<Passkey | undefined> {
  const [added] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning(listed);
  return added && passkeyOf(added);
}

/** Renames a passkey of a user; undefined if it is not theirs. */
export async function renamePasskey(tx: Tx, userId: string, passkeyId: string, newName: string) {
  const where = and(eq(id, passkeyId), eq(user_id, userId));
  const [renamed] = await tx.update(passkeys).set({ name: newName }).where(where).returning(listed);
  return renamed && passkeyOf(renamed);
}

/**
 * Removes a passkey of a user, whose account is locked, and ends the sessions that were begun with it but that of `keep`. Returns whether
 * it was theirs.
 */
export async function removePasskey(
  tx: Tx,
  { userId, passkeyId, keep }: { userId: string; passkeyId: string; keep: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(and(eq(id, passkeyId), eq(user_id, userId)));
  if (!rowCount) return false;
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.user_id, userId), eq(sessions.passkey_id, passkeyId), ne(sessions.token_hash, keep)),
    );
  return true;
}

/** Removes all passkeys of a user. Returns whether there was one. */
export async function removePasskeys(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(eq(user_id, userId));
  return (rowCount ?? 0) > 0;
}

/** A passkey and the account that it is of; undefined if nobody has it, or the account is deleted. */
export async function findPasskey(db: Db, credentialId: string) {
  const { email, role, first_name, last_name, password_hash, status } = users;
  const [found] = await db
    .select({
      passkey: { id, credential_id, public_key, counter, transports },
      account: { id: users.id, email, role, first_name, last_name, password_hash },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(eq(credential_id, credentialId), eq(status, 'active')));
  return found;
}
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Locks the account of a passkey until the transaction ends; returns whether it is still active. */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const where = and(eq(users.id, userId), eq(users.status, 'active'));
  return (await tx.select({ id: users.id }).from(users).where(where).for('no key update')).length > 0;
}

/** Keeps what a signature has told. Returns false if the passkey was removed, or its counter has not grown: then it may be a copy. */
export async function recordUse(
  tx: Tx,
  { passkeyId, newCounter, isSynced }: { passkeyId: string; newCounter: number; isSynced: boolean },
): Promise<boolean> {
  const grows = newCounter === 0 ? eq(counter, 0) : lt(counter, newCounter);
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: newCounter, synced: isSynced, used_at: sql`now()` })
    .where(and(eq(id, passkeyId), grows));
  return rowCount === 1;
}
