import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseSlowBodies } from './slow-clients.ts';

/* The server's plugin with a tenth of its time limits. */

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  refuseSlowBodies(app, 1000, 1000);
  app.post('/', async (request) => ({ read: (request.body as string).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in pieces; resolves to the answer when the connection is closed. */
async function send(pieces: number, size: number, every: number): Promise<string> {
  const socket: Socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => {});
  let response = '';
  socket.on('data', (chunk) => (response += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${pieces * size}\r\n\r\n`,
  );
  for (let i = 0; i < pieces && !socket.destroyed && !response; i++) {
    socket.write('x'.repeat(size));
    await sleep(every);
  }
  await closed;
  return response;
}

test('two hundred clients that send single bytes are answered with 408, and a steady one is served', async () => {
  const begin = performance.now();
  const slowClients = Promise.all(Array.from({ length: 200 }, () => send(1000, 1, 100)));
  // Each of its pieces is large enough for the minimum rate, even if a busy machine sends them late.
  expect(await send(25, 2000, 100)).toMatch(/^HTTP\/1.1 200 .*{"read":50000}$/s);
  for (const response of await slowClients) expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - begin).toBeLessThan(30_000);
});
