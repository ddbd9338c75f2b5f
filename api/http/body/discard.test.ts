import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { discardUnreadBodies } from './discard.ts';

/* Answers before the end of a body: a client that is still sending receives them, but cannot send for ever. */

let api: TestApi;
const limitedApps: FastifyInstance[] = [];
beforeAll(async () => {
  api = await startTestApi();
  // The server's plugin with a smaller limit of bytes, and with a shorter one of time.
  for (const bounds of [
    { bytes: 2_000_000, milliseconds: 60_000 },
    { bytes: 2_000_000, milliseconds: 200 },
  ]) {
    const app = Fastify({ bodyLimit: 1000 });
    discardUnreadBodies(app, bounds);
    app.post('/', () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    limitedApps.push(app);
  }
});
afterAll(async () => {
  await api.stop();
  for (const app of limitedApps) await app.close();
});

const large = JSON.stringify({ first_name: 'x'.repeat(10 * 1024 * 1024) });

test('ten megabytes of JSON, with a length or chunked, are answered with 413', async () => {
  const { token, user } = await api.as('user');
  for (let time = 0; time < 4; time++) {
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
  /** Whether the client closes the connection once it is answered; else the server has to. */
  closes: boolean;
}

/** Sends everything before it reads. Resolves at the end of the connection to the answer, the bytes sent and an error. */
function send({ url, path = '/', headers, chunk, times, closes }: Sending) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const result = { response: '', sent: 0, error: undefined as Error | undefined };
  socket.on('error', (error) => (result.error = error));
  const write = () => {
    while (!socket.destroyed && times-- > 0) {
      result.sent += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', write);
    }
    socket.on('data', (piece) => {
      result.response += piece;
      if (closes && result.response.endsWith('}')) socket.end();
    });
  };
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`, write);
  return new Promise<typeof result>((resolve) => socket.once('close', () => resolve(result)));
}

test('a client that reads only after sending all receives the answer, also if it is not signed in', async () => {
  const { token, user } = await api.as('user');
  const path = `${basePath}/users/${user.id}`;
  for (let time = 0; time < 4; time++) {
    const [status, authorization] = time % 2 ? [401, ''] : [413, `authorization: Bearer ${token}\r\n`];
    const closes = time % 4 < 2;
    const headers = `${authorization}content-length: ${large.length}\r\n${closes ? '' : 'connection: close\r\n'}`;
    const answer = await send({ url: api.url, path, headers, chunk: Buffer.from(large), times: 1, closes });
    expect(answer.response).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"status":${status},`, 's'));
    expect(answer.error, headers).toBeUndefined();
  }
});

test('a client that sends for ever is disconnected: a fast one by bytes, a slow one by time', async () => {
  const [byBytes = '', byTime = ''] = limitedApps.map(({ listeningOrigin }) => listeningOrigin);
  const endless = { headers: 'content-length: 100000000000\r\n', closes: false };
  const fast = await send({
    ...endless,
    url: byBytes,
    chunk: Buffer.alloc(100_000),
    times: Number.POSITIVE_INFINITY,
  });
  // The socket buffers of both ends are included.
  expect(fast.sent).toBeGreaterThan(2_000_000);
  expect(fast.sent).toBeLessThan(22_000_000);
  const begin = performance.now();
  const slow = await send({ ...endless, url: byTime, chunk: Buffer.alloc(2000), times: 1 });
  expect(slow.response).toMatch(/^HTTP\/1.1 413 /);
  expect(performance.now() - begin).toBeGreaterThan(190);
});
