import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Tx } from './database.ts';

/** The statements of a transaction that nobody waits for. */
const pipelines = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Sends a statement whose answer nobody needs without waiting for it, so that it takes no round trip (docs/decisions/0018).
 * When it fails, PostgreSQL refuses what follows, and the transaction fails as a whole with this statement's error.
 */
export function pipelined(tx: Tx, statement: PromiseLike<unknown>): void {
  const answer = Promise.resolve(statement);
  answer.catch(() => {});
  pipelines.get(tx)?.push(answer);
}

/**
 * Drizzle's transaction on a connection that we take from the pool and give back: Drizzle itself loses the connection
 * when BEGIN fails (drizzle-orm issue 6023).
 */
export const transactionOn =
  (pool: pg.Pool): NodePgDatabase['transaction'] =>
  async (work, config) => {
    const client = await pool.connect();
    const sent: Promise<unknown>[] = [];
    try {
      return await drizzle({ client }).transaction((tx) => {
        pipelines.set(tx, sent);
        return work(tx);
      }, config);
    } finally {
      // One whose transaction could not be ended is closed.
      await Promise.all(sent).finally(() => client.release(client.getTransactionStatus() !== 'I'));
    }
  };
