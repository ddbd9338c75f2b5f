import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { reachOf } from '#contract/keys.reach.ts';
import { keyNouns, keys } from '#contract/keys.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { openApiDocument } from '../../server/openapi.ts';
import { keyFields, newKey } from '../../testing/scenarios/keyScenarios.ts';
import { proofRequired, setUpSessionServers } from '../../testing/scenarios/sessionServers.ts';
import { users as userTable } from '../users/users.table.ts';
import { apiKeys } from './keys.table.ts';

/* What a stolen key, or an administrator's open screen, cannot do (product/keys). */

const { api, onSecond, stale } = setUpSessionServers();
const { categories, users } = contract;

const everything = { write: true, nouns: [...keyNouns] };
const refused = (code: string) => ({ status: 403, body: { code } });
const id = '0190a000-0000-7000-8000-000000000001';

describe('a fresh proof', () => {
  test('is needed to make a key and to revoke one', async () => {
    const key = await newKey(api, await api.signedIn('editor'));
    const admin = await stale();
    const before = await api.db.$count(apiKeys);
    expect(await admin.call(keys.create, { body: keyFields(admin) })).toMatchObject(proofRequired);
    expect(await admin.call(keys.revoke, { params: { id: key.id } })).toMatchObject(proofRequired);
    expect(await api.db.$count(apiKeys)).toBe(before);
    expect((await key.call(categories.list)).status).toBe(200);
    expect((await admin.call(keys.list)).status).toBe(200);
  });

  test('is never what a key has, not even right after its owner gave the password', async () => {
    const key = await newKey(api, await api.signedIn('admin'), everything);
    expect((await key.call(users.list)).status).toBe(200);
    expect(await key.call(users.list, { query: { export: 'xlsx' } })).toMatchObject(refused('keyNotAllowed'));
    expect(await key.call(users.destroy, { params: { id } })).toMatchObject(refused('keyNotAllowed'));
    expect(await key.call(keys.create, { body: keyFields(await api.as('admin')) })).toMatchObject(
      refused('keyNotAllowed'),
    );
    expect(await key.call(keys.revoke, { params: { id: key.id } })).toMatchObject(refused('keyNotAllowed'));
    expect(await key.call(contract.sessions.prove, { body: { password: 'correct horse' } })).toMatchObject(
      refused('keyNotAllowed'),
    );
  });
});

test.each<[string, Endpoint, object]>([
  ['sessions', contract.sessions.list, {}],
  ['ending them', contract.sessions.endOthers, {}],
  ['one session', contract.sessions.end, { params: { id } }],
  ['sessions of others', contract.sessions.listOf, { params: { id } }],
  ['ending one of others', contract.sessions.endOf, { params: { id, session: id } }],
  ['ending those of others', contract.sessions.endAllOf, { params: { id } }],
  ['passkeys of its owner', contract.passkeys.list, {}],
  ['adding a passkey', contract.passkeys.begin, {}],
  ['renaming one', contract.passkeys.rename, { params: { id }, body: { name: 'a' } }],
  ['removing one', contract.passkeys.remove, { params: { id } }],
  ['proving with one', contract.passkeys.beginProof, {}],
  ['the address that waits', contract.address.waiting, {}],
  ['the list of keys', keys.list, {}],
  ['the limits of its owner', contract.quotas.mine, {}],
  ['saved views', contract.views.list, {}],
])('a key for everything is not for %s', async (_what, endpoint, sent) => {
  const key = await newKey(api, await api.signedIn('admin'), everything);
  expect(await key.call(endpoint, sent)).toMatchObject(refused('keyNotAllowed'));
});

test('a key counts in the header only: not in the query, in a cookie, or as basic authentication', async () => {
  const { token } = await newKey(api, await api.signedIn('admin'), everything);
  const basic = `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`;
  const ways: [string, Record<string, string>][] = [
    [`?token=${token}`, {}],
    [`?access_token=${token}`, {}],
    [`?key=${token}`, {}],
    ['', { cookie: `token=${token}; authToken=${token}; session=${token}` }],
    ['', { authorization: basic }],
    ['', { authorization: `Token ${token}` }],
    ['', { authorization: `${token}` }],
    ['', { 'x-api-key': token ?? '' }],
  ];
  for (const [query, headers] of ways) {
    const answer = await fetch(`${api.url}${basePath}/users${query}`, { headers });
    expect([query, headers, answer.status]).toEqual([query, headers, 401]);
  }
});

test('once revoked on one server, a key has ended on the other, for reads and changes', async () => {
  const key = await newKey(api, await api.signedIn('editor'), { write: true });
  const elsewhere = onSecond(key);
  const body = { name: 'Jazz', order: 1 };
  expect((await elsewhere(categories.list)).status).toBe(200);
  expect((await elsewhere(categories.create, { body })).status).toBe(201);
  await (await api.as('admin')).call(keys.revoke, { params: { id: key.id } });
  expect((await elsewhere(categories.list)).status).toBe(401);
  expect((await elsewhere(categories.create, { body })).status).toBe(401);
  expect((await key.call(categories.list)).status).toBe(401);
});

test('the rate is one for all servers, and 429 says after how many seconds to come again', async () => {
  const key = await newKey(api, await api.signedIn('editor'), { per_minute: 4 });
  const callers = [key.call, onSecond(key)];
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await callers[n % 2]?.(categories.list));
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 429, 429]);
  const seconds = Number(answers[5]?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

describe('an owner', () => {
  const body = { name: 'Jazz', order: 1 };
  const disabled = (userId: string) =>
    api.db.update(userTable).set({ status: 'deleted' }).where(eq(userTable.id, userId));

  test('who is deleted can get no key', async () => {
    const owner = await api.signedIn('editor');
    await disabled(owner.user.id);
    const answer = await (await api.as('admin')).call(keys.create, { body: keyFields(owner) });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'user_id', code: 'badChoice' }] } });
  });

  test('who is deleted has no working key', async () => {
    const owner = await api.signedIn('editor');
    const key = await newKey(api, owner, { write: true });
    const admin = await api.as('admin');
    const params = { id: owner.user.id };
    expect((await admin.call(users.remove, { params })).status).toBe(200);
    expect((await key.call(categories.list)).status).toBe(401);
    expect((await key.call(categories.create, { body })).status).toBe(401);
  });

  test('whose role is lowered has a key that can no longer do it', async () => {
    const owner = await api.signedIn('admin');
    const key = await newKey(api, owner, everything);
    const admin = await api.as('admin');
    expect((await key.call(users.list)).status).toBe(200);
    expect((await key.call(categories.create, { body })).status).toBe(201);
    await admin.call(users.update, { params: { id: owner.user.id }, body: { role: 'user' } });
    expect((await key.call(users.list)).status).toBe(403);
    expect((await key.call(categories.create, { body })).status).toBe(403);
    expect((await key.call(contract.statistics.all)).status).toBe(403);
  });
});

test('the API documentation names the key for exactly the calls that one may make', () => {
  const { paths, components } = openApiDocument();
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  const named = Object.values(
    paths as Record<string, Record<string, { operationId?: string; security?: object[] }>>,
  )
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security?.some((one) => 'key' in one))
    .map(({ operationId }) => operationId)
    .sort();
  const reached = Object.entries(contract as unknown as Record<string, Record<string, Endpoint>>)
    .flatMap(([noun, calls]) =>
      Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, call] as const),
    )
    .filter(([, call]) => call.minRole !== 'none' && reachOf(call))
    .map(([name]) => name)
    .sort();
  expect(named).toEqual(reached);
  expect(
    named.filter((name) => /^(session|sessions|keys|audit|views|preferences)\./.test(name ?? '')),
  ).toEqual([]);
});
