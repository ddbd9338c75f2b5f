import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { problemText } from '../http/serialize.ts';
import { badRequest, notFound, ProblemError } from '../problems/problems.ts';
import { sendProblem } from './errors.ts';

/*
 * Requests that the HTTP parser or Fastify refuses before routing: a malformed request line, headers that are too large,
 * two Host headers, CONNECT. The answer is a problem with the headers of the API.
 */

type ResponseHeaders = Record<string, string>;
type Server = FastifyInstance['server'];

/** Milliseconds for the client to read the answer while it is still sending: closing earlier would reset the connection. */
const lingerMs = 1000;

const problemsByCode: Record<string, ProblemError> = {
  HPE_HEADER_OVERFLOW: new ProblemError(431, codes.tooLarge),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ProblemError(413, codes.tooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, codes.tooSlow),
};

/** Fastify's options for malformed paths and for what Node's parser refuses. */
export const unparsedOptions = (headers: ResponseHeaders) => ({
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    sendProblem(reply, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : badRequest(), headers);
  },
  clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === 'ECONNRESET') socket.destroy();
    else void respondAndClose(socket, problemsByCode[error.code ?? ''] ?? badRequest(), headers);
  },
  // The absolute form, meant for proxies, is the same request (RFC 9112 §3.2.2).
  rewriteUrl: ({ url = '/' }: IncomingMessage) =>
    url.replace(/^https?:\/\/[^/?#]*(?=(\/)?)/i, (_all, slash) => (slash ? '' : '/')),
  // Node would answer a missing Host header with an empty body: `namesOneHost` checks it.
  http: { requireHostHeader: false },
});

/** Handles CONNECT, Expect and the Host header. To be called before the server listens. */
export function handleUnparsed(app: FastifyInstance, headers: ResponseHeaders): void {
  const { server } = app;
  trackResponses(server);
  server.on(
    'connect',
    ({ socket }) => void respondAndClose(socket, new ProblemError(405, codes.malformed), headers),
  );
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = rawResponse(new ProblemError(417, codes.malformed), headers);
    response.writeHead(417, head).end(body);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (namesOneHost(raw)) return;
    reply.headers(headers);
    throw badRequest();
  });
}

const hostName = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;

/** Whether a request has exactly one valid Host header: with two, a proxy may have used the other (RFC 9112 §3.2). */
function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && hostName.test(headers.host);
}

/** The responses of each connection that are not finished, in order. */
const pendingResponses = new WeakMap<Socket, Set<ServerResponse>>();

function trackResponses(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const pending = pendingResponses.get(socket) ?? new Set();
    pendingResponses.set(socket, pending.add(response));
    response.once('close', () => pending.delete(response));
  });
}

const refusedSockets = new WeakSet<Socket>();

/** Sends the problem as the last response of a connection, after the pending ones. */
async function respondAndClose(
  socket: Socket,
  problem: ProblemError,
  headers: ResponseHeaders,
): Promise<void> {
  // The parser reports the error again for each following chunk.
  if (socket.destroyed || refusedSockets.has(socket)) return;
  refusedSockets.add(socket);
  const pending = [...(pendingResponses.get(socket) ?? [])];
  const interrupted = pending.at(-1)?.req.complete === false ? pending.pop() : undefined;
  await Promise.allSettled(pending.map((response) => finished(response)));
  // Part of a response has been sent: the client could not parse another one.
  if (interrupted?.headersSent || !socket.writable) return void socket.destroy();
  const { head, body, line } = rawResponse(problem, headers);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('end', () => socket.destroySoon());
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}

function rawResponse(problem: ProblemError, headers: ResponseHeaders) {
  const content = problem.toProblem(randomUUID());
  const body = problemText(content);
  return {
    line: `${content.status} ${content.title}`,
    body,
    head: {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      date: new Date().toUTCString(),
      connection: 'close',
    },
  };
}
