import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowEmptyBodies } from './empty-body.ts';

const app = Fastify();
/** The bodies and content types that handlers saw, and the errors that Fastify answered. */
const seen: unknown[] = [];
allowEmptyBodies(app);
app.post('/', async ({ body, headers }) => {
  seen.push('handler');
  return { body, type: headers['content-type'], encoding: headers['transfer-encoding'] };
});
app.setErrorHandler(async (error: { statusCode?: number; status?: number }, _request, reply) => {
  const status = error.status ?? error.statusCode ?? 500;
  seen.push(status);
  return reply.status(status).send({});
});
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

const open = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1');
const head = (...headers: string[]) =>
  ['POST / HTTP/1.1', 'host: x', 'connection: close', ...headers, '', ''].join('\r\n');

/** Sends a request, in parts if there are several; resolves to the status, and the body and type that the handler saw. */
async function send(first: string, ...rest: string[]) {
  const socket = open();
  const begun = once(app.server, 'request');
  socket.write(first);
  await begun;
  for (const text of rest) {
    await setImmediate();
    socket.write(text);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  return { status: Number(answer.split(' ', 2)[1]), ...JSON.parse(json) };
}

const chunked = 'transfer-encoding: chunked';
const json = 'content-type: application/json';
const unknown = 'content-type: image/png';

test.each<[string, [string, ...string[]]]>([
  ['no length', [head(json)]],
  ['no length, of an unknown type', [head(unknown)]],
  ['length 0', [head(json, 'content-length: 0')]],
  ['length 0, of an unknown type', [head(unknown, 'content-length: 0')]],
  ['no chunks', [head(json, chunked), '0\r\n\r\n']],
  ['no chunks, of an unknown type', [head(unknown, chunked), '0\r\n\r\n']],
  ['no chunks, at once', [`${head(unknown, chunked)}0\r\n\r\n`]],
])('an empty body is none: %s', async (_what, texts) => {
  expect(await send(...texts)).toEqual({ status: 200 });
});

test.each<[string, [string, ...string[]]]>([
  ['of a length', [`${head(json, 'content-length: 7')}{"a":1}`]],
  ['of a length, later', [head(json, 'content-length: 7'), '{"a"', ':1}']],
  ['in chunks', [`${head(json, chunked)}7\r\n{"a":1}\r\n0\r\n\r\n`]],
  ['in chunks, later', [head(json, chunked), '4\r\n{"a"\r\n', '3\r\n:1}\r\n', '0\r\n\r\n']],
])('a body arrives whole: %s', async (_what, texts) => {
  expect(await send(...texts)).toMatchObject({ status: 200, body: { a: 1 }, type: 'application/json' });
});

test.each([
  ['{', json, 400],
  ['x', unknown, 415],
])('the body %j with %s is refused with %i', async (body, type, status) => {
  expect(await send(`${head(type, `content-length: ${body.length}`)}${body}`)).toEqual({ status });
  expect(await send(`${head(type, chunked)}1\r\n${body}\r\n0\r\n\r\n`)).toEqual({ status });
});

test('a request whose client leaves before its body has begun is over', async () => {
  seen.length = 0;
  const socket = open();
  socket.write(head(json, chunked));
  const [request] = await once(app.server, 'request');
  await setImmediate();
  socket.destroy();
  await expect.poll(() => seen).toEqual([400]);
  expect(['readable', 'end', 'close'].map((event) => request.listenerCount(event) > 1)).toEqual([
    false,
    false,
    false,
  ]);
});
