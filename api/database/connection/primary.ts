import type pg from 'pg';

/** A replica at the address of the primary: a proxy may lead there for a moment after a failover. */
class NotPrimary extends Error {
  /** PostgreSQL's code for changes that a replica refuses. */
  readonly code = '25006';
  constructor() {
    super('connected to a replica');
  }
}

/** The first statement of each connection. */
export const isReplica = 'select pg_is_in_recovery() as replica';
/** Milliseconds. */
const timeLimit = 5000;

/**
 * The `verify` of a pool: refuses new connections to replicas, whose answers may be old. A primary that becomes a replica ends its
 * connections, so what has once been verified stays true.
 */
export function requirePrimary(client: pg.PoolClient, done: (error?: Error) => void): void {
  const question = { text: isReplica, query_timeout: timeLimit };
  client.query<{ replica: boolean }>(question).then(
    ({ rows }) => done(rows[0]?.replica ? new NotPrimary() : undefined),
    (error: Error) => done(error),
  );
}
