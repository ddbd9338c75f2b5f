import { codes } from '#contract/kit/codes.ts';
import { ProblemError } from '../../http/problem.ts';

/**
 * True when the first request with this idempotency key was saved after all, with other content: its answer was lost, and what was
 * typed since is not saved.
 */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === codes.keyReused;
