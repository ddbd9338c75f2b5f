import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Key, type KeyFields, keyPrefix } from '#contract/keys.ts';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { lockRightsOf, rightsLock } from '../../database/connection/lock.ts';
import { hashToken, newToken, type SessionUser } from '../../security/access.ts';
import { personWithEmail, users } from '../users/users.table.ts';
import { apiKeys } from './keys.table.ts';

const isValid = sql`${apiKeys.revoked_at} is null and ${apiKeys.expires_at} > now() and ${users.status} = 'active'`;
const { id, nouns, write, per_minute } = apiKeys;
const caller = {
  id: users.id,
  role: users.role,
  email: users.email,
  key: { id, nouns, write, per_minute },
};

/** Finds the owner of a valid key, with the role that they have now (product/keys#owner). */
export function createKeyFinder(db: Database) {
  const query = db
    .select({
      ...caller,
      // Updated only every five minutes, so that most reads do not write.
      isDue: sql<boolean>`coalesce(${apiKeys.used_at} < now() - interval '5 minutes', true)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .where(and(eq(apiKeys.token_hash, sql.placeholder('hash')), isValid))
    .prepare('find_key');

  return async (hash: Buffer): Promise<SessionUser | undefined> => {
    const [found] = await query.execute({ hash });
    if (!found) return undefined;
    const { isDue, ...actor } = found;
    if (isDue) await db.update(apiKeys).set({ used_at: sql`now()` }).where(eq(id, actor.key.id));
    return actor;
  };
}

/** `LockActor` of a key: revoking it, or changing its owner's rights, waits until the transaction ends. */
export async function lockKey(tx: Tx, hash: Buffer, alone: boolean): Promise<SessionUser | undefined> {
  const { rows } = await tx.execute<SessionUser & Record<string, unknown>>(sql`
    select ${users.id}, ${users.role}, ${users.email}, json_build_object('id', ${id}, 'nouns', ${nouns},
      'write', ${write}, 'per_minute', ${per_minute}) as key
    from ${apiKeys} join ${users} on ${users.id} = ${apiKeys.user_id}
    where ${apiKeys.token_hash} = ${hash} and ${isValid}
      and ${rightsLock(apiKeys.user_id, alone)} and ${rightsLock(id, false)}
    for ${sql.raw(alone ? 'update' : 'share')} of ${users} for share of ${apiKeys}`);
  return rows[0];
}

const columns = {
  ...{ id, name: apiKeys.name, nouns, write, per_minute, start: apiKeys.start },
  ...{ createdAt: apiKeys.createdAt, expires_at: apiKeys.expires_at },
  ...{ used_at: apiKeys.used_at, revoked_at: apiKeys.revoked_at },
  owner: personWithEmail,
};

const selectKeys = (db: Db) =>
  db.select(columns).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.user_id));

export const listKeys = (db: Db): Promise<Key[]> => selectKeys(db).orderBy(desc(id)).limit(500);

/** Letters of the token that are kept, to recognise it: too few to guess the rest. */
const startLength = keyPrefix.length + 4;

/** Creates a key; returns it with its token, of which only the hash is stored. */
export async function createKey(tx: Tx, fields: KeyFields): Promise<(Key & { token: string }) | undefined> {
  const { expires_on, write = false, per_minute = 60, name, user_id, nouns } = fields;
  const token = keyPrefix + newToken();
  const [created] = await tx
    .insert(apiKeys)
    .values({
      ...{ name, user_id, write, per_minute, nouns: [...new Set(nouns)] },
      token_hash: hashToken(token),
      start: token.slice(0, startLength),
      // The whole day is included.
      expires_at: sql`(${expires_on}::date + 1)::timestamp at time zone 'UTC'`,
    })
    .returning({ id });
  const [key] = await selectKeys(tx).where(eq(id, created?.id ?? ''));
  return key && { ...key, token };
}

/** The owner and name of a key; undefined if there is none. */
export async function findKeyOwner(tx: Db, keyId: string) {
  const [key] = await tx
    .select({ user_id: apiKeys.user_id, name: apiKeys.name })
    .from(apiKeys)
    .where(eq(id, keyId));
  return key;
}

/** Revokes a key after its changes that are in progress. Returns whether it was not revoked before. */
export async function revokeKey(tx: Tx, keyId: string): Promise<boolean> {
  lockRightsOf(tx, keyId);
  const { rowCount } = await tx
    .update(apiKeys)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(id, keyId), isNull(apiKeys.revoked_at)));
  return (rowCount ?? 0) > 0;
}

/** Whether there is a key that a program could use now. */
export async function hasUsableKey(db: Db): Promise<boolean> {
  const found = await db
    .select({ id })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .where(isValid)
    .limit(1);
  return found.length > 0;
}

/** Whether an active user has this id. */
export async function isActiveUser(tx: Tx, userId: string): Promise<boolean> {
  const where = and(eq(users.id, userId), eq(users.status, 'active'));
  return (await tx.select({ id: users.id }).from(users).where(where).for('key share')).length > 0;
}
