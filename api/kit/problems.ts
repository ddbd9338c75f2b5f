import type { Problem } from '#contract/kit.ts';
import { messages } from '#contract/messages.ts';

type FieldErrors = NonNullable<Problem['errors']>;

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

/** An answer of failure. Thrown anywhere below a route; nothing that the call did remains. */
export class ProblemError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** The record as it is now; cut to what the endpoint promises before it leaves. */
  current: unknown;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; current?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
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
      ...(this.errors && { errors: this.errors }),
      ...(this.current !== undefined && { current: this.current }),
      requestId,
      ...(this.status === 429 && { retryAfter: Number(this.headers['retry-after'] ?? 60) }),
    };
  }
}

export const malformed = (message: string = messages.malformed) => new ProblemError(400, message);
export const signInFirst = () =>
  new ProblemError(401, messages.signInFirst, { headers: { 'www-authenticate': 'Bearer' } });
export const notAllowed = () => new ProblemError(403, messages.notAllowed);
/** Absent, or not theirs: nobody can tell which (design §6). */
export const notFound = () => new ProblemError(404, messages.notFound);
export const conflict = (message: string, current?: unknown) => new ProblemError(409, message, { current });
export const tooMany = (seconds: number, message: string = messages.tooMany) =>
  new ProblemError(429, message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
export const away = (message: string = messages.databaseAway, seconds = 5) =>
  new ProblemError(503, message, { headers: { 'retry-after': String(seconds) } });

/** 422, one message for each field that is wrong. */
export const invalid = (errors: FieldErrors) =>
  new ProblemError(422, errors[0]?.message ?? messages.invalidFields, { errors });
export const invalidField = (path: string, message: string) => invalid([{ path, message }]);

/** Someone saved in between: 409 with the record as it is now, when `version` is given and old (design §5). */
export function refuseStale(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version !== current.version) throw conflict(messages.stale, current);
}
