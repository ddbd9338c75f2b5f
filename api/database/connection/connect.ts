import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { NamingClient, TracedPool } from './client.ts';
import { applicationName, type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { requirePrimary } from './primary.ts';
import { transactionOn } from './transaction.ts';

export interface Connected {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  /** The number of connections. */
  max?: number;
  /** Sends statements without waiting for earlier results. COPY needs it off: `onOwnConnection`. */
  pipeline?: boolean;
  /** Milliseconds for connecting, and for each statement, after which it fails here, whatever the other side does. */
  answerWithin?: number;
  /** Connects to replicas too, whose answers may be old. */
  replica?: boolean;
}

/** Creates a pool; it connects at the first query. */
export function connect(
  connection: Connection,
  { max = 10, pipeline = true, answerWithin, replica = false }: Options = {},
): Connected {
  const pool = new TracedPool({
    application_name: applicationName,
    connectionTimeoutMillis: answerWithin ?? 5000,
    ...(answerWithin && { query_timeout: answerWithin }),
    keepAlive: true,
    // A new connection plans all its statements anew: a person who reads for half a minute does not pay for that.
    idleTimeoutMillis: 60_000,
    // Days and weeks are in UTC, whatever the database's setting.
    options: '-c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s',
    ...connection,
    max,
    pipeline,
    ...(!replica && { verify: requirePrimary }),
    Client: NamingClient,
  });
  // An idle connection that is lost is replaced at the next query; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for one lost between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionOn(pool) });
  return { db, pool, close: () => pool.end() };
}

/**
 * Runs `work` on a dedicated connection to the pool's database, without pipelining, as COPY needs it. Closing it at the
 * end rolls back what was not committed.
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
