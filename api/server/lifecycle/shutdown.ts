import type { Socket } from 'node:net';
import { setImmediate as afterLooking, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { away } from '../../problems/problems.ts';

/**
 * Shuts down gracefully on the first SIGTERM or SIGINT, or when the parent process is gone, ready or still starting. A
 * second signal exits at once. Returns whether the shutdown has begun.
 */
export function shutdownOnSignal(say: (line: string) => void, finish: () => Promise<void>): () => boolean {
  let since: number | undefined;

  async function stop(): Promise<void> {
    // Ctrl-C reaches the server from the terminal and again through npm: the repetition is not a second signal.
    if (since !== undefined && Date.now() - since < 1000) return;
    if (since !== undefined) process.exit(1);
    since = Date.now();
    say('Finishing what is under way …');
    setTimeout(() => process.exit(1), 30_000).unref();
    await finish().catch(() => {});
    process.exit(0);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  } else if (process.connected === false) void stop();
  return () => since !== undefined;
}

/** Milliseconds. */
const defaultTimes = {
  /** No request for this long: none are being sent, … */
  quiet: 500,
  /** … but a connection used this recently may send another, and is waited for, … */
  recent: 2000,
  /** … for at most this long. */
  patience: 10_000,
  /** No new connection for this long: it is safe to stop listening. */
  still: 300,
};

/**
 * Graceful shutdown: `/ready` answers 503, so that a load balancer stops sending, and each answer closes its connection,
 * so that no request arrives on it as it closes. Once requests stop, or time is up, the server stops listening and waits
 * for the requests in progress. To be called before the server listens.
 */
export function gracefulClose(app: FastifyInstance, times = defaultTimes): () => Promise<void> {
  const { quiet, recent, patience, still } = times;
  const { server } = app;
  const asked = new Map<Socket, number>();
  let isLeaving = false;
  let lastAsked = 0;
  let lastCame = 0;
  let closed: Promise<void> | undefined;
  const note = (socket: Socket) => {
    lastAsked = Date.now();
    if (!asked.has(socket)) socket.once('close', () => asked.delete(socket));
    asked.set(socket, lastAsked);
  };
  const mayAskAgain = (now: number) =>
    now - lastAsked < quiet || asked.values().some((last) => now - last < recent);
  server.on('connection', () => {
    lastCame = performance.now();
  });
  app.addHook('onRequest', async (request, reply) => {
    const isProbe = request.url.split('?')[0] === '/ready';
    if (!isProbe) note(request.raw.socket);
    if (!isLeaving) return;
    reply.raw.shouldKeepAlive = false;
    if (isProbe) throw away(codes.busy);
    await closed;
  });
  // Requests that began before learn it with their answer.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isLeaving && request.raw.complete) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async () => {
    const begin = Date.now();
    isLeaving = true;
    // Even if it was idle: a balancer has to see `/ready` fail before the port is closed.
    lastAsked = begin;
    while (Date.now() - begin < patience && mayAskAgain(Date.now())) await sleep(25);
    // New requests wait from here on.
    let release = () => {};
    closed = new Promise((resolve) => {
      release = resolve;
    });
    await untilNobodyComes(() => lastCame, still);
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    release();
    // Browsers keep connections open without asking; each is closed as soon as nothing is under way on it.
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    await drained.finally(() => clearInterval(closing));
    await app.close();
  };
}

/**
 * Waits for a moment without a new connection, for two seconds at most, and for a turn of the event loop so short that none
 * can have come since it looked: one that the system has accepted and the server has not is cut when it listens no longer.
 */
async function untilNobodyComes(lastCame: () => number, still: number): Promise<void> {
  const end = performance.now() + 2000;
  while (performance.now() < end && performance.now() - lastCame() < still) await sleep(5);
  for (let turn = 0; turn < 100; turn++) {
    const begin = performance.now();
    await afterLooking();
    if (lastCame() < begin && performance.now() - begin < 0.2) return;
  }
}
