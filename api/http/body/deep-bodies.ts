import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../problems/problems.ts';

/** No record has half as many levels. A form has 5 at most: its keys say so (contract/kit/form-data.ts). */
const maxLevels = 20;

/**
 * Refuses JSON with many levels with 400, before anything recurses over it: some thousands would exhaust the stack
 * (product/wire#multipart).
 */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body }, _reply, next) => {
    next(isDeeperThan(maxLevels, body) ? badRequest() : undefined);
  });
}

/** Whether a value parsed from JSON has more levels of objects and lists. Level by level, so that it needs no stack itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isGroup);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((group) => Object.values(group).filter(isGroup));
  }
  return false;
}

/** What JSON has: the stream of an upload is no such object, and has no end of levels. */
const isGroup = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
