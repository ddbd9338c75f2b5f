import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import { ReceivedFile } from '../files/uploads/uploads.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { deleteOldKeys, hashRequest, readKey, storeAnswer, storedAnswer } from './idempotency.ts';

test.each(['a', '8e03978e-40d5-43e8-bc93-6894a57f9324', '!~', 'a'.repeat(200)])(
  'the key %j is read',
  (key) => {
    expect(readKey(key)).toBe(key);
  },
);
test('a request may have no key', () => {
  expect(readKey(undefined)).toBeUndefined();
});
test.each(['', ' ', 'a b', 'a\n', '\u007f', 'ñ', 'a'.repeat(201), ['a', 'b']])(
  'the key %j is malformed',
  (key) => {
    expect(() => readKey(key)).toThrow(expect.objectContaining({ status: 400 }));
  },
);

const hash = async (body: unknown, call = 'POST /spot') => (await hashRequest(call, body)).toString('hex');

test('the order of fields does not distinguish requests', async () => {
  expect(await hash({ a: 1, b: { c: 2, d: 3 } })).toBe(await hash({ b: { d: 3, c: 2 }, a: 1 }));
  expect(await hash({ a: 1 })).toMatch(/^[0-9a-f]{64}$/);
});

test('everything else does', async () => {
  const bodies: unknown[] = [
    ...[undefined, null, {}, 'null', '', { a: undefined }, { a: null }, { a: '1' }, { a: 1 }, { a: true }],
    ...[
      { b: 1 },
      { a: 1, b: 1 },
      { a: 1, b: '' },
      { a: { b: 1 } },
      { a: '1b' },
      { a: [1, 2] },
      { a: [2, 1] },
    ],
    ...[{ ab: '' }, { a: 'b' }, { a: '', b: '' }],
  ];
  const hashes = await Promise.all(bodies.map((body) => hash(body)));
  expect(new Set([...hashes, await hash({ a: 1 }, 'POST /other')]).size).toBe(bodies.length + 1);
});

test('files are those of the same content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-test-'));
  const fileOf = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return { photos: [new ReceivedFile(name, 'image/png', content.length, path)] };
  };
  const [one, same, other] = [await fileOf('1', 'one'), await fileOf('2', 'one'), await fileOf('3', 'two')];
  expect(await hash(one)).toBe(await hash(same));
  expect(await hash(one)).not.toBe(await hash(other));
  await rm(folder, { recursive: true, force: true });
});

describe('the stored answers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const claim = (key: string, subject = 'ana', body = 'body') => ({ subject, key, hash: Buffer.from(body) });
  const store = (of: ReturnType<typeof claim>, answer: unknown) =>
    database.db.transaction(async (tx) => storeAnswer(tx, of, JSON.stringify(answer)));
  const find = (of: ReturnType<typeof claim>) => storedAnswer(database.db, of);

  test('the first answer to a key is stored, for its caller', async () => {
    expect(await find(claim('k'))).toBeUndefined();
    await store(claim('k'), { data: { name: 'Bar' } });
    expect(await find(claim('k'))).toEqual({ answer: { data: { name: 'Bar' } } });
    expect(await find(claim('k', 'eva'))).toBeUndefined();
    expect(await find(claim('l'))).toBeUndefined();
    await store(claim('k', 'eva', 'another'), 7);
    await store(claim('l'), null);
    const found = [await find(claim('k')), await find(claim('k', 'eva', 'another')), await find(claim('l'))];
    expect(found).toEqual([{ answer: { data: { name: 'Bar' } } }, { answer: 7 }, { answer: null }]);
  });

  test('the same key with another request is 409, and of two changes with it one is committed', async () => {
    await store(claim('m'), 1);
    await expect(find(claim('m', 'ana', 'another'))).rejects.toMatchObject({
      status: 409,
      code: codes.keyReused,
    });
    await expect(store(claim('m'), 2)).rejects.toThrow();
    expect(await find(claim('m'))).toEqual({ answer: 1 });
  });

  test('keys are kept for 24 hours', async () => {
    await store(claim('day'), 1);
    await store(claim('older'), 1);
    for (const [key, age] of [
      ['day', '23 hours 59 minutes'],
      ['older', '24 hours 1 second'],
    ]) {
      await database.pool.query(
        'update idempotency_keys set created_at = now() - $2::interval where key = $1',
        [key, age],
      );
    }
    await deleteOldKeys(database.db);
    expect([await find(claim('day')), await find(claim('older'))]).toEqual([{ answer: 1 }, undefined]);
  });
});
