import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code: string | undefined;
  cause: LoggedError | undefined;
};

/** An error as the log contains it: type, message, stack and causes, without parameters of statements. */
export function loggedError(error: unknown): LoggedError {
  const { name, message = '', stack = '', code, cause } = (error ?? {}) as Error & { code?: string };
  const messageStart = stack.indexOf(message);
  return {
    type: name ?? typeof error,
    // Drizzle appends the parameters of the statement, which may be a password hash or an address.
    message: (message || String(error)).split('\nparams: ')[0] ?? '',
    stack: messageStart < 0 ? '' : stack.slice(messageStart + message.length),
    code,
    cause: cause === undefined ? undefined : loggedError(cause),
  };
}

/** Options of the logger: what is at least of the level, without secrets and personal data; as JSON, or as lines for people. */
export async function loggerOptions({ level, format }: Config['log']) {
  if (format === 'json') return { ...logging, level };
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({ sync: true, translateTime: 'SYS:standard', ignore: 'pid,hostname' });
  return { ...logging, level, stream };
}

export const logging = {
  serializers: {
    // The path without its query, which may contain a mailed token; no headers, no body.
    req: ({ method, url, id }: FastifyRequest) => ({ method, path: url.split('?')[0], id }),
    err: loggedError,
  },
  hooks: {
    // Pino would use the error's own message, with parameters, as that of the entry.
    logMethod(this: unknown, args: unknown[], write: (...args: unknown[]) => void) {
      const [first, ...more] = args;
      const err = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
      if (err === undefined || typeof more[0] === 'string') return write.apply(this, args);
      return write.call(this, first instanceof Error ? { err } : first, loggedError(err).message);
    },
  },
};
