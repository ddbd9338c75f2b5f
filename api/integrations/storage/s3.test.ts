import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Responder, status } from '../../testing/stand-ins/standIn.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';
import { ProviderError } from '../provider.ts';
import { s3Files } from './s3.ts';
import type { FileStore } from './storage.ts';

let storage: Awaited<ReturnType<typeof standInS3>>;
let files: FileStore;
const limits = { headers: 30_000, total: 60_000, firstPause: 5 };
beforeAll(async () => {
  storage = await standInS3();
});
beforeEach(() => {
  storage.objects.clear();
  storage.answer(storage.respond);
  files = s3Files(storage.options, undefined, limits);
});
afterAll(() => storage.stop());

const keyName = () => `${randomUUID()}.webp`;
const put = async (bytes = Buffer.from('picture'), key = keyName()) => {
  await files.put(key, bytes, 'image/webp');
  return key;
};

test('stores, reads and removes a file with signed requests', async () => {
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

test('lists the product’s files on all pages, and no others', async () => {
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

test.each(['../secret', 'a/b.webp', '', `${randomUUID()}.svg`])(
  'sends no request for the key %j',
  async (key) => {
    await expect(files.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow();
    expect(await files.read(key)).toBeUndefined();
    await files.remove([key]);
    expect(storage.calls).toEqual([]);
  },
);

test.each([
  ['secret', { secretAccessKey: 'another' }],
  ['key', { accessKeyId: 'AKIAOTHER' }],
  ['bucket', { bucket: 'nothing-here' }],
])('rejects without a retry when the %s is wrong', async (_what, wrong) => {
  files = s3Files({ ...storage.options, ...wrong }, undefined, limits);
  await expect(put()).rejects.toThrow(ProviderError);
  expect(storage.calls).toHaveLength(1);
  expect(storage.objects.size).toBe(0);
});

test.each([
  ['secret', { secretAccessKey: 'another' }, 'GET was answered 403 (SignatureDoesNotMatch)'],
  ['key', { accessKeyId: 'AKIAOTHER' }, 'GET was answered 403 (InvalidAccessKeyId)'],
  ['bucket', { bucket: 'nothing-here' }, 'there is no such bucket'],
])(
  'warns of a wrong %s before anything is stored, and not again with each call',
  async (_what, wrong, reason) => {
    const warn = vi.fn();
    files = s3Files({ ...storage.options, ...wrong }, warn, limits);
    await expect(files.verify()).rejects.toThrow(ProviderError);
    await expect(put()).rejects.toThrow(ProviderError);
    expect(warn.mock.calls).toEqual([
      [`Pictures cannot be stored or read, see S3_BUCKET and the variables with it: ${reason}.`],
    ]);
  },
);

test('warns again after five minutes of a storage that cannot be used, and never of one that can', async () => {
  const warn = vi.fn();
  files = s3Files(storage.options, warn, limits);
  await files.verify();
  await put();
  expect(await files.read(keyName())).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  storage.answer(status(403));
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (const [minutes, warnings] of [
    [0, 1],
    [4, 1],
    [2, 2],
  ] as const) {
    now += minutes * 60_000;
    await expect(put()).rejects.toThrow(ProviderError);
    expect(warn).toHaveBeenCalledTimes(warnings);
  }
  vi.restoreAllMocks();
});

/** Answers the first `n` requests with this responder, the rest normally. */
const first = (n: number, responder: Responder): Responder => {
  let left = n;
  return (call, response) => (left-- > 0 ? responder : storage.respond)(call, response);
};
const faults: [string, Responder][] = [
  ['an error', status(500)],
  ['too many', status(503)],
  ['a connection cut off', (_call, response) => void response.destroy()],
  // Not answered; the time-out is reached when the request has been received.
  ['silence', () => void vi.advanceTimersByTime(limits.headers)],
];

describe.each(faults)('%s', (_what, responder) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  test('is retried twice', async () => {
    storage.answer(first(2, responder));
    const key = await put();
    expect(storage.objects.has(key)).toBe(true);
    expect(storage.calls).toHaveLength(3);
  });

  test('that persists rejects with the code of an unavailable storage', async () => {
    storage.answer(responder);
    await expect(put()).rejects.toMatchObject({ code: 'storageAway' });
    await expect(files.read(keyName())).rejects.toThrow(ProviderError);
    expect(storage.calls).toHaveLength(6);
  });
});

const broken: [string, Responder][] = [
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
test.each(broken)('%s rejects the listing', async (_what, responder) => {
  storage.answer(responder);
  const listing = async () => {
    for await (const file of files.list()) expect(file).toBeUndefined();
  };
  await expect(listing()).rejects.toThrow(ProviderError);
});

test('a file that is interrupted half-way is an error of its stream', async () => {
  const key = await put();
  storage.answer((_call, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  const found = await files.read(key);
  await expect(found && buffer(found.stream)).rejects.toThrow();
});

test('after several failures the circuit is open: calls fail without a request', async () => {
  storage.answer(status(500));
  for (let i = 0; i < 5; i++) await expect(put()).rejects.toThrow(/500/);
  const calls = storage.calls.length;
  await expect(put()).rejects.toThrow(/resting/);
  expect(storage.calls).toHaveLength(calls);
});
