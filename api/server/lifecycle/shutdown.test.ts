import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { EventStream } from '../../http/event-stream.ts';
import { OpenStreams } from '../../http/open-streams.ts';
import { handleErrors } from '../errors.ts';
import { gracefulClose } from './shutdown.ts';

/* Under load, and with several servers: shutdown.heavy.test.ts and shutdown.load.heavy.test.ts. */

test('a shutdown is announced by /ready, answers the requests in progress and closes the other connections', async () => {
  const app = Fastify({ return503OnClosing: false });
  handleErrors(app);
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/ready', async () => 'ready');
  app.get('/held', async () => {
    arrived.resolve();
    await released.promise;
    return 'answered';
  });
  // Long enough for two more requests on a busy machine.
  const close = gracefulClose(app, { quiet: 2000, keepAlive: 2000, maxDrain: 10_000, quietAccept: 50 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { hostname, port } = new URL(url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const agent = new Agent({ keepAlive: true });
  const [answered] = await once(get(`${url}/ready`, { agent }), 'response');
  await once(answered.resume(), 'end');
  const held = fetch(`${url}/held`);
  await arrived.promise;

  const closed = close();
  const probe = await fetch(`${url}/ready`);
  expect([probe.status, probe.headers.get('connection')]).toEqual([503, 'close']);
  const late = await fetch(`${url}/other`);
  expect([late.status, late.headers.get('connection')]).toEqual([404, 'close']);
  released.resolve();
  const answer = await held;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'answered']);
  await closed;
  await expect(fetch(`${url}/ready`)).rejects.toThrow();
  if (!unused.closed) await once(unused, 'close');
  agent.destroy();
});

test('a shutdown does not wait for the readers of streams', async () => {
  const app = Fastify({ return503OnClosing: false });
  const [streams, opened] = [new OpenStreams(), Promise.withResolvers<void>()];
  app.get('/stream', async (_request, reply) => {
    const stream = new EventStream();
    streams.add(stream);
    stream.send('1', '{}');
    opened.resolve();
    return reply.type('text/event-stream').send(stream);
  });
  const times = { quiet: 50, keepAlive: 50, maxDrain: 500, quietAccept: 50 };
  const close = gracefulClose(app, times, () => streams.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = fetch(`${url}/stream`).then((answer) => answer.text());
  await opened.promise;
  await close();
  expect(await read).toBe('id: 1\ndata: {}\n\n');
});
