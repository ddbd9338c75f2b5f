import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { basePath, endpoint } from '#contract/kit/endpoint.ts';
import { readConfig } from '../config/config.ts';
import { toProblem } from '../problems/translate-errors.ts';
import type { SessionUser } from '../security/access.ts';
import { Mount } from './mount.ts';
import { Download } from './send.ts';
import type { Services } from './services.ts';

/* A download may take long, and its reader may lose their rights meanwhile. Each piece is sent by the test. */

const download = endpoint({
  method: 'GET',
  path: '/all',
  minRole: 'editor',
  out: z.unknown(),
  summary: 'All',
});
const editor: SessionUser = { id: 'e', role: 'editor', email: 'e@example.com' };
let app: FastifyInstance;
let caller: SessionUser | undefined = editor;
let rows: PassThrough;
let n = 0;

beforeAll(async () => {
  app = Fastify();
  await app.register(multipart);
  app.setErrorHandler((error, _request, reply) => reply.code(toProblem(error).status).send());
  const config = readConfig({ DATA_DIR: '/nowhere' });
  const services = { config, findActor: async () => caller } as unknown as Services;
  new Mount(app, services, {}).answer(download, async () => new Download('all.txt', 'text/plain', rows));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function startReading() {
  rows = new PassThrough();
  const headers = { authorization: `Bearer token-${++n}`, connection: 'close' };
  const answer = fetch(`${app.listeningOrigin}${basePath}/all`, { headers });
  rows.write('first ');
  const reader = ((await answer).body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first ');
  return reader;
}

test.each<[string, SessionUser | undefined]>([
  ['signed out', undefined],
  ['given a lower role', { ...editor, role: 'user' }],
])(
  'a reader who is %s is disconnected before the next piece, and the source is destroyed',
  async (_what, actor) => {
    caller = editor;
    const reader = await startReading();
    caller = actor;
    // Servers cache the session for 100 ms.
    await expect
      .poll(async () => {
        rows.write('x');
        return rows.destroyed;
      })
      .toBe(true);
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
  },
);

test('a reader with unchanged rights gets the complete download', async () => {
  caller = editor;
  const reader = await startReading();
  rows.end('last');
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last');
  expect((await reader.read()).done).toBe(true);
});

test('the source is destroyed when the reader disconnects', async () => {
  caller = editor;
  const reader = await startReading();
  await reader.cancel();
  await expect.poll(() => rows.destroyed).toBe(true);
});
