import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { status } from '../../../testing/stand-ins/standIn.ts';
import { until } from '../../../testing/until.ts';
import { sentTo, setUpWebhooks } from '../../../testing/webhooks/webhookReceiver.ts';
import { webhooks as table } from '../webhooks.table.ts';

/* Where deliveries go, and whom a slow receiver or a bad record delays (product/webhooks#address, #order). */

const { api, hosts, create, deliver, deliveries, category, rename } = setUpWebhooks();

describe('names', () => {
  const named = async (url: string, resolve: () => Promise<string[]>) => {
    const { id } = await create();
    await api.db.update(table).set({ url }).where(eq(table.id, id));
    await category();
    await deliver({ sending: { resolve } });
    return (await deliveries(id))[0];
  };
  const ownPort = () => new URL(hosts.receiver.url).port;
  const trapPort = () => new URL(hosts.trap.url).port;

  test.each([['10.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['fd00::1']])(
    'that resolve to %s now are refused at the connection',
    async (address) => {
      expect(await named('https://rebind.example/', async () => [address])).toMatchObject({
        status: null,
        fault: 'private',
      });
    },
  );

  test('are resolved once for each attempt, and the connection goes where they led then', async () => {
    let times = 0;
    const resolve = async () => [times++ === 0 ? '127.0.0.1' : '127.0.0.2'];
    expect(await named(`http://rebind.example:${ownPort()}/`, resolve)).toMatchObject({ state: 'delivered' });
    expect([times, hosts.receiver.calls[0]?.headers.host]).toEqual([1, `rebind.example:${ownPort()}`]);
  });

  test('do not lead to another port of an allowed address', async () => {
    expect(await named(`http://rebind.example:${trapPort()}/`, async () => ['127.0.0.1'])).toMatchObject({
      fault: 'private',
    });
    expect(hosts.trap.calls).toEqual([]);
  });

  test('that are unknown are a failure like others', async () => {
    const unknown = () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'queryA' }));
    expect(await named('https://gone.example/', unknown)).toMatchObject({ state: 'pending', fault: 'dns' });
  });
});

test('a receiver that is slow delays neither other webhooks nor, more than four, its own', async () => {
  const events = ['category.created'];
  const slow = await create({ events });
  const fast = await create({ events, url: hosts.other.url });
  let waiting = 0;
  const release = Promise.withResolvers<void>();
  hosts.receiver.answer(async (_call, response) => {
    waiting += 1;
    await release.promise;
    response.writeHead(204).end();
  });
  for (let n = 0; n < 8; n++) await category(`Nombre ${n}`);
  const slowly = deliver();
  await until(() => expect(waiting).toBe(4));
  await until(async () => {
    await deliver();
    expect((await deliveries(fast.id)).filter(({ state }) => state === 'delivered')).toHaveLength(8);
  });
  expect(waiting).toBe(4);
  release.resolve();
  await slowly;
  await deliver();
  expect((await deliveries(slow.id)).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
});

test('a record that the receiver cannot read holds up its own later events only', async () => {
  const { id } = await create();
  const bad = await category('Mala');
  const good = await category('Buena');
  await rename(bad, 'Mala 2');
  await rename(good, 'Buena 2');
  hosts.receiver.answer(
    ({ body }, response) => void response.writeHead(body.includes(bad) ? 422 : 204).end(),
  );
  await deliver();
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ...[
      ['delivered', 1],
      ['pending', 0],
      ['delivered', 1],
      ['pending', 1],
    ],
  ]);
  hosts.receiver.answer(status(204));
  await deliver({ ahead: 10_000 });
  expect(sentTo(hosts.receiver).map(({ body }) => body.type)).toEqual([
    'category.created',
    'category.updated',
  ]);
});
