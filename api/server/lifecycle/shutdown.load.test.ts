import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { gracefulClose } from './shutdown.ts';

/* Leaving while many ask without a pause, whatever a balancer would do: who is not refused is answered. */

const clients = 32;

test('under ceaseless load nobody is cut off: each is answered, or refused once nobody listens', async () => {
  const tally: Record<string, number> = {};
  for (let round = 0; round < 2; round++) {
    const app = Fastify({ return503OnClosing: false });
    let answered = 0;
    app.post('/', async () => {
      answered += 1;
      // Work, so that people wait to be let in while others are served.
      for (const end = performance.now() + 0.5; performance.now() < end; );
      await sleep(2);
      return 'done';
    });
    const leave = gracefulClose(app, { quiet: 200, keepAlive: 1000, maxDrain: 1000, quietAccept: 300 });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const worker = new Worker(new URL('../../testing/processes/load.worker.ts', import.meta.url), {
      workerData: { url, clients },
    });
    const told = once(worker, 'message');
    await expect.poll(() => answered).toBeGreaterThan(200);
    await leave();
    const [found] = await told;
    for (const [answer, times] of Object.entries(found as typeof tally))
      tally[answer] = (tally[answer] ?? 0) + times;
  }
  const { 200: fine = 0, ...others } = tally;
  expect(others).toEqual({ 'connect ECONNREFUSED': 2 * clients });
  expect(fine).toBeGreaterThan(500);
});
