import type { ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { currentRequestId } from '../jobs/request-id.ts';

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
  const stream = pretty({
    sync: true,
    singleLine: true,
    translateTime: 'SYS:standard',
    ignore: 'pid,hostname',
  });
  return { ...logging, level, stream };
}

/** Fastify's own two entries of a request, without its id or its path, are left to `logRequests`. */
export class RequestLogging extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (error) super.requestCompleted(error, request, reply);
  }
}

/** Gives entries the id of their request (product/server#log), and logs each request in one entry at the level `info`. */
export function logRequests(app: FastifyInstance, { level }: Config['log']): void {
  const logsEach = level === 'info' || level === 'debug';
  app.addHook('onRequest', (request, { raw }, done) => {
    // Also of a request that is given up, for which Fastify has no hook.
    if (logsEach) raw.once('close', () => logRequest(app, request, raw));
    currentRequestId.run(request.id, done);
  });
}

function logRequest(app: FastifyInstance, request: FastifyRequest, answer: ServerResponse): void {
  const { method, id: reqId } = request;
  const what = { reqId, method, path: pathOf(request) };
  const sent = answer.headersSent ? { status: answer.statusCode } : {};
  app.log.info({ ...what, ...sent }, answer.writableFinished ? 'request completed' : 'request not finished');
}

/** Without the query, which may contain a mailed token. */
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0];

export const logging = {
  mixin: () => {
    const reqId = currentRequestId.getStore();
    return reqId === undefined ? {} : { reqId };
  },
  serializers: {
    // No headers, no body.
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request), id: request.id }),
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
