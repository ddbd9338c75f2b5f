import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answering, silence, status } from '../../testing/stand-ins/standIn.ts';
import { s3StandIn } from '../../testing/stand-ins/standInS3.ts';
import { ProviderError } from '../provider.ts';
import { s3Files } from './s3.ts';
import type { FileStore } from './storage.ts';

let storage: Awaited<ReturnType<typeof s3StandIn>>;
let files: FileStore;
const patient = { headers: 30_000, total: 60_000, firstPause: 5 };
/** For who waits for nothing to come; long enough for what does come after it. */
const hasty = { headers: 2000, total: 4000, firstPause: 5 };
beforeAll(async () => {
  storage = await s3StandIn();
});
beforeEach(() => {
  storage.objects.clear();
  storage.answer(storage.honest);
  files = s3Files(storage.options, undefined, patient);
});
afterAll(() => storage.stop());

const keyName = () => `${randomUUID()}.webp`;
const put = async (bytes = Buffer.from('picture'), key = keyName()) => {
  await files.put(key, bytes, 'image/webp');
  return key;
};

test('stores, reads and removes a file, each call signed', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
  const key = await put(bytes);
  expect(storage.objects.get(key)).toMatchObject({ type: 'image/webp' });
  const found = await files.read(key);
  expect(found?.size).toBe(bytes.length);
  expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
  await files.remove([key, keyName()]);
  expect(storage.objects.size).toBe(0);
  expect(await files.read(key)).toBeUndefined();
});

test('lists all pages, and only what is ours', async () => {
  const keys = [await put(), await put(), await put(), await put(), await put()];
  storage.objects.set('backup/notes.txt', { bytes: Buffer.from(''), type: undefined, at: new Date() });
  const listed: string[] = [];
  for await (const { key, storedAt } of files.list()) {
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    listed.push(key);
  }
  expect(listed.sort()).toEqual(keys.sort());
  expect(storage.calls.filter(({ url }) => url.searchParams.has('list-type'))).toHaveLength(3);
});

test.each(['../secret', 'a/b.webp', '', `${randomUUID()}.svg`])('asks for nothing under %j', async (key) => {
  await expect(files.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await files.read(key)).toBeUndefined();
  await files.remove([key]);
  expect(storage.calls).toEqual([]);
});

test.each([
  ['secret', { secretAccessKey: 'another' }],
  ['key', { accessKeyId: 'AKIAOTHER' }],
  ['bucket', { bucket: 'nothing-here' }],
])('says so when the %s is wrong, without trying again', async (_what, wrong) => {
  files = s3Files({ ...storage.options, ...wrong }, undefined, patient);
  await expect(put()).rejects.toThrow(ProviderError);
  expect(storage.calls).toHaveLength(1);
  expect(storage.objects.size).toBe(0);
});

/** The first `n` calls are answered so, the rest honestly. */
const first = (n: number, answering: Answering): Answering => {
  let left = n;
  return (call, response) => (left-- > 0 ? answering : storage.honest)(call, response);
};
const passing: [string, Answering][] = [
  ['an error', status(500)],
  ['too many', status(503)],
  ['a connection cut off', (_call, response) => void response.destroy()],
  ['silence', silence],
];

describe.each(passing)('%s', (_what, answering) => {
  beforeEach(() => {
    if (answering === silence) files = s3Files(storage.options, undefined, hasty);
  });

  test('twice is no failure', async () => {
    storage.answer(first(2, answering));
    const key = await put();
    expect(storage.objects.has(key)).toBe(true);
    expect(storage.calls).toHaveLength(3);
  });

  test('for long is one, in time, and told as the storage being away', async () => {
    storage.answer(answering);
    const started = performance.now();
    await expect(put()).rejects.toMatchObject({ code: 'storageAway' });
    await expect(files.read(keyName())).rejects.toThrow(ProviderError);
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});

const broken: [string, Answering][] = [
  ['no XML', (_call, response) => void response.end('<html>')],
  [
    'a list cut off',
    (_call, response) =>
      void response.writeHead(200, { 'content-length': '99' }).write('<Lis', () => response.destroy()),
  ],
  [
    'a list without end',
    (_call, response) =>
      void response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>',
      ),
  ],
  ['a redirect', status(301, { location: 'http://127.0.0.1:1/' })],
];
test.each(broken)('%s ends the listing with an error', async (_what, answering) => {
  storage.answer(answering);
  const listing = async () => {
    for await (const file of files.list()) expect(file).toBeUndefined();
  };
  await expect(listing()).rejects.toThrow(ProviderError);
});

test('a file that is cut off half-way is an error for its reader', async () => {
  const key = await put();
  storage.answer((_call, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  const found = await files.read(key);
  await expect(found && buffer(found.stream)).rejects.toThrow();
});

test('a storage that keeps failing is left alone for a while', async () => {
  storage.answer(status(500));
  for (let i = 0; i < 5; i++) await expect(put()).rejects.toThrow(/500/);
  const calls = storage.calls.length;
  await expect(put()).rejects.toThrow(/resting/);
  expect(storage.calls).toHaveLength(calls);
});
