import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseSlowBodies } from './slow-clients.ts';

/* The same guard as the server's, in a hurry: a tenth of its time. */

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  refuseSlowBodies(app, 1000, 1000);
  app.post('/', async (request) => ({ read: (request.body as string).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in pieces; resolves to what was answered until the connection closed. */
async function send(pieces: number, size: number, every: number): Promise<string> {
  const socket: Socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${pieces * size}\r\n\r\n`,
  );
  for (let i = 0; i < pieces && !socket.destroyed && !said; i++) {
    socket.write('x'.repeat(size));
    await pause(every);
  }
  await closed;
  return said;
}

test('two hundred that send a byte now and then are told 408 soon; whoever sends steadily is served', async () => {
  const begin = performance.now();
  const trickling = Promise.all(Array.from({ length: 200 }, () => send(1000, 1, 100)));
  // Each of its pieces is enough for a window, however seldom a busy machine sends one.
  expect(await send(25, 2000, 100)).toMatch(/^HTTP\/1.1 200 .*{"read":50000}$/s);
  for (const said of await trickling) expect(said).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - begin).toBeLessThan(30_000);
});
