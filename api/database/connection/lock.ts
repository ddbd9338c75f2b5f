import { type Column, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { pipelined } from './transaction.ts';

// Arbitrary, and different from each other and from the embedded PostgreSQL's own.
const keys = { migrate: 8_101_978, fill: 8_101_979, files: 8_101_980, admins: 8_101_981 };
/** Beside locks of one number, PostgreSQL has others of two: these are about the rights of one person. */
const rights = 8_101_982;

/** Does `work` while no other server on this database does work of the same name. */
export async function withLock<T>(
  pool: pg.Pool,
  name: keyof typeof keys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [keys[name]]);
    return await work(client);
  } finally {
    // The connection is closed, not put back: that frees the lock and the changed setting even after a failure.
    client.release(true);
  }
}

/** Lets no file be removed until this connection is closed; waits for removals that are under way. */
export async function lockFilesShared(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [keys.files]);
}

/** Removes files, unless somebody keeps them all: a backup shows records as they were, so it needs what they showed. */
export async function withFilesExclusive<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${keys.files}) as free`);
    if (!rows[0]?.free) throw new Error('files are kept while a backup is made');
    return work();
  });
}

/** SQL that is true once the rights of the user of this id stay as they are until the transaction ends. */
export const rightsLock = (userId: string | Column, alone: boolean): SQL =>
  sql`${sql.raw(`pg_advisory_xact_lock${alone ? '' : '_shared'}(${rights}`)}, hashtext(${userId}::uuid::text))::text = ''`;

/**
 * To be said before somebody's rights end: waits for what they do by them, and lets nothing new begin. The locks of rows
 * would do the same, but whoever never stops to make changes would never let go of theirs; here those who wait come first.
 */
export function lockRightsOf(tx: Tx, userId: string): void {
  pipelined(tx, tx.execute(sql`select 1 where ${rightsLock(userId, true)}`));
}

/** One transaction at a time may take an administrator away. */
export async function lockAdminChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys.admins})`);
}
