import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { type Reached, sentenceOf } from '#contract/kit/sentences.ts';

/** What is wrong with a field. */
export interface FieldError {
  readonly path: string;
  readonly code: MessageCode;
}

interface More {
  params?: Reached | undefined;
  errors?: readonly FieldError[];
  current?: unknown;
  headers?: Record<string, string>;
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** An answer of failure; its `message` is the sentence that its code says. Thrown anywhere below a route; nothing that the call did remains. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: MessageCode;
  readonly params: Reached | undefined;
  readonly errors: readonly FieldError[] | undefined;
  /** The record as it is now; cut to what the endpoint promises before it leaves. */
  current: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, code: MessageCode, more: More = {}) {
    super(sentenceOf(code, more.params));
    this.status = status;
    this.code = code;
    this.params = more.params;
    this.errors = more.errors;
    this.current = more.current;
    this.headers = more.headers ?? {};
  }

  /** RFC 9457. */
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
        errors: this.errors.map(({ path, code }) => ({ path, message: sentenceOf(code), code })),
      }),
      ...(this.current !== undefined && { current: this.current }),
      requestId,
      ...(this.status === 429 && { retryAfter: Number(this.headers['retry-after'] ?? 60) }),
    };
  }
}

export const malformed = () => new ProblemError(400, codes.malformed);
export const signInFirst = () =>
  new ProblemError(401, codes.signInFirst, { headers: { 'www-authenticate': 'Bearer' } });
export const notAllowed = () => new ProblemError(403, codes.notAllowed);
/** Absent, or not theirs: nobody can tell which (product/roles#not-yours). */
export const notFound = () => new ProblemError(404, codes.notFound);
export const conflict = (code: MessageCode, current?: unknown) => new ProblemError(409, code, { current });
export const tooMany = (seconds: number, code: MessageCode = codes.tooMany) =>
  new ProblemError(429, code, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
export const away = (code: MessageCode = codes.databaseAway, seconds = 5) =>
  new ProblemError(503, code, { headers: { 'retry-after': String(seconds) } });

/** 422, one code for each field that is wrong. */
export const invalid = (errors: readonly FieldError[]) =>
  new ProblemError(422, errors[0]?.code ?? codes.invalidFields, { errors });
export const invalidField = (path: string, code: MessageCode) => invalid([{ path, code }]);

/** Someone saved in between: 409 with the record as it is now, when `version` is given and old (product/wire#version). */
export function refuseStale(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version !== current.version) throw conflict(codes.stale, current);
}
