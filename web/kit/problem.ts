import type { Problem } from '#contract/kit.ts';
import { messages } from '#contract/messages.ts';
import { offline, unreachable } from '../texts/messages.ts';
import { isOnline } from './online.ts';

/** What the server refused, or that it could not be reached (`status` 0). */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** False where nobody said why: no answer came, or one without a sentence. */
  readonly said: boolean;
  constructor(problem: Problem, said = true) {
    super(problem.message);
    this.problem = problem;
    this.said = said;
  }
  get status(): number {
    return this.problem.status;
  }
}

const made = (status: number, message: string): ProblemError =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', message, requestId: '' }, false);

export const networkProblem = (): ProblemError => made(0, isOnline() ? unreachable : offline);

/** Reads an answer that is not a success; something in between (a proxy) may have answered without a problem. */
export function problemFrom(status: number, body: string): ProblemError {
  try {
    const problem: unknown = JSON.parse(body);
    if (isProblem(problem)) return new ProblemError({ ...problem, status });
  } catch {
    // Not JSON: below.
  }
  return made(status, status === 503 || status === 502 ? messages.busy : messages.unexpected);
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** The sentence to show for anything that was thrown; `fallback` where the server said nothing of its own. */
export function messageOf(error: unknown, fallback?: string): string {
  if (!(error instanceof ProblemError)) return fallback ?? messages.unexpected;
  const ofItsOwn = error.said && error.message !== messages.unexpected;
  return ofItsOwn ? error.message : (fallback ?? error.message);
}

/** True when the address names a record that is not there, or what cannot be the id of one. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 404, 422].includes(error.status);

/** What to say when no answer came at all; undefined for anything else that was thrown. */
export const unreachableBecause = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.status === 0 ? error.message : undefined;
