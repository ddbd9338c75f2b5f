import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { unavailable } from '../../problems/problems.ts';
import { sendProblem } from '../errors.ts';
import { liveRoute } from '../health.ts';
import { unparsedOptions } from '../malformed-requests.ts';

/**
 * A server for the port until the database is available: `/live` answers 200, so that an orchestrator does not restart a
 * server during a migration (product/server#health), everything else 503.
 */
export function serveUntilReady(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    ...unparsedOptions({ 'cache-control': 'no-store' }),
  });
  liveRoute(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, unavailable(codes.starting)));
  return app;
}
