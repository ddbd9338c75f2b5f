import { readdirSync, readlinkSync } from 'node:fs';
import { rename, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { PMTiles, type Source } from 'pmtiles';
import { afterEach, expect, test } from 'vitest';
import { maxRangeBytes, streetsPath } from '#contract/geography/streets.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { setUpApi, startTestApi } from '../../testing/calls/startTestApi.ts';
import { archiveFile } from '../../testing/streets/archiveFile.ts';
import { downtownArchive } from '../../testing/streets/downtown.ts';

/* The archive of the streets over HTTP (product/places#streets): refused callers first. */

const archive = downtownArchive();
const file = archiveFile();
const api = setUpApi({ MAP_PMTILES: file });
afterEach(() => writeFile(file, archive));

const first = { range: 'bytes=0-126' };
const ask = (token: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + streetsPath, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
const asUser = async (headers: Record<string, string>, method?: string) =>
  ask((await api.as('user')).token, headers, method);
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test('nobody reads it without a session, with a wrong one or with one that has ended', async () => {
  expect(await codeOf(await ask(undefined, first))).toEqual([401, 'signInFirst']);
  expect((await ask('nonsense', first)).status).toBe(401);
  const leaving = await api.signedIn('user');
  expect((await ask(leaving.token, first)).status).toBe(206);
  expect((await leaving.call(session.logout)).status).toBe(200);
  const refused = await ask(leaving.token, first);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('etag')).toBeNull();
  expect((await ask(leaving.token, {}, 'HEAD')).status).toBe(401);
});

test('every role reads it, the settings say that it is there, and it is only read', async () => {
  for (const role of ['user', 'editor', 'admin'] as const) {
    const { token, call } = await api.as(role);
    expect((await ask(token, first)).status).toBe(206);
    expect((await call(settings.read)).body).toMatchObject({ map_streets: true, map_style_url: null });
  }
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await asUser(first, method)).status).toBe(404);
});

test('without MAP_PMTILES there is nothing at its address', async () => {
  const without = await startTestApi();
  const { token } = await without.as('admin');
  const headers = { ...first, authorization: `Bearer ${token}` };
  expect((await fetch(without.url + streetsPath, { headers })).status).toBe(404);
  await without.stop();
});

test('a range is answered with its bytes, the size of all and a strong entity tag', async () => {
  const answer = await asUser({ range: 'bytes=100-299' });
  expect(answer.status).toBe(206);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-range': `bytes 100-299/${archive.length}`,
    'content-length': '200',
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'cache-control': 'private, max-age=3600',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(archive.subarray(100, 300));
});

test('HEAD tells size and tag without a body', async () => {
  const answer = await asUser({}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(archive.length)]);
  expect(answer.headers.get('etag')).toBe((await asUser(first)).headers.get('etag'));
});

test.each([
  ['no range', undefined, 400],
  ['several ranges', 'bytes=0-1,4-5', 400],
  ['a malformed range', 'bytes=x', 400],
  ['a range outside', `bytes=${archive.length}-`, 416],
])('%s is refused', async (_what, range, status) => {
  const answer = await asUser(range ? { range } : {});
  expect(answer.headers.get('content-range')).toBe(status === 416 ? `bytes */${archive.length}` : null);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await codeOf(answer)).toEqual([status, 'streetsRange']);
});

test('of a large file no range of more than 8 MB is sent', async () => {
  await truncate(file, 3 * maxRangeBytes);
  expect((await asUser({ range: 'bytes=0-' })).status).toBe(400);
  expect((await asUser({ range: `bytes=0-${maxRangeBytes}` })).status).toBe(400);
  const longest = await asUser({ range: `bytes=0-${maxRangeBytes - 1}` });
  expect((await longest.arrayBuffer()).byteLength).toBe(maxRangeBytes);
});

test('conditions compare the tag, which changes with the file', async () => {
  const before = (await asUser(first)).headers.get('etag') ?? '';
  expect((await asUser({ ...first, 'if-match': before })).status).toBe(206);
  expect((await asUser({ ...first, 'if-range': before })).status).toBe(206);
  const known = await asUser({ ...first, 'if-none-match': before });
  expect([known.status, await known.text()]).toEqual([304, '']);
  await writeFile(`${file}.new`, Buffer.concat([archive, Buffer.alloc(1)]));
  await rename(`${file}.new`, file);
  for (const condition of ['if-match', 'if-range'])
    expect(await codeOf(await asUser({ ...first, [condition]: before }))).toEqual([412, 'streetsChanged']);
  const after = await asUser({ ...first, 'if-none-match': before });
  expect([after.status, after.headers.get('etag') === before]).toEqual([206, false]);
});

test('a file that is gone, or a folder in its place, is said to be gone; put back, it is read again', async () => {
  await rm(file);
  expect(await codeOf(await asUser(first))).toEqual([404, 'streetsGone']);
  expect((await asUser({}, 'HEAD')).status).toBe(404);
  await writeFile(file, archive);
  expect((await asUser(first)).status).toBe(206);
  await truncate(file, 0);
  expect((await asUser(first)).status).toBe(416);
});

test('no file stays open, neither of a reader who has all nor of one who goes away', async () => {
  await truncate(file, 3 * maxRangeBytes);
  const { token } = await api.as('user');
  const { port } = new URL(api.url);
  const open = () => openFiles().filter((path) => path === file).length;
  await (await asUser(first)).arrayBuffer();
  await asUser({}, 'HEAD');
  // Less than it takes until the garbage collection closes what was forgotten.
  await expect.poll(open, { timeout: 2000 }).toBe(0);
  const sockets = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      socket.write(
        `GET ${streetsPath} HTTP/1.1\r\nHost: x\r\nRange: bytes=0-${maxRangeBytes - 1}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      return socket;
    }),
  );
  // More than fits the buffers of a connection: the server waits for its reader.
  await expect.poll(open).toBe(5);
  for (const socket of sockets) socket.destroy();
  await expect.poll(open).toBe(0);
});

/** The files that this process has open, by their path; Linux tells. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });

test("the library's reader finds a tile in it", async () => {
  const { token } = await api.as('user');
  const source: Source = {
    getKey: () => 'downtown',
    getBytes: async (offset, length) => {
      const answer = await ask(token, { range: `bytes=${offset}-${offset + length - 1}` });
      return { data: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? '' };
    },
  };
  const reader = new PMTiles(source);
  const tile = await reader.getZxy(14, 5535, 9872);
  // Names are readable in a decompressed tile.
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).includes('Avenida Corrientes')).toBe(true);
  expect(await reader.getZxy(14, 0, 0)).toBeUndefined();
});
