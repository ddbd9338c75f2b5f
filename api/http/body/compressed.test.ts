import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();
beforeAll(async () => {
  await api.signedIn('user', { email: 'ana@example.com' });
});

const body = Buffer.from(JSON.stringify({ email: 'ana@example.com', password: 'a good password' }));
const send = (path: string, encoding: string, content: Buffer) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: content,
  });

test.each([
  ['br', brotliCompressSync(body)],
  ['gzip', gzipSync(body)],
  ['deflate', deflateSync(body)],
  ['GZIP', gzipSync(body)],
  ['gzip, br', brotliCompressSync(gzipSync(body))],
  ['x', body],
  ['br', Buffer.from('not Brotli')],
])('refuses a body with the content encoding %s at every address', async (encoding, content) => {
  for (const path of [`${basePath}/auth/login`, `${basePath}/users`, '/nowhere', '/live']) {
    const answer = await send(path, encoding, content);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ message: 'Este tipo de contenido no se acepta.' });
  }
});

test('accepts a body with the content encoding identity', async () => {
  const answer = await send(`${basePath}/auth/login`, 'identity', body);
  expect([200, 401]).toContain(answer.status);
});
