import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { end, formHeaders, picturePart } from '../../testing/calls/rawForms.ts';
import { startSecondServer, startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { filePaths } from '../../testing/database/storedState.ts';

/* The limits of uploads in progress: 3 MB in total, 2 MB per user, three concurrent ones; on two servers. */

const megabyte = 1024 * 1024;
let api: TestApi;
let second: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi({ UPLOAD_SPACE: '3', UPLOAD_SPACE_PER_PERSON: '2', UPLOADS_AT_ONCE: '3' });
  second = await startSecondServer(api);
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

const filesInFolder = async () => (await filePaths(join(api.dataDir, 'tmp')).catch(() => [])).length;

/** Starts an upload; `send` sends a part of its body. */
function begin(token: string | undefined, url = api.url, pipelined = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  let response = '';
  socket.on('data', (chunk) => (response += chunk));
  const all = { host: 'x', ...formHeaders(token ?? ''), 'content-length': 10 * megabyte };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `${pipelined}POST ${basePath}/pics HTTP/1.1\r\n${lines.join('')}\r\n${picturePart('image_url')}x`,
  );
  const upload = {
    send: (megabytes: number) => socket.write(Buffer.alloc(megabytes * megabyte)),
    cut: () => socket.destroy(),
    answered: (status: number) => expect.poll(() => response.slice(0, 12)).toBe(`HTTP/1.1 ${status}`),
    response: () => response,
  };
  open.push(upload);
  return upload;
}
/** Starts an upload and waits until its bytes are on the disk. */
async function stored(megabytes: number, token: string | undefined, url = api.url) {
  const before = await bytesInFolder();
  const upload = begin(token, url);
  upload.send(megabytes);
  await expect.poll(bytesInFolder).toBeGreaterThan(before + (megabytes - 0.2) * megabyte);
  return upload;
}

test('a user above the limit gets 507, which is logged once, and other users can still upload', async () => {
  const warn = vi.spyOn(api.app.log, 'warn');
  const error = vi.spyOn(api.app.log, 'error');
  const token = await signedIn();
  await stored(1, token);
  const more = begin(token);
  more.send(1.5);
  await more.answered(507);
  expect(more.response()).toContain('"message":"Se están subiendo demasiados archivos');
  expect(more.response()).toMatch(/retry-after: \d/i);
  expect(await bytesInFolder()).toBeLessThanOrEqual(2 * megabyte);
  await stored(1, await signedIn());
  // Logged once, not for each request of an attack.
  const second = begin(token);
  second.send(1.5);
  await second.answered(507);
  const limit = 'UPLOAD_SPACE_PER_PERSON';
  expect(warn.mock.calls.filter(([entry]) => (entry as { limit?: string }).limit === limit)).toHaveLength(1);
  expect(error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('all users together get 507 above the total limit, and ended uploads free their space', async () => {
  const uploads = [await stored(1.5, await signedIn()), await stored(1, await signedIn())];
  const more = begin(await signedIn());
  more.send(1);
  await more.answered(507);
  expect(await bytesInFolder()).toBeLessThanOrEqual(3 * megabyte);
  for (const upload of uploads) upload.cut();
  await expect.poll(bytesInFolder).toBe(0);
  await stored(1.5, await signedIn());
});

test('servers that share a folder count the uploads of each other', async () => {
  await stored(1.5, await signedIn());
  await stored(1.2, await signedIn());
  // The first upload of a server counts those of others; later ones at most once a second.
  const upload = begin(await signedIn(), second.listeningOrigin);
  upload.send(1);
  await upload.answered(507);
});

test('a fourth concurrent large body of a user is refused with 429, as a form or as JSON', async () => {
  const token = await signedIn();
  for (let i = 0; i < 3; i++) await stored(0.5, token);
  const more = begin(token);
  await more.answered(429);
  expect(more.response()).toMatch(/retry-after: \d/i);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = (body: string) =>
    fetch(`${api.url}${basePath}/categories`, { method: 'POST', headers, body }).then(({ status }) => status);
  expect(await send(JSON.stringify({ name: 'x'.repeat(100_000) }))).toBe(429);
  expect(await send(JSON.stringify({ name: 'Small', order: 1 }))).toBe(201);
  await stored(0.5, await signedIn());
});

test('an upload is refused once the session of its sender has ended', async () => {
  const editor = await api.signedIn('editor');
  const upload = await stored(1, editor.token);
  expect((await editor.call(session.logout)).status).toBe(200);
  upload.send(0.1);
  await upload.answered(401);
  await expect.poll(bytesInFolder).toBe(0);
});

test('disconnected uploads, also pipelined after other requests, free their slots', async () => {
  const token = await signedIn();
  const small = `GET ${basePath}/users HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const { server } = api.app;
  const moments: (() => Promise<unknown>)[] = [
    async () => {},
    () => once(server, 'request'),
    () => expect.poll(filesInFolder, { interval: 5 }).toBe(1),
  ];
  for (const pipelined of ['', small.repeat(3)]) {
    for (const moment of moments) {
      const [connected, reached] = [once(server, 'connection'), moment()];
      const upload = begin(token, api.url, pipelined);
      const [socket] = (await connected) as [Socket];
      await reached;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      upload.cut();
      await closed;
      await expect.poll(filesInFolder, { interval: 5 }).toBe(0);
    }
  }
  for (let i = 0; i < 3; i++) await stored(0.5, token);
});

test('forty refused uploads free their slots and space', async () => {
  const token = await signedIn();
  const send = () =>
    fetch(`${api.url}${basePath}/pics`, {
      method: 'POST',
      headers: { ...formHeaders(token ?? ''), connection: 'close' },
      body: `${picturePart('image_url')}no picture\r\n${end}`,
    });
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await send()).status));
  // The queue of the decoder is limited: the rest is refused immediately.
  for (const status of statuses) expect([422, 429]).toContain(status);
  await stored(1.8, token);
});
