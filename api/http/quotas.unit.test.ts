import type { FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import type { Config } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/connection/database.ts';
import { ReceivedFile } from '../files/uploads/uploads.ts';
import { quotaUseOf, reserveQuota } from '../security/quotas.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import type { Call } from './call.ts';
import { idempotencyClaimOf } from './change.ts';
import { storeAnswer } from './idempotency.ts';
import { withQuotas } from './quotas.ts';

/* What is expected here is in docs/decisions/0039. */

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  user = v7();
});

const max = { spots: 2, edits: 1, pictures: 4, exports: 1 };
const limits = { user: max, editor: { ...max, spots: 9 } } as Partial<Limits> as Limits;

interface Options extends Partial<Pick<Endpoint, 'counts' | 'method'>> {
  query?: object;
  body?: unknown;
  role?: 'user' | 'editor' | 'nobody';
  key?: string;
  db?: Database;
  work?: (request: FastifyRequest) => unknown;
}

/** Runs a call with quotas: its answer or error, whether it ran, and its rate limit headers. */
async function run({ counts = ['spots'], method = 'POST', role = 'user', key, ...options }: Options = {}) {
  const { query = {}, body = {}, db = database.db, work = () => 'done' } = options;
  const actor = { id: user, role: role === 'nobody' ? 'user' : role, email: '' } as const;
  const config = { limits } as Config;
  const known = { query, body, config, db, actor, visitor: role === 'nobody' ? undefined : actor };
  const call = known as Partial<Call<Endpoint>> as Call<Endpoint>;
  const log = { warn: () => {} } as Partial<FastifyRequest['log']>;
  const headers = { 'idempotency-key': key };
  const asked: Partial<FastifyRequest> = { url: '/x', headers, isRepeated: false, hasDecoded: false };
  const request = { ...asked, log } as FastifyRequest;
  const endpoint = { method, path: '/spot', minRole: 'user', counts } as Endpoint;
  const claim = await idempotencyClaimOf(call, endpoint, request);
  const working = vi.fn(async () => work(request));
  const result = await withQuotas(call, endpoint, request, working).catch((error) => error.status ?? error);
  return { result, ran: working.mock.calls.length, state: request.quotaHeaders?.ratelimit, claim };
}

const used = async () =>
  Object.fromEntries([...(await quotaUseOf(database.db, user))].map(([kind, use]) => [kind, use.used]));
const use = (kind: QuotaKind, n: number) => reserveQuota(database.db, user, { kind, n, max: 99 });
const file = () => new ReceivedFile('x.png', 'image/png', 1, import.meta.filename);
const photos = { photos: [file(), '/files/1.webp', file()], bio: null, advertisement: { banner: file() } };
const fail = () => {
  throw new Error('failed');
};

test('a success is counted, and the answer says what remains', async () => {
  expect(await run()).toMatchObject({
    ...{ result: 'done', ran: 1 },
    state: expect.stringMatching(/^"spots";r=1;t=(3600|35[89]\d)$/),
  });
  expect(await run({ counts: ['spots', 'edits'] })).toMatchObject({
    result: 'done',
    state: expect.stringMatching(/^"spots";r=0;t=\d+, "edits";r=0;t=\d+$/),
  });
  expect(await used()).toEqual({ spots: 2, edits: 1 });
});

test('what counts may depend on the query', async () => {
  const counts = ({ export: format }: Readonly<Record<string, unknown>>): QuotaKind[] =>
    format ? ['exports'] : [];
  expect(await run({ method: 'GET', counts, query: {} })).toMatchObject({ result: 'done', state: undefined });
  expect(await used()).toEqual({});
  await run({ method: 'GET', counts, query: { export: 'xlsx' } });
  expect(await used()).toEqual({ exports: 1 });
});

test('calls that count nothing, and anonymous ones, are not counted', async () => {
  expect(await run({ counts: [], body: photos })).toMatchObject({ result: 'done', ran: 1, state: undefined });
  expect(await run({ role: 'nobody' })).toMatchObject({ result: 'done', ran: 1, state: undefined });
  expect(await used()).toEqual({});
});

test('beyond the quota of the role nothing is done, and nothing else is counted', async () => {
  await use('edits', 1);
  expect(await run({ counts: ['spots', 'edits'] })).toMatchObject({ result: 429, ran: 0, state: undefined });
  expect(await used()).toEqual({ spots: 0, edits: 1 });
  await use('spots', 2);
  expect(await run()).toMatchObject({ result: 429, ran: 0 });
  expect(await run({ role: 'editor' })).toMatchObject({ result: 'done', ran: 1 });
  expect(await used()).toEqual({ spots: 3, edits: 1 });
});

test('a failure is not counted', async () => {
  const { result, state } = await run({ work: fail });
  expect([(result as Error).message, state]).toEqual(['failed', undefined]);
  expect(await used()).toEqual({ spots: 0 });
});

test('a repetition is not counted', async () => {
  const work = (request: FastifyRequest) => {
    request.isRepeated = true;
    return 'first';
  };
  expect(await run({ work })).toMatchObject({ result: 'first', state: undefined });
  expect(await used()).toEqual({ spots: 0 });
  // Its pictures have been decoded.
  await run({ work, body: photos });
  expect(await used()).toEqual({ spots: 0, pictures: 3 });
});

/** Runs a call with a key that has an answer; returns what it is answered. */
async function repeat(options: Options) {
  const key = v7();
  const { claim } = await run({ ...options, key, counts: [] });
  await database.db.transaction(async (tx) => claim && storeAnswer(tx, claim, '"first"'));
  return run({ ...options, key });
}

test('at the limit a repeated key still gets its answer', async () => {
  await use('spots', 2);
  expect(await repeat({})).toMatchObject({ result: 'first', ran: 0 });
  expect(await run({ key: v7() })).toMatchObject({ result: 429, ran: 0 });
  expect(await used()).toEqual({ spots: 2 });
});

test('below it the call itself finds the answer', async () => {
  expect(await repeat({})).toMatchObject({ result: 'done', ran: 1 });
});

test('pictures are counted by their number', async () => {
  expect(await run({ body: photos })).toMatchObject({ result: 'done' });
  expect(await used()).toEqual({ spots: 1, pictures: 3 });
  expect(await run({ body: photos })).toMatchObject({ result: 429, ran: 0 });
  expect(await used()).toEqual({ spots: 1, pictures: 3 });
  expect(await run({ body: { photos: [] } })).toMatchObject({ result: 'done' });
  expect(await used()).toEqual({ spots: 2, pictures: 3 });
});

test('one picture is one', async () => {
  await run({ body: { picture: file() } });
  expect(await used()).toEqual({ spots: 1, pictures: 1 });
});

test('they stay counted once decoding has begun, whether or not the change succeeds', async () => {
  await run({ body: photos, work: fail });
  expect(await used()).toEqual({ spots: 0, pictures: 0 });
  const work = (request: FastifyRequest) => {
    request.hasDecoded = true;
    return fail();
  };
  await run({ body: photos, work });
  expect(await used()).toEqual({ spots: 0, pictures: 3 });
});

test('a repeated key with pictures is answered before anything is decoded or counted', async () => {
  expect(await repeat({ body: photos })).toMatchObject({ result: 'first', ran: 0 });
  expect(await used()).toEqual({});
});

/** The database, on which these statements fail. */
const failing = (...names: ('insert' | 'update')[]): Database =>
  Object.assign(Object.create(database.db), Object.fromEntries(names.map((name) => [name, fail])));

test('if counting fails, a search is answered and a change is not', async () => {
  expect(await run({ method: 'GET', db: failing('insert') })).toMatchObject({ result: 'done', ran: 1 });
  const { result, ran } = await run({ db: failing('insert') });
  expect([result instanceof Error, ran]).toEqual([true, 0]);
});

test('if a reservation cannot be released, the first failure is reported', async () => {
  const { result } = await run({ db: failing('update'), work: fail });
  expect((result as Error).message).toBe('failed');
});
