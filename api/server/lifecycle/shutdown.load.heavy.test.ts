import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { gracefulClose } from './shutdown.ts';

/* A graceful shutdown under continuous load: every accepted request is answered. */

const clients = 32;

test('a shutdown under load interrupts no request: each is answered, or its connection is refused', async () => {
  const tally: Record<string, number> = {};
  for (let round = 0; round < 2; round++) {
    const app = Fastify({ return503OnClosing: false });
    let answered = 0;
    app.post('/', async () => {
      answered += 1;
      // Busy work, so that connections wait to be accepted.
      for (const end = performance.now() + 0.5; performance.now() < end; );
      await sleep(2);
      return 'done';
    });
    const close = gracefulClose(app, { quiet: 200, keepAlive: 1000, maxDrain: 1000, quietAccept: 300 });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const worker = new Worker(new URL('../../testing/processes/load.worker.ts', import.meta.url), {
      workerData: { url, clients },
    });
    const posted = once(worker, 'message');
    await expect.poll(() => answered).toBeGreaterThan(200);
    await close();
    const [found] = await posted;
    for (const [answer, times] of Object.entries(found as typeof tally))
      tally[answer] = (tally[answer] ?? 0) + times;
  }
  const { 200: succeeded = 0, ...others } = tally;
  expect(others).toEqual({ 'connect ECONNREFUSED': 2 * clients });
  expect(succeeded).toBeGreaterThan(500);
});
