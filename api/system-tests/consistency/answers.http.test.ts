import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeOf, endpoint, updated } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { idempotencyKeys } from '../../http/idempotency.table.ts';
import { Mount } from '../../http/mount.ts';
import { categories as table } from '../../nouns/categories/categories.table.ts';
import { refuseStale } from '../../problems/problems.ts';
import { handleErrors } from '../../server/errors.ts';
import { logging } from '../../server/log.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

/* Handlers that return too many properties or too few: over HTTP, with the product's idempotency keys and transactions. */

const Thing = z.object({ id: z.string(), name: z.string(), version: z.int() });
const path = '/things/:id' as const;
const read = endpoint({ method: 'GET', path, minRole: 'editor', summary: 'Read', out: Thing });
const create = endpoint({
  method: 'POST',
  path: '/things',
  minRole: 'editor',
  summary: 'Create',
  counts: [],
  body: z.object({ name: z.string() }),
  out: Thing,
  status: 201,
});
const update = endpoint({
  method: 'PUT',
  path,
  minRole: 'editor',
  summary: 'Change',
  body: changeOf(z.object({ name: z.string() })),
  out: updated(Thing),
});

/** Columns that no contract names. */
const privateColumns = { password_hash: 'secret', notes: ['secret'], price: 7 };
const id = '00000000-0000-7000-8000-000000000000';
const thing = { id, name: 'One', version: 2 };
let result: object = { ...thing, ...privateColumns };

let api: TestApi;
let app: FastifyInstance;
let editor: ReturnType<typeof callerOn>;
const log: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  app = Fastify({ logger: { ...logging, stream: { write: (line) => log.push(line) } } });
  await app.register(multipart);
  handleErrors(app);
  const mount = new Mount(app, api.app.mount.services, {});
  mount.answer(read, async () => result as typeof thing);
  mount.change(create, async ({ tx, body }) => {
    await tx.insert(table).values({ name: body.name });
    return result as typeof thing;
  });
  mount.change(update, async ({ body }) => {
    refuseStale(body.version, result as typeof thing);
    return { status: 200 as const, data: { ...(result as typeof thing), ...privateColumns } };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  editor = callerOn(url, (await api.as('editor')).token);
});
beforeEach(() => {
  result = { ...thing, ...privateColumns };
  log.length = 0;
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

const params = { id };
const put = (body: object) => editor(update, { params, body: { ...body } });

test('a column that the contract does not name is not in the answer to a read or an update', async () => {
  expect((await editor(read, { params })).body).toEqual(thing);
  expect((await put({ name: 'Two' })).body).toEqual({ status: 200, data: thing });
});

test('it is neither in the answer to a repeated Idempotency-Key nor in the stored answer', async () => {
  const request = { body: { name: 'Keyed' }, headers: { 'idempotency-key': 'k' } };
  for (const _ of [1, 2]) {
    const { status, body } = await editor(create, request);
    expect([status, body]).toEqual([201, thing]);
  }
  expect((await api.db.select().from(idempotencyKeys)).map(({ answer }) => answer)).toEqual([thing]);
  expect(await countNamed('Keyed')).toBe(1);
});

test('it is not in the current record that a refused stale update returns', async () => {
  const { status, body } = await put({ name: 'Two', version: 1 });
  expect([status, body.current]).toEqual([409, thing]);
  const withFixedField = await put({ name: 'Two', version: 1, id: 'another' });
  expect([withFixedField.status, withFixedField.body.current]).toEqual([409, thing]);
});

test('its value cannot be guessed by sending it in an update', async () => {
  const unknown = (path: string) => [{ path, message: messages.unknownField, code: 'unknownField' }];
  for (const value of ['secret', 'wrong'])
    expect((await put({ password_hash: value })).body.errors).toEqual(unknown('password_hash'));
  expect((await put({ id: 'another' })).body.errors).toEqual([
    { path: 'id', message: messages.fixedField, code: 'fixedField' },
  ]);
  expect((await put({ id })).status).toBe(200);
});

test.each([
  { id, name: 'One' },
  { id, version: 2 },
])('an answer without a required property is a 500, and the log names its call: %o', async (incomplete) => {
  result = incomplete;
  const { status, headers, body } = await editor(read, { params });
  expect([status, body.message]).toEqual([500, messages.unexpected]);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(log.join()).toMatch(
    /GET \/things\/:id does not answer its contract: \\"(name|version)\\" is required/,
  );
});

test('a change whose answer lacks a required property is rolled back', async () => {
  result = { id };
  const request = { body: { name: 'Undone' }, headers: { 'idempotency-key': 'u' } };
  expect((await editor(create, request)).status).toBe(500);
  expect(await countNamed('Undone')).toBe(0);
  result = thing;
  expect((await editor(create, request)).status).toBe(201);
});

const countNamed = async (name: string) =>
  (await api.database.pool.query('select from categories where name = $1', [name])).rowCount;
