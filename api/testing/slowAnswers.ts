import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** By how many milliseconds an answer is late at most, at random, half of them not at all; 0: none. */
const latest = Number(process.env.SLOW_ANSWERS ?? 0);

/** Shows what a browser test does not wait for, and what a screen makes of answers in another order (CONTRIBUTING.md). */
export function slowAnswers(app: FastifyInstance): void {
  if (!latest) return;
  app.addHook('onRequest', async ({ raw }, reply) => {
    await sleep(Math.max(0, (Math.random() - 0.5) * 2 * latest));
    // Its page is closed, and perhaps the database.
    if (raw.socket.destroyed) reply.hijack();
  });
}
