import type { FastifyInstance } from 'fastify';
import { problemText } from '../http/serialize.ts';
import { ProblemError } from '../problems/problems.ts';
import { toProblem } from '../problems/translate-errors.ts';

/** Answers every error as a problem, and logs those that are ours. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    // Nothing is wrong with us when the database or a provider is away, or when we refuse something.
    const isOurs = problem.status >= 500 && ![502, 503].includes(problem.status);
    if (isOurs && !(error instanceof ProblemError)) app.log.error({ err: error, req: request });
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .headers(problem.headers)
      .type('application/problem+json')
      .send(problemText(problem.toProblem(request.id)));
  });
}
