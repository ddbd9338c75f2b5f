import type { FastifyRequest } from 'fastify';

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code: string | undefined;
  cause: LoggedError | undefined;
};

/** An error for the log: what failed and where, never the values that it failed with. */
export function loggedError(error: unknown): LoggedError {
  const { name, message = '', stack = '', code, cause } = (error ?? {}) as Error & { code?: string };
  const at = stack.indexOf(message);
  return {
    type: name ?? typeof error,
    // The driver's layer adds the values of the statement: a password's hash, a person's address.
    message: (message || String(error)).split('\nparams: ')[0] ?? '',
    stack: at < 0 ? '' : stack.slice(at + message.length),
    code,
    cause: cause === undefined ? undefined : loggedError(cause),
  };
}

/** How the server writes its log: warnings and errors, without what nobody should read there. */
export const logging = {
  level: 'warn',
  serializers: {
    // Addresses without their query, which may carry a mailed token; no headers, no bodies.
    req: ({ method, url, id }: FastifyRequest) => ({ method, path: url.split('?')[0], id }),
    err: loggedError,
  },
  hooks: {
    // Left alone, the log repeats an error's message as its own.
    logMethod(this: unknown, given: unknown[], write: (...given: unknown[]) => void) {
      const [what, ...more] = given;
      const err = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err;
      if (err === undefined || typeof more[0] === 'string') return write.apply(this, given);
      return write.call(this, what instanceof Error ? { err } : what, loggedError(err).message);
    },
  },
};
