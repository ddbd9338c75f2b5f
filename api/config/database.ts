import { ConfigError } from './config-error.ts';
import * as v from './values.ts';

export const databaseVariables = {
  DATABASE_URL: v.postgres,
  DATABASE_REPLICA_URL: v.postgres,
};

/** The addresses of the database. Throws `ConfigError` for replicas of the embedded one, which has none. */
export function readDatabase(e: {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
}) {
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set too when DATABASE_REPLICA_URL is.');
  return {
    /** Undefined: the embedded PostgreSQL. */
    databaseUrl: e.DATABASE_URL,
    /** Replicas of it for lists, map and statistics; undefined: there are none. */
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
  };
}
