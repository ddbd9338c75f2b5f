import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { status } from '../../testing/stand-ins/standIn.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';
import { ProviderError } from '../provider.ts';
import { bucketPlace } from './bucket.ts';
import { inParts } from './parts.ts';

/* Backups in S3: written in parts, read in ranges (docs/decisions/0092). */

let storage: Awaited<ReturnType<typeof standInS3>>;
beforeAll(async () => {
  storage = await standInS3('backups');
});
beforeEach(() => {
  storage.objects.clear();
  storage.answer(storage.respond);
});
afterAll(() => storage.stop());

const place = () =>
  bucketPlace({ ...storage.options, prefix: 'office/' }, { headers: 30_000, total: 30_000, firstPause: 5 });
const content = randomBytes(20 * 1024 * 1024);
const chunks = () =>
  Readable.from([content.subarray(0, 5_000_000), content.subarray(5_000_000)], { objectMode: false });

test('a file of several parts is written, listed, read in ranges and removed', async () => {
  await place().write('one', chunks());
  expect([...storage.objects.keys()]).toEqual(['office/one']);
  storage.objects.set('other/two', { bytes: Buffer.from(''), type: undefined, at: new Date() });
  expect(await place().list()).toEqual([{ name: 'one', bytes: content.length }]);
  expect((await buffer(place().read('one'))).equals(content)).toBe(true);
  expect(storage.calls.filter(({ headers }) => headers.range)).toHaveLength(3);
  await place().remove(['one', 'absent']);
  expect(await place().list()).toEqual([]);
});

test('a part that is refused once is sent again, and one that is always refused leaves nothing', async () => {
  let failures = 1;
  storage.answer((call, response) =>
    call.method === 'PUT' && failures-- > 0 ? status(503)(call, response) : storage.respond(call, response),
  );
  await place().write('one', chunks());
  expect(storage.objects.get('office/one')?.bytes.equals(content)).toBe(true);
  storage.answer((call, response) =>
    call.method === 'PUT' ? status(500)(call, response) : storage.respond(call, response),
  );
  await expect(place().write('two', chunks())).rejects.toThrow(ProviderError);
  expect([...storage.objects.keys()]).toEqual(['office/one']);
  expect(storage.calls.at(-1)?.method).toBe('DELETE');
});

test('what is not there cannot be read, and a bucket that is not there is not written', async () => {
  await expect(buffer(place().read('absent'))).rejects.toMatchObject({ code: 'ENOENT' });
  const absent = bucketPlace({ ...storage.options, bucket: 'absent', prefix: '' });
  await expect(absent.write('one', chunks())).rejects.toThrow('there is no such bucket');
});

test.each([[[]], [['abc']], [['a', 'bcdefg', 'h']], [['abcd', 'efgh']]])(
  '%j in parts is the same',
  async (texts) => {
    const source = Readable.from(
      texts.map((text) => Buffer.from(text)),
      { objectMode: false },
    );
    const parts: string[] = [];
    for await (const part of inParts(source, () => 4)) parts.push(part.toString());
    expect(parts.join('')).toBe(texts.join(''));
    expect(parts.slice(0, -1).every((part) => part.length === 4)).toBe(true);
    expect(parts.length).toBeGreaterThan(0);
  },
);
