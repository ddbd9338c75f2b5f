import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { announceCommit } from './announce.ts';
import type { Database, Db, Tx } from './database.ts';
import { watchReplication } from './replication.ts';

/** Pipelined statements by transaction. */
const pipelines = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Sends a statement without awaiting its result, which saves a round trip (docs/decisions/0018). If it fails, PostgreSQL
 * refuses the following statements and the transaction fails with this statement's error.
 */
export function pipelined(tx: Tx, statement: PromiseLike<unknown>): void {
  const result = Promise.resolve(statement);
  result.catch(() => {});
  pipelines.get(tx)?.push(result);
}

/**
 * Drizzle's transaction on a connection that we check out and release: Drizzle itself leaks the connection if BEGIN fails
 * (drizzle-orm issue 6023). All servers hear of the commit.
 */
export const transactionOn =
  (pool: pg.Pool): NodePgDatabase['transaction'] =>
  async (work, config) => {
    const client = await pool.connect();
    const sent: Promise<unknown>[] = [];
    const replication = watchReplication(client);
    try {
      const result = await drizzle({ client }).transaction((tx) => {
        pipelines.set(tx, sent);
        return work(tx);
      }, config);
      replication.assertWaited();
      if (config?.accessMode !== 'read only') announceCommit(pool);
      return result;
    } finally {
      replication.end();
      // A connection whose transaction could not be ended is closed.
      await Promise.all(sent).finally(() => client.release(client.getTransactionStatus() !== 'I'));
    }
  };

/** The result of reads of one snapshot, which agree despite concurrent writes. */
export const inSnapshot = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** What `work` returns, in a transaction, or a savepoint of one, that is rolled back then. Throws what `work` throws. */
export async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rollback = new Error('rolled back');
  const results: T[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return results[0] as T;
}
