import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/* Who may do costly work when: in turn by person, never more than so many, and nobody waits in vain. */

const limits = { concurrency: 2, maxQueuedPerPerson: 5, maxQueued: 8, timeout: 60_000 };

/** Turns that are all taken, until `release`; `order` names who has had theirs since. */
async function taken(given = limits) {
  const turns = new FairQueue(given);
  const gate = Promise.withResolvers<void>();
  const holders = Array.from({ length: given.concurrency }, () => turns.run('holder', () => gate.promise));
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const ask = (person: string, asked = {}) =>
    turns.run(
      person,
      async () => {
        most = Math.max(most, ++running);
        order.push(person);
        await new Promise(setImmediate);
        running--;
      },
      asked,
    );
  const release = async () => {
    gate.resolve();
    await Promise.all(holders);
  };
  return { turns, ask, order, release, most: () => most };
}

test('one person’s many let another’s single one pass, and never more run than may', async () => {
  const { ask, order, release, most } = await taken();
  const all = [...['ana', 'ana', 'ana', 'ana', 'eva', 'ana', 'ida'].map((person) => ask(person))];
  await release();
  await Promise.all(all);
  expect(order).toEqual(['ana', 'eva', 'ida', 'ana', 'ana', 'ana', 'ana']);
  expect(most()).toBe(2);
});

test('too many of one are told to wait; of all, the longest line gives way', async () => {
  const { turns, ask, order, release } = await taken();
  const ana = Array.from({ length: 5 }, () => ask('ana'));
  await expect(ask('ana')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  const others = ['eva', 'ida', 'uma'].map((person) => ask(person));
  expect(turns.waiting).toBe(8);
  const sixth = ask('zoe');
  await expect(ana.at(-1)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  await release();
  await Promise.all([...ana.slice(0, -1), ...others, sixth]);
  expect(order.slice(0, 5)).toEqual(['ana', 'eva', 'ida', 'uma', 'zoe']);
});

test('where all have as little, whoever comes last is told; work of ours never is', async () => {
  const { ask, release } = await taken({ ...limits, maxQueued: 2 });
  const waiting = [ask('ana'), ask('eva')];
  await expect(ask('ida')).rejects.toMatchObject({ status: 503 });
  const ours = ask('import', { isBackground: true });
  await release();
  await Promise.all([...waiting, ours]);
});

test('who has hung up is passed over, and so is who came with a call that has ended', async () => {
  const { turns, ask, order, release } = await taken();
  const gone = new AbortController();
  const left = ask('ana', { signal: gone.signal });
  const stays = ask('eva');
  gone.abort();
  await expect(left).rejects.toMatchObject({ status: 503 });
  await expect(ask('ana', { signal: gone.signal })).rejects.toMatchObject({ status: 503 });
  expect(turns.waiting).toBe(1);
  await release();
  await stays;
  expect(order).toEqual(['eva']);
});

test('nobody waits for longer than they may', async () => {
  const { turns, ask, release } = await taken({ ...limits, timeout: 1 });
  await expect(ask('ana')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  expect(turns.waiting).toBe(0);
  await release();
});

test('work that fails gives its turn on', async () => {
  const { turns, ask, release } = await taken({ ...limits, concurrency: 1 });
  const failing = turns.run('ana', () => Promise.reject(new Error('no')));
  const next = ask('eva');
  await release();
  await expect(failing).rejects.toThrow('no');
  await next;
});
