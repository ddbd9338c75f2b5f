import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/* The queue of expensive work: in turns by user, with limits on concurrency, waiting jobs and waiting time. */

const limits = { concurrency: 2, maxQueuedPerPerson: 5, maxQueued: 8, timeout: 60_000 };

/** A queue whose slots are all occupied until `release`; `order` has the users whose work has run since. */
async function occupiedQueue(options = limits) {
  const queue = new FairQueue(options);
  const gate = Promise.withResolvers<void>();
  const holders = Array.from({ length: options.concurrency }, () => queue.run('holder', () => gate.promise));
  const order: string[] = [];
  let running = 0;
  let peak = 0;
  const enqueue = (person: string, jobOptions = {}) =>
    queue.run(
      person,
      async () => {
        peak = Math.max(peak, ++running);
        order.push(person);
        await new Promise(setImmediate);
        running--;
      },
      jobOptions,
    );
  const release = async () => {
    gate.resolve();
    await Promise.all(holders);
  };
  return { queue, enqueue, order, release, peak: () => peak };
}

test('a single job of one user runs before the many of another, within the concurrency limit', async () => {
  const { enqueue, order, release, peak } = await occupiedQueue();
  const all = [...['ana', 'ana', 'ana', 'ana', 'eva', 'ana', 'ida'].map((person) => enqueue(person))];
  await release();
  await Promise.all(all);
  expect(order).toEqual(['ana', 'eva', 'ida', 'ana', 'ana', 'ana', 'ana']);
  expect(peak()).toBe(2);
});

test('too many jobs of one user are refused with 429; when the queue is full, the user with the most loses one', async () => {
  const { queue, enqueue, order, release } = await occupiedQueue();
  const ana = Array.from({ length: 5 }, () => enqueue('ana'));
  await expect(enqueue('ana')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  const others = ['eva', 'ida', 'uma'].map((person) => enqueue(person));
  expect(queue.waiting).toBe(8);
  const sixth = enqueue('zoe');
  await expect(ana.at(-1)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  await release();
  await Promise.all([...ana.slice(0, -1), ...others, sixth]);
  expect(order.slice(0, 5)).toEqual(['ana', 'eva', 'ida', 'uma', 'zoe']);
});

test('when all users have one job, the newest is refused; the product’s own work never is', async () => {
  const { enqueue, release } = await occupiedQueue({ ...limits, maxQueued: 2 });
  const waiting = [enqueue('ana'), enqueue('eva')];
  await expect(enqueue('ida')).rejects.toMatchObject({ status: 503 });
  const internal = enqueue('import', { isBackground: true });
  await release();
  await Promise.all([...waiting, internal]);
});

test('jobs of disconnected callers are skipped, also if they disconnected before', async () => {
  const { queue, enqueue, order, release } = await occupiedQueue();
  const connection = new AbortController();
  const abandoned = enqueue('ana', { signal: connection.signal });
  const waiting = enqueue('eva');
  connection.abort();
  await expect(abandoned).rejects.toMatchObject({ status: 503 });
  await expect(enqueue('ana', { signal: connection.signal })).rejects.toMatchObject({ status: 503 });
  expect(queue.waiting).toBe(1);
  await release();
  await waiting;
  expect(order).toEqual(['eva']);
});

test('a job that waits too long is refused', async () => {
  const { queue, enqueue, release } = await occupiedQueue({ ...limits, timeout: 1 });
  await expect(enqueue('ana')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  expect(queue.waiting).toBe(0);
  await release();
});

test('a failed job frees its slot', async () => {
  const { queue, enqueue, release } = await occupiedQueue({ ...limits, concurrency: 1 });
  const failing = queue.run('ana', () => Promise.reject(new Error('no')));
  const next = enqueue('eva');
  await release();
  await expect(failing).rejects.toThrow('no');
  await next;
});
