import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { readConfig } from '../../config/config.ts';
import { buildApp } from '../../server/app.ts';
import { end, formHeaders, picturePart } from '../../testing/calls/rawForms.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile } from '../../testing/database/everyRow.ts';

/* What uploads under way may take: three megabytes of everyone, two of one person, and three at once; on two servers. */

const env = { UPLOAD_SPACE: '3', UPLOAD_SPACE_PER_PERSON: '2', UPLOADS_AT_ONCE: '3' };
const megabyte = 1024 * 1024;
let api: TestApi;
let second: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi(env);
  const config = readConfig({ ...env, DATA_DIR: api.dataDir, DATABASE_URL: 'postgres://unused/unused' });
  second = await buildApp({ config, database: api.database });
  await second.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const upload of open.splice(0)) upload.cut();
  await expect.poll(bytesInFolder).toBe(0);
});
afterAll(async () => {
  await second.close();
  await api.stop();
});

const open: { cut(): void }[] = [];
const signedIn = async () => (await api.signedIn('editor')).token;

async function bytesInFolder(): Promise<number> {
  const folder = join(api.dataDir, 'tmp');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((found) => found.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const filesInFolder = async () => (await everyFile(join(api.dataDir, 'tmp')).catch(() => [])).length;

/** An upload that is sent as far as it is told to. */
function begin(token: string | undefined, url = api.url, ahead = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const all = { host: 'x', ...formHeaders(token ?? ''), 'content-length': 10 * megabyte };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${ahead}POST ${basePath}/pics HTTP/1.1\r\n${lines.join('')}\r\n${picturePart('image_url')}x`);
  const upload = {
    send: (megabytes: number) => socket.write(Buffer.alloc(megabytes * megabyte)),
    cut: () => socket.destroy(),
    answered: (status: number) =>
      expect.poll(() => said.slice(0, 12), { timeout: 8000 }).toBe(`HTTP/1.1 ${status}`),
    said: () => said,
  };
  open.push(upload);
  return upload;
}
/** The same, arrived on the disk. */
async function stored(megabytes: number, token: string | undefined, url = api.url) {
  const before = await bytesInFolder();
  const upload = begin(token, url);
  upload.send(megabytes);
  await expect.poll(bytesInFolder, { timeout: 8000 }).toBeGreaterThan(before + (megabytes - 0.2) * megabyte);
  return upload;
}

test('one person fills their own share, is told so, and nobody else is kept from theirs', async () => {
  const warn = vi.spyOn(api.app.log, 'warn');
  const error = vi.spyOn(api.app.log, 'error');
  const one = await signedIn();
  await stored(1, one);
  const more = begin(one);
  more.send(1.5);
  await more.answered(507);
  expect(more.said()).toContain('"message":"Se están subiendo demasiados archivos');
  expect(more.said()).toMatch(/retry-after: \d/i);
  expect(await bytesInFolder()).toBeLessThanOrEqual(2 * megabyte);
  await stored(1, await signedIn());
  // Once, and not for each call of an attack.
  const again = begin(one);
  again.send(1.5);
  await again.answered(507);
  const limit = 'UPLOAD_SPACE_PER_PERSON';
  expect(warn.mock.calls.filter(([said]) => (said as { limit?: string }).limit === limit)).toHaveLength(1);
  expect(error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('all together fill no more than the whole, and what has ended makes room', async () => {
  const uploads = [await stored(1.5, await signedIn()), await stored(1, await signedIn())];
  const more = begin(await signedIn());
  more.send(1);
  await more.answered(507);
  expect(await bytesInFolder()).toBeLessThanOrEqual(3 * megabyte);
  for (const upload of uploads) upload.cut();
  await expect.poll(bytesInFolder).toBe(0);
  await stored(1.5, await signedIn());
});

test('servers that share a folder see what the others have in it', async () => {
  await stored(1.5, await signedIn());
  await stored(1.2, await signedIn());
  // What it has seen of the others it takes for true for a second.
  await expect
    .poll(
      async () => {
        const there = begin(await signedIn(), second.listeningOrigin);
        there.send(1);
        await expect.poll(async () => there.said() || (await bytesInFolder()) > 3.4 * megabyte).toBeTruthy();
        there.cut();
        return there.said().slice(9, 12);
      },
      { timeout: 8000 },
    )
    .toBe('507');
});

test('one person sends three large bodies at once, forms or not, and no fourth', async () => {
  const token = await signedIn();
  for (let i = 0; i < 3; i++) await stored(0.5, token);
  const more = begin(token);
  await more.answered(429);
  expect(more.said()).toMatch(/retry-after: \d/i);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = (body: string) =>
    fetch(`${api.url}${basePath}/categories`, { method: 'POST', headers, body }).then(({ status }) => status);
  expect(await send(JSON.stringify({ name: 'x'.repeat(100_000) }))).toBe(429);
  expect(await send(JSON.stringify({ name: 'Small', order: 1 }))).toBe(201);
  await stored(0.5, await signedIn());
});

test('an upload ends with the session of who sends it', async () => {
  const editor = await api.signedIn('editor');
  const upload = await stored(1, editor.token);
  expect((await editor.call(session.logout)).status).toBe(200);
  upload.send(0.1);
  await upload.answered(401);
  await expect.poll(bytesInFolder).toBe(0);
});

test('who is cut off at any moment, or in a queue behind another call, does not lose their places', async () => {
  const token = await signedIn();
  const small = `GET ${basePath}/users HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  for (let round = 0; round < 60; round++) {
    const upload = begin(token, api.url, round % 2 ? small.repeat(3) : '');
    await new Promise((resolve) => setTimeout(resolve, round % 12));
    upload.cut();
  }
  await expect
    .poll(async () => {
      const uploads = Array.from({ length: 3 }, () => begin(token));
      await expect
        .poll(async () => (await filesInFolder()) >= 3 || uploads.some(({ said }) => said()))
        .toBe(true);
      for (const upload of uploads) upload.cut();
      return uploads.map(({ said }) => said());
    })
    .toEqual(['', '', '']);
});

test('two hundred that send files and are refused for them take nothing from anyone', async () => {
  const token = await signedIn();
  const ask = () =>
    fetch(`${api.url}${basePath}/pics`, {
      method: 'POST',
      headers: { ...formHeaders(token ?? ''), connection: 'close' },
      body: `${picturePart('image_url')}no picture\r\n${end}`,
    });
  const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await ask()).status));
  // Only so many wait to be decoded: the rest hear that at once.
  for (const status of statuses) expect([422, 429]).toContain(status);
  await stored(1.8, token);
});
