import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { type CodedMessage, codedMessage, isKnownCode, type LocalCode } from '../../texts/messages.ts';
import { hasNetwork } from './online.ts';

/** The server's problem, or that it could not be reached (`status` 0). */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** Whether the message says why: not when the answer was no problem document, or the server does not know. */
  readonly isSpecific: boolean;
  constructor(problem: Problem, isSpecific = problem.code !== codes.unexpected) {
    super(problem.message);
    this.problem = problem;
    this.isSpecific = isSpecific;
  }
  get status(): number {
    return this.problem.status;
  }
}

const localProblem = (status: number, code: MessageCode | LocalCode): ProblemError => {
  const problem = { type: 'about:blank', title: '', status, detail: '', requestId: '' };
  return new ProblemError({ ...problem, ...codedMessage(code) }, !status);
};

export const networkProblem = (): ProblemError => localProblem(0, hasNetwork() ? 'unreachable' : 'offline');

/** The error of an unsuccessful answer; a proxy may have answered without a problem document. */
export function problemFrom(status: number, body: string): ProblemError {
  try {
    const problem: unknown = JSON.parse(body);
    if (isProblem(problem)) return new ProblemError({ ...problem, status });
  } catch {
    // Not JSON.
  }
  return localProblem(status, status === 503 || status === 502 ? codes.busy : codes.unexpected);
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/**
 * The message to translate and show for any thrown value; `fallback` when the server gave no specific reason. Not when there was no
 * answer: what `fallback` says could not be done may be done.
 */
export function messageOf(error: unknown, fallback?: string): string | CodedMessage {
  if (!(error instanceof ProblemError)) return fallback ?? codes.unexpected;
  return error.isSpecific ? error.problem : (fallback ?? error.problem);
}

/** True when the record in the URL does not exist or its id is invalid. */
export const hasNoRecord = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 404, 422].includes(error.status);

/** Whether the record of a call does not exist any more. */
export const isGone = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;

/** The message for a request without an answer; undefined for any other error. */
export const networkMessageOf = (error: unknown): CodedMessage | undefined =>
  error instanceof ProblemError && error.status === 0 ? error.problem : undefined;

/** The server's error of a field as a form stores it: its code when this app knows it, otherwise its message. */
export const fieldErrorOf = ({ code = '', message }: Pick<CodedMessage, 'code' | 'message'>): string =>
  isKnownCode(code) ? code : message;
