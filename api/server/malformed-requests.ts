import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { problemText } from '../http/serialize.ts';
import { malformed, notFound, ProblemError } from '../problems/problems.ts';

/*
 * What never becomes a request of the app: a line that is none, headers that are too large, two hosts, a tunnel. It is
 * answered like everything else, as a problem with the headers of the API.
 */

type Headers = Record<string, string>;
type Server = FastifyInstance['server'];

/** Milliseconds in which who still sends may hear the answer. Closing before they listen would reset the connection. */
const lingering = 1000;

const byCode: Record<string, ProblemError> = {
  HPE_HEADER_OVERFLOW: new ProblemError(431, codes.tooLarge),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ProblemError(413, codes.tooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, codes.tooSlow),
};

/** Options of the server: paths that cannot be read, and what Node's parser refuses. */
export const unparsedOptions = (headers: Headers) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : malformed();
    reply.code(problem.status).headers(headers).type('application/problem+json');
    reply.send(problemText(problem.toProblem(request.id)));
  },
  clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === 'ECONNRESET') socket.destroy();
    else void refuse(socket, byCode[error.code ?? ''] ?? malformed(), headers);
  },
  // What was meant for a proxy is the same request (RFC 9112 §3.2.2), for pages too, which read their address themselves.
  rewriteUrl: ({ url = '/' }: IncomingMessage) =>
    url.replace(/^https?:\/\/[^/?#]*(?=(\/)?)/i, (_all, slash) => (slash ? '' : '/')),
  // Node answers a missing host by itself, with nothing: see `oneHost`.
  http: { requireHostHeader: false },
});

/** To be called once, before anything is answered. */
export function answerUnparsed(app: FastifyInstance, headers: Headers): void {
  const { server } = app;
  followAnswers(server);
  server.on('connect', ({ socket }) => void refuse(socket, new ProblemError(405, codes.malformed), headers));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = written(new ProblemError(417, codes.malformed), headers);
    response.writeHead(417, head).end(body);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (oneHost(raw)) return;
    reply.headers(headers);
    throw malformed();
  });
}

const hostName = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;

/** Whether a request names one host, as HTTP/1.1 demands: a proxy may have read the other one (RFC 9112 §3.2). */
function oneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && hostName.test(headers.host);
}

/** The answers that a connection still waits for, in their order. */
const awaited = new WeakMap<Socket, Set<ServerResponse>>();

function followAnswers(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = awaited.get(socket) ?? new Set();
    awaited.set(socket, open.add(response));
    response.once('close', () => open.delete(response));
  });
}

const refused = new WeakSet<Socket>();

/** Says so as the last answer of a connection, after those that it owes. */
async function refuse(socket: Socket, problem: ProblemError, headers: Headers): Promise<void> {
  // The parser says it again for each piece that comes after.
  if (socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  const open = [...(awaited.get(socket) ?? [])];
  const interrupted = open.at(-1)?.req.complete === false ? open.pop() : undefined;
  await Promise.allSettled(open.map((response) => finished(response)));
  // Half an answer is out already: nothing that follows could be understood.
  if (interrupted?.headersSent || !socket.writable) return void socket.destroy();
  const { head, body, line } = written(problem, headers);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('end', () => socket.destroySoon());
  socket.once('close', () => clearTimeout(cut));
  socket.resume();
}

function written(problem: ProblemError, headers: Headers) {
  const said = problem.toProblem(randomUUID());
  const body = problemText(said);
  return {
    line: `${said.status} ${said.title}`,
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
