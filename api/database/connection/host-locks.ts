import pg from 'pg';
import { applicationName, connectionOf } from './connection.ts';
import { hosts } from './lock.ts';

/** Advisory locks on the names of hosts, which all servers of this database share. */
export interface HostLocks {
  /** Takes the lock if it is free; returns whether it was. Throws once the connection is lost, and the locks with it. */
  take(host: string): Promise<boolean>;
  release(host: string): Promise<void>;
}

/** Runs `work` with locks of a connection of its own: they end with it, also if this server is killed. */
export async function withHostLocks<T>(pool: pg.Pool, work: (locks: HostLocks) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    ...connectionOf(pool),
  });
  // The next statement throws.
  client.on('error', () => {});
  try {
    await client.connect();
    const run = async (call: string, host: string) =>
      (await client.query<{ done: boolean }>(`select ${call}($1, hashtext($2)) as done`, [hosts, host]))
        .rows[0];
    return await work({
      take: async (host) => (await run('pg_try_advisory_lock', host))?.done ?? false,
      release: async (host) => void (await run('pg_advisory_unlock', host)),
    });
  } finally {
    await client.end().catch(() => {});
  }
}
