import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Connected, connect } from '../database/connection/connect.ts';
import { connectionOf } from '../database/connection/connection.ts';
import { breakSilentConnections } from '../database/connection/silence.ts';
import type { Services } from '../http/services.ts';
import { unavailable } from '../problems/problems.ts';

/** False on a replica, and on a primary that is being demoted. */
const isWritable = 'select not pg_is_in_recovery() as writable';
const noAnswer = { rows: [] as { writable: boolean }[] };
/** Milliseconds: a database that hangs is as little use as one that is away. */
const timeLimit = 3000;

/**
 * `/live` answers 200 while the process runs, `/ready` only while the database answers and takes changes (product/server#health).
 */
export function healthRoutes(
  app: FastifyInstance,
  { pool }: Connected,
  { jobs }: Pick<Services, 'jobs'>,
  headers: Record<string, string>,
): void {
  liveRoute(app, headers);
  // A connection of its own: while those of the pool wait for a table that a migration changes, the database does answer, and a
  // proxy that takes all servers out of service for that has none left.
  const probe = connect(connectionOf(pool), { max: 1, answerWithin: timeLimit });
  jobs.loop((stopping) => breakSilentConnections(pool, probe.pool, stopping));
  app.addHook('onClose', () => probe.close());
  app.get('/ready', async (_request, reply) => {
    reply.headers(headers);
    const timedOut = sleep(timeLimit, noAnswer, { ref: false });
    const { rows } = await Promise.race([probe.pool.query(isWritable), timedOut]).catch(() => noAnswer);
    if (!rows[0]?.writable) throw unavailable();
    return { status: 'ready' };
  });
}

export function liveRoute(app: FastifyInstance, headers: Record<string, string> = {}): void {
  app.get('/live', async (_request, reply) => reply.headers(headers).send({ status: 'live' }));
}
