import type { Socket } from 'node:net';
import { setImmediate as afterLooking, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/codes.ts';
import { away } from './kit/problems.ts';

/**
 * On the first SIGTERM or SIGINT, or when the command that started the server is gone: finishes what is under way, then
 * leaves, whether it is ready or still starting. A later signal leaves at once. Returns whether it is leaving.
 */
export function stopOnSignal(say: (line: string) => void, finish: () => Promise<void>): () => boolean {
  let since: number | undefined;

  async function stop(): Promise<void> {
    // Ctrl-C reaches the server both from the terminal and through npm, so a signal's echo is no second wish.
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
const usual = {
  /** Without a question for so long nobody is sending any, … */
  quiet: 500,
  /** who has asked so lately may be about to ask again on the same connection, and is waited for, … */
  recent: 2000,
  /** … and no longer than so does it wait for that. */
  patience: 10_000,
  /** Without a new connection for so long who waits for answers does not come back before the door is closed. */
  still: 300,
};

/**
 * How to leave without failing anybody: `/ready` says 503, so that a balancer sends no more, and each answer closes its
 * connection, so that nobody asks again on it just as it goes. Once nobody asks any more, or time is up, the server
 * listens no longer and waits for the calls that are under way. To be called before it listens.
 */
export function gentleClose(app: FastifyInstance, times = usual): () => Promise<void> {
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
  // What began before is told with its answer.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isLeaving && request.raw.complete) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async () => {
    const begin = Date.now();
    isLeaving = true;
    // However quiet it was: whoever asks `/ready` has to hear of it before nobody listens.
    lastAsked = begin;
    while (Date.now() - begin < patience && mayAskAgain(Date.now())) await sleep(25);
    // Questions wait from here on, and so does who would ask the next one after their answer.
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
