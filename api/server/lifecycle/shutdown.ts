import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { unavailable } from '../../problems/problems.ts';

/**
 * Calls `finish` and exits on the first SIGTERM or SIGINT, or when the parent process has ended; a second signal exits at
 * once. Returns a function that reports whether the shutdown has begun.
 */
export function shutdownOnSignal(print: (line: string) => void, finish: () => Promise<void>): () => boolean {
  let startedAt: number | undefined;

  async function stop(): Promise<void> {
    // Ctrl-C arrives from the terminal and again through npm: within a second it counts as one signal.
    if (startedAt !== undefined && Date.now() - startedAt < 1000) return;
    if (startedAt !== undefined) process.exit(1);
    startedAt = Date.now();
    print('Finishing what is under way …');
    setTimeout(() => process.exit(1), 30_000).unref();
    await finish().catch(() => {});
    process.exit(0);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  } else if (process.connected === false) void stop();
  return () => startedAt !== undefined;
}

/** Milliseconds. */
const defaultTimes = {
  /** The server drains until no request has arrived for this long, … */
  quiet: 500,
  /** … nor any on a connection that was used this recently, … */
  keepAlive: 2000,
  /** … but at most this long. */
  maxDrain: 10_000,
  /** It stops listening once no connection has been opened for this long. */
  quietAccept: 300,
};

/**
 * Graceful shutdown: `/ready` answers 503, so that a load balancer stops sending, and each answer closes its connection,
 * so that no request arrives on it as it closes. Once requests stop, or time is up, the server stops listening and waits
 * for the requests in progress; `endStreams` ends those that would not end by themselves. To be called before the server listens.
 */
export function gracefulClose(
  app: FastifyInstance,
  times = defaultTimes,
  endStreams = () => {},
): () => Promise<void> {
  const { quiet, keepAlive, maxDrain, quietAccept } = times;
  const { server } = app;
  const lastRequests = new Map<Socket, number>();
  let isClosing = false;
  let lastRequestAt = 0;
  let lastConnectionAt = 0;
  let stoppedListening: Promise<void> | undefined;
  const recordRequest = (socket: Socket) => {
    lastRequestAt = Date.now();
    if (!lastRequests.has(socket)) socket.once('close', () => lastRequests.delete(socket));
    lastRequests.set(socket, lastRequestAt);
  };
  const requestsExpected = (now: number) =>
    now - lastRequestAt < quiet || lastRequests.values().some((last) => now - last < keepAlive);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    lastConnectionAt = performance.now();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    const isProbe = request.url.split('?')[0] === '/ready';
    if (!isProbe) recordRequest(request.raw.socket);
    if (!isClosing) return;
    reply.raw.shouldKeepAlive = false;
    if (isProbe) throw unavailable(codes.busy);
    await stoppedListening;
  });
  // Also for requests that began before the shutdown.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isClosing && request.raw.complete) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async () => {
    const begin = Date.now();
    isClosing = true;
    // Even an idle server waits: a load balancer must see `/ready` fail before the port is closed.
    lastRequestAt = begin;
    while (Date.now() - begin < maxDrain && requestsExpected(Date.now())) await sleep(25);
    // From here on new requests wait until the server has stopped listening.
    const { promise, resolve } = Promise.withResolvers<void>();
    stoppedListening = promise;
    await untilNoNewConnections(() => lastConnectionAt, quietAccept);
    const drained = new Promise<void>((closed) => server.close(() => closed()));
    resolve();
    endStreams();
    // Browsers keep idle connections open, and open some that they may never use, which Node does not count as idle.
    const closing = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    await drained.finally(() => clearInterval(closing));
    await app.close();
  };
}

/**
 * Waits, two seconds at most, until no connection has been opened for `quietAccept` milliseconds, and then for a turn of the
 * event loop so short that none can be in the backlog: closing the listening socket resets those.
 */
async function untilNoNewConnections(lastConnectionAt: () => number, quietAccept: number): Promise<void> {
  const end = performance.now() + 2000;
  while (performance.now() < end && performance.now() - lastConnectionAt() < quietAccept) await sleep(5);
  for (let turn = 0; turn < 100; turn++) {
    const begin = performance.now();
    await nextTurn();
    if (lastConnectionAt() < begin && performance.now() - begin < 0.2) return;
  }
}
