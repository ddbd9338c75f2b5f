import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
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

// Milliseconds: without a question for so long nobody is sending any, and no longer than so does it wait for that.
const quiet = 500;
const patience = 10_000;

/**
 * How to leave without failing anybody: `/ready` says 503, so that a balancer sends no more, and each answer closes its
 * connection, so that nobody asks again on it just as it goes. Once nobody asks any more, or time is up, the server
 * listens no longer and waits for the calls that are under way. To be called before it listens.
 */
export function gentleClose(app: FastifyInstance): () => Promise<void> {
  let isLeaving = false;
  let lastAsked = 0;
  app.addHook('onRequest', async (request, reply) => {
    const isProbe = request.url.split('?')[0] === '/ready';
    if (!isProbe) lastAsked = Date.now();
    if (!isLeaving) return;
    reply.header('connection', 'close');
    if (isProbe) throw away(messages.busy);
  });
  return async () => {
    const begin = Date.now();
    isLeaving = true;
    // However quiet it was: whoever asks `/ready` has to hear of it before nobody listens.
    lastAsked = begin;
    while (Date.now() - lastAsked < quiet && Date.now() - begin < patience) await sleep(25);
    // Browsers keep connections open without asking; each is closed as soon as nothing is under way on it.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close().finally(() => clearInterval(closing));
  };
}
