import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { ProblemError } from '../../problems/problems.ts';

/**
 * Refuses compressed bodies with 415 before they are read: no client of ours sends any, and decompressing untrusted input
 * risks decompression bombs.
 */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'];
    const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity';
    next(isPlain ? undefined : new ProblemError(415, codes.wrongType));
  });
}
