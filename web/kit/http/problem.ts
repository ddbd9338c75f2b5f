import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { type Answered, answeredAs, isKnown, type OwnCode } from '../../texts/messages.ts';
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

const made = (status: number, code: MessageCode | OwnCode): ProblemError => {
  const problem = { type: 'about:blank', title: '', status, detail: '', requestId: '' };
  return new ProblemError({ ...problem, ...answeredAs(code) }, false);
};

export const networkProblem = (): ProblemError => made(0, isOnline() ? 'unreachable' : 'offline');

/** Reads an answer that is not a success; something in between (a proxy) may have answered without a problem. */
export function problemFrom(status: number, body: string): ProblemError {
  try {
    const problem: unknown = JSON.parse(body);
    if (isProblem(problem)) return new ProblemError({ ...problem, status });
  } catch {
    // Not JSON: below.
  }
  return made(status, status === 503 || status === 502 ? codes.busy : codes.unexpected);
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** What to translate and show for anything that was thrown; `fallback` where the server said nothing of its own. */
export function messageOf(error: unknown, fallback?: string): string | Answered {
  if (!(error instanceof ProblemError)) return fallback ?? codes.unexpected;
  const ofItsOwn = error.said && error.problem.code !== codes.unexpected;
  return ofItsOwn ? error.problem : (fallback ?? error.problem);
}

/** True when the address names a record that is not there, or what cannot be the id of one. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 404, 422].includes(error.status);

/** What to say when no answer came at all; undefined for anything else that was thrown. */
export const unreachableBecause = (error: unknown): Answered | undefined =>
  error instanceof ProblemError && error.status === 0 ? error.problem : undefined;

/** What the server says of a field, as a form holds its errors: a code that the app knows, or else a sentence. */
export const errorOf = ({ code = '', message }: Pick<Answered, 'code' | 'message'>): string =>
  isKnown(code) ? code : message;
