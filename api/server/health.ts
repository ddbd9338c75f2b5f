import type { FastifyInstance } from 'fastify';
import type { Connected } from '../database/connection/connect.ts';
import { unavailable } from '../problems/problems.ts';

/**
 * `/live` answers 200 while the process runs, `/ready` only while the database answers (product/server#health).
 */
export function healthRoutes(
  app: FastifyInstance,
  { pool }: Connected,
  headers: Record<string, string>,
): void {
  liveRoute(app, headers);
  app.get('/ready', async (_request, reply) => {
    reply.headers(headers);
    await pool.query('select 1').catch(() => {
      throw unavailable();
    });
    return { status: 'ready' };
  });
}

export function liveRoute(app: FastifyInstance, headers: Record<string, string> = {}): void {
  app.get('/live', async (_request, reply) => reply.headers(headers).send({ status: 'live' }));
}
