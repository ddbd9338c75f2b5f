import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './connect.ts';

// Arbitrary, and different from each other and from the embedded PostgreSQL's own.
const keys = { migrate: 8_101_978, fill: 8_101_979, files: 8_101_980 };

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
export async function keepFiles(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [keys.files]);
}

/** Removes files, unless somebody keeps them all: a backup shows records as they were, so it needs what they showed. */
export async function removingFiles<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${keys.files}) as free`);
    if (!rows[0]?.free) throw new Error('files are kept while a backup is made');
    return work();
  });
}
