import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { NamingClient } from './client.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { transactionOn } from './transaction.ts';

export interface Connected {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  /** The number of connections. */
  max?: number;
  /** Statements are sent without waiting for the answers of those before. COPY needs it off: `onOwnConnection`. */
  pipeline?: boolean;
}

/** Opens a pool; nothing is connected until the first query. */
export function connect(connection: Connection, { max = 10, pipeline = true }: Options = {}): Connected {
  const pool = new pg.Pool({
    application_name: 'bambalina',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Days and weeks are counted in UTC, whatever the database's own setting is.
    options: '-c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s',
    ...connection,
    max,
    pipeline,
    Client: NamingClient,
  });
  // A connection that is lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is lost while it is lent out, between two statements of a transaction: the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionOn(pool) });
  return { db, pool, close: () => pool.end() };
}

/**
 * Works on a connection of its own to the pool's database, one that sends a statement at a time, as COPY needs it. It is
 * closed at the end, which takes back whatever was not committed.
 */
export async function onOwnConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const own = connect(connectionOf(pool), { max: 1, pipeline: false });
  try {
    const client = await own.pool.connect();
    return await work(client).finally(() => client.release(true));
  } finally {
    await own.close();
  }
}
