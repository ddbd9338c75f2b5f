import Fastify, { type FastifyInstance } from 'fastify';
import { problemText } from '../../http/serialize.ts';
import { away } from '../../problems/problems.ts';
import { liveRoute } from '../health.ts';
import { unparsedOptions } from '../malformed-requests.ts';

/**
 * Holds the port until the database is there, however long that takes: `/live` answers, so that nobody ends a server that
 * migrates (product/server#health), and all else says 503.
 */
export function serveUntilReady(): FastifyInstance {
  const room = Fastify({ forceCloseConnections: true, ...unparsedOptions({ 'cache-control': 'no-store' }) });
  liveRoute(room);
  room.setNotFoundHandler((request, reply) => {
    const problem = away();
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/problem+json')
      .send(problemText(problem.toProblem(request.id)));
  });
  return room;
}
