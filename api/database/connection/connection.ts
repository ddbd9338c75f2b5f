import type pg from 'pg';
import { version } from '../../config/version.ts';

/** Connection parameters: of the embedded PostgreSQL by field, of any other as a URL. */
export type Connection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** How connections of this server are named in `pg_stat_activity`; a newer version reads from it who still runs. */
export const applicationName = `bambalina ${version}`;

/** The address for messages, without user and password. */
export function addressOf(connection: Connection): string {
  if (!connection.connectionString) return `${connection.host}/${connection.database}`;
  const { host, pathname } = new URL(connection.connectionString);
  return `${host}${pathname}`;
}

/** Another database on the same server. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A pool's connection parameters. */
export function connectionOf({ options }: pg.Pool): Connection {
  const { connectionString, host, port, user, password, database } = options;
  return { connectionString, host, port, user, password, database } as Connection;
}
