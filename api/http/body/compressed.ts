import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { ProblemError } from '../../problems/problems.ts';

/**
 * Refuses compressed bodies before they are read: nothing of ours sends any, few bytes can become very many, and whoever
 * unpacks strangers' bytes has to be trusted.
 */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'];
    const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity';
    next(isPlain ? undefined : new ProblemError(415, codes.wrongType));
  });
}
