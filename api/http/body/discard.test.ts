import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { discardUnreadBodies } from './discard.ts';

/* Answers that come before the end of a body: heard by whoever is still sending, but nobody may send for ever. */

let api: TestApi;
const hasty: FastifyInstance[] = [];
beforeAll(async () => {
  api = await startTestApi();
  // The same guard as the server's, with less patience for much, and with less for long.
  for (const bounds of [
    { bytes: 20_000_000, milliseconds: 60_000 },
    { bytes: 20_000_000, milliseconds: 1500 },
  ]) {
    const app = Fastify({ bodyLimit: 1000 });
    discardUnreadBodies(app, bounds);
    app.post('/', () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    hasty.push(app);
  }
});
afterAll(async () => {
  await api.stop();
  for (const app of hasty) await app.close();
});

const large = JSON.stringify({ first_name: 'x'.repeat(10 * 1024 * 1024) });

test('ten megabytes of JSON, of a known length or in pieces: told 413 each time', async () => {
  const { token, user } = await api.as('user');
  for (let time = 0; time < 20; time++) {
    const response = await fetch(`${api.url}${basePath}/users/${user.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: time % 2 ? large : new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 413, message: messages.tooLarge });
  }
});

interface Sending {
  url: string;
  path?: string;
  headers: string;
  chunk: Buffer;
  /** How often the chunk is sent. */
  times: number;
  /** Closes once it is answered; else the server has to. */
  leaves: boolean;
}

/** Sends before it listens. What was answered until the connection closed, how much was taken, and what went wrong. */
function send({ url, path = '/', headers, chunk, times, leaves }: Sending) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const heard = { said: '', sent: 0, error: undefined as Error | undefined };
  socket.on('error', (error) => (heard.error = error));
  const write = () => {
    while (!socket.destroyed && times-- > 0) {
      heard.sent += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', write);
    }
    socket.on('data', (piece) => {
      heard.said += piece;
      if (leaves && heard.said.endsWith('}')) socket.end();
    });
  };
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`, write);
  return new Promise<typeof heard>((resolve) => socket.once('close', () => resolve(heard)));
}

test('who listens only when all is sent hears it too, and so does who may not call at all', async () => {
  const { token, user } = await api.as('user');
  const path = `${basePath}/users/${user.id}`;
  for (let time = 0; time < 20; time++) {
    const [status, who] = time % 2 ? [401, ''] : [413, `authorization: Bearer ${token}\r\n`];
    const leaves = time % 4 < 2;
    const headers = `${who}content-length: ${large.length}\r\n${leaves ? '' : 'connection: close\r\n'}`;
    const answer = await send({ url: api.url, path, headers, chunk: Buffer.from(large), times: 1, leaves });
    expect(answer.said).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"status":${status},`, 's'));
    expect(answer.error, headers).toBeUndefined();
  }
});

test('who sends for ever is cut off: fast ones after so much, slow ones after so long', async () => {
  const [much = '', long = ''] = hasty.map(({ listeningOrigin }) => listeningOrigin);
  const ever = { headers: 'content-length: 100000000000\r\n', leaves: false };
  const fast = await send({
    ...ever,
    url: much,
    chunk: Buffer.alloc(100_000),
    times: Number.POSITIVE_INFINITY,
  });
  // What the system holds for both ends comes on top.
  expect(fast.sent).toBeGreaterThan(20_000_000);
  expect(fast.sent).toBeLessThan(40_000_000);
  const begin = performance.now();
  const slow = await send({ ...ever, url: long, chunk: Buffer.alloc(2000), times: 1 });
  expect(slow.said).toMatch(/^HTTP\/1.1 413 /);
  expect(performance.now() - begin).toBeGreaterThan(1000);
});
