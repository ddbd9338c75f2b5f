import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseSlowBodies } from './slow-clients.ts';

/* The server's plugin, with a clock that the test moves. `uploads.slow.heavy.test.ts` has two hundred clients and the real one. */

const window = 10_000;
const minBytes = 1000;
let app: FastifyInstance;
const received: Socket[] = [];
beforeAll(async () => {
  app = Fastify();
  refuseSlowBodies(app, window, minBytes);
  app.addHook('onRequest', async ({ socket }) => void received.push(socket));
  app.post('/', async (request) => ({ read: (request.body as string).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Starts a request with a body of `size` bytes; `send` resolves when the server has read as many more. */
async function begin(size: number) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  const closed = once(socket, 'close');
  const before = received.length;
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${size}\r\n\r\n`,
  );
  await expect.poll(() => received.length, { interval: 5 }).toBe(before + 1);
  const onServer = received[before];
  return {
    async send(bytes: number) {
      const target = (onServer?.bytesRead ?? 0) + bytes;
      socket.write('x'.repeat(bytes));
      await expect.poll(() => onServer?.bytesRead, { interval: 5 }).toBe(target);
    },
    answer: async () => {
      await closed;
      return Buffer.concat(chunks).toString();
    },
  };
}
/** The checks of the plugin read what has arrived first. */
const passWindow = async () => {
  vi.advanceTimersByTime(window);
  await new Promise((resolve) => setImmediate(resolve));
};

test('clients that send less than the minimum in a window are answered with 408, and a steady one is served', async () => {
  const [single, nearly, later, steady] = [
    await begin(1000),
    await begin(5000),
    await begin(5000),
    await begin(3 * minBytes),
  ];
  await single.send(1);
  await nearly.send(minBytes);
  for (const client of [later, steady]) await client.send(minBytes);
  await passWindow();
  expect(await single.answer()).toMatch(/^HTTP\/1.1 408 /);
  await nearly.send(minBytes - 1);
  await steady.send(minBytes);
  await passWindow();
  for (const client of [nearly, later]) expect(await client.answer()).toMatch(/^HTTP\/1.1 408 /);
  await steady.send(minBytes);
  await passWindow();
  expect(await steady.answer()).toMatch(/^HTTP\/1.1 200 .*{"read":3000}$/s);
});
