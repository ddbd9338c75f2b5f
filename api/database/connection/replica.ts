import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Replicas of the database, for reads that need not burden the primary (docs/decisions/0095). */
export interface Replica {
  /**
   * Runs `work` on a replica that has replayed everything that was committed when this was called. Undefined without such a
   * replica, or when `work` fails there: the primary is to answer.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<{ result: T } | undefined>;
  close(): Promise<void>;
}

interface Position {
  timeline: number;
  lsn: string;
}

/** Milliseconds. */
const times = {
  /** For connecting, and for each statement: then the primary is asked. */
  answer: 3000,
  /** Between two looks at how far a replica has come. */
  pause: 5,
  /** Without asking a replica again after a failure. */
  rest: 2000,
};
const looks = 4;

/** What has been acknowledged ends before this position. */
const endOfWal = `select ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
  pg_current_wal_flush_lsn()::text as lsn`;
/**
 * Positions can be compared on one timeline only: after a failover, a replica that still follows the former primary may be further
 * in its WAL, and lack what the new one has committed. Null without the role pg_read_all_stats.
 */
const hasReplayed = `select pg_last_wal_replay_lsn() >= $2::pg_lsn and received_tli = $1 as replayed
  from pg_stat_wal_receiver`;

/** Opens a pool on the replicas; `primary` says which commits they must have. */
export function openReplica(connection: Connection, primary: pg.Pool): Replica {
  const { pool, close } = connect(connection, { max: 10, answerWithin: times.answer, replica: true });
  let restsUntil = 0;

  /** A connection to a replica that has come so far. */
  async function replicaAt(position: Position): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await catchesUp(client, position)) return client;
      client.release();
    } catch {
      client?.release(true);
      restsUntil = performance.now() + times.rest;
    }
    return undefined;
  }
  return {
    async read(work) {
      if (performance.now() < restsUntil) return undefined;
      const { rows } = await primary.query<Position>(endOfWal);
      const client = await replicaAt(rows[0] as Position);
      if (!client) return undefined;
      try {
        // What reads asks the database, never its pool.
        const result = await work(drizzle({ client }) as unknown as Database);
        client.release();
        return { result };
      } catch {
        client.release(true);
        return undefined;
      }
    },
    close,
  };
}

/** Whether the replica has, or soon has, replayed the WAL up to this position. */
async function catchesUp(client: pg.PoolClient, { timeline, lsn }: Position): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ replayed: boolean | null }>(hasReplayed, [timeline, lsn]);
    if (rows[0]?.replayed) return true;
    if (look === looks) return false;
    await sleep(times.pause);
  }
}
