import { STATUS_CODES } from 'node:http';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { type LimitParams, messageOf } from '#contract/kit/sentences.ts';

/** An invalid field. */
export interface FieldError {
  readonly path: string;
  readonly code: MessageCode;
}

interface Details {
  params?: LimitParams | undefined;
  errors?: readonly FieldError[];
  current?: unknown;
  headers?: Record<string, string>;
}

// Node has RFC 4918's name of 422; RFC 9110 renamed it.
const titles: Record<number, string | undefined> = { ...STATUS_CODES, 422: 'Unprocessable Content' };

/** An error response; `message` is the text of its code. Thrown by handlers and stores; the call is rolled back. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: MessageCode;
  readonly params: LimitParams | undefined;
  readonly errors: readonly FieldError[] | undefined;
  /** The present record; serialized by the endpoint's schema when it is sent. */
  current: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, code: MessageCode, details: Details = {}) {
    super(messageOf(code, details.params));
    this.status = status;
    this.code = code;
    this.params = details.params;
    this.errors = details.errors;
    this.current = details.current;
    this.headers = details.headers ?? {};
  }

  /** The body of the response (RFC 9457). */
  toProblem(requestId: string): Problem {
    const title = titles[this.status] ?? 'Error';
    return {
      type: 'about:blank',
      title,
      status: this.status,
      detail: this.message,
      message: this.message,
      code: this.code,
      ...(this.params && { params: this.params }),
      ...(this.errors && {
        errors: this.errors.map(({ path, code }) => ({ path, message: messageOf(code), code })),
      }),
      ...(this.current !== undefined && { current: this.current }),
      requestId,
      ...(this.status === 429 && { retryAfter: Number(this.headers['retry-after'] ?? 60) }),
    };
  }
}

export const badRequest = () => new ProblemError(400, codes.malformed);
export const unauthorized = () =>
  new ProblemError(401, codes.signInFirst, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = () => new ProblemError(403, codes.notAllowed);
/** Absent, or not visible to the caller (product/roles#records-of-others). */
export const notFound = () => new ProblemError(404, codes.notFound);
/** The record that was looked for; throws 404 if there is none. */
export function orNotFound<T>(one: T | undefined): T {
  if (one === undefined) throw notFound();
  return one;
}
export const conflict = (code: MessageCode, current?: unknown) => new ProblemError(409, code, { current });
export const tooManyRequests = (seconds: number, code: MessageCode = codes.tooMany) =>
  new ProblemError(429, code, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
export const unavailable = (code: MessageCode = codes.databaseAway, seconds = 5) =>
  new ProblemError(503, code, { headers: { 'retry-after': String(seconds) } });

/** 422 with the code of each invalid field. */
export const invalid = (errors: readonly FieldError[]) =>
  new ProblemError(422, errors[0]?.code ?? codes.invalidFields, { errors });
export const invalidField = (path: string, code: MessageCode) => invalid([{ path, code }]);

/** Throws 409 with the present record when `version` is given and outdated (product/wire#version). */
export function refuseStale(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version !== current.version) throw conflict(codes.stale, current);
}
