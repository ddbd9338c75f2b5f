import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemText } from '../http/serialize.ts';
import { ProblemError } from '../problems/problems.ts';
import { toProblem } from '../problems/translate-errors.ts';

/** Sends every error as a problem, and logs those that are defects of the server. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    // An outage of the database or of a provider is no defect, nor is a refusal.
    const isDefect = problem.status >= 500 && ![502, 503].includes(problem.status);
    if (isDefect && !(error instanceof ProblemError)) app.log.error({ err: error, req: request });
    return sendProblem(reply, problem, { 'cache-control': 'no-store' });
  });
}

/** Sends a problem with its own headers, which take precedence over `headers`. */
export function sendProblem(
  reply: FastifyReply,
  problem: ProblemError,
  headers: Record<string, string> = {},
): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ ...headers, ...problem.headers })
    .type('application/problem+json')
    .send(problemText(problem.toProblem(reply.request.id)));
}
