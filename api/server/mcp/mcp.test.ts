import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { type KeyFields, type KeyNoun, keys } from '#contract/keys.ts';
import type { Role } from '#contract/kit/roles.ts';
import project from '../../../package.json' with { type: 'json' };
import { apiKeys } from '../../nouns/keys/keys.table.ts';
import { history } from '../../records/history.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { newKey } from '../../testing/scenarios/keyScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { mcpPath } from './mcp.routes.ts';

/* The MCP server (product/agents#tools), with the client of the official library, which other agents use too, and with raw requests. */

const api = setUpApi();
const { spots, users, revisions } = contract;

const keyFor = async (
  nouns: KeyNoun[],
  { role = 'editor', ...more }: Partial<KeyFields> & { role?: Role } = {},
) => newKey(api, await api.signedIn(role), { nouns, ...more });
async function connected(token: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(api.url + mcpPath), { requestInit }));
  return client;
}
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { isError, body: JSON.parse(text) };
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(api.url + mcpPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('is switched off', () => {
  test('unless a key exists that is valid now', async () => {
    await api.db.delete(apiKeys);
    expect((await post(listTools)).status).toBe(404);
    const { id } = await keyFor(['spots']);
    expect((await post(listTools)).status).toBe(401);
    await (await api.as('admin')).call(keys.revoke, { params: { id } });
    expect((await post(listTools)).status).toBe(404);
  });
});

describe('refuses', () => {
  test('calls without a key, with an unknown one, and with the session of a person', async () => {
    await keyFor(['spots']);
    const { token = '' } = await api.as('admin');
    for (const headers of [{}, bearer('bk_unknown'), bearer('x'.repeat(300)), bearer(token)]) {
      const answer = await post(listTools, headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  test('a key that has ended or is revoked, from the answer on', async () => {
    const { id, token } = await keyFor(['spots']);
    const client = await connected(token);
    await api.db.update(apiKeys).set({ expires_at: '2026-01-01T00:00:00.000Z' }).where(eq(apiKeys.id, id));
    await expect.poll(async () => (await post(listTools, bearer(token))).status).toBe(401);
    const other = await keyFor(['spots']);
    expect((await post(listTools, bearer(other.token))).status).toBe(200);
    await (await api.as('admin')).call(keys.revoke, { params: { id: other.id } });
    expect((await post(listTools, bearer(other.token))).status).toBe(401);
    await expect(client.listTools()).rejects.toThrow();
  });

  test('requests of other websites', async () => {
    const { token } = await keyFor(['spots']);
    const from = async (origin: string) => (await post(listTools, { ...bearer(token), origin })).status;
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(api.url)).toBe(200);
  });

  test.each([
    ['no JSON', '{', 400],
    ['an array of calls', [listTools, listTools], 400],
    ['a prototype', '{"__proto__": {"a": 1}}', 400],
    ['no call', { a: 1 }, 400],
    ['a text', '"x"', 400],
    ['null', 'null', 400],
    ['a large body', `{"a":"${'x'.repeat(70_000)}"}`, 413],
    ['a deep body', '['.repeat(20_000) + ']'.repeat(20_000), 400],
  ])('%s', async (_what, body, status) => {
    const { token } = await keyFor(['spots']);
    expect((await post(body, bearer(token))).status).toBe(status);
  });

  test('other methods and types of bodies, and who cannot read the answer', async () => {
    const { token } = await keyFor(['spots']);
    expect((await post(listTools, { ...bearer(token), 'content-type': 'text/plain' })).status).toBe(415);
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(api.url + mcpPath, { method, headers: bearer(token) });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await post(listTools, { ...bearer(token), accept: 'text/html' })).status).toBe(406);
  });

  test('unknown tools, unknown arguments and what is no id', async () => {
    const client = await connected((await keyFor(['spots', 'comments'])).token);
    await expect(callTool(client, 'drop_spots')).rejects.toThrow('Unknown tool');
    await expect(callTool(client, 'list_spots', { export: 'xlsx' })).rejects.toThrow('no argument export');
    await expect(callTool(client, 'list_spots', JSON.parse('{"__proto__": 1}'))).rejects.toThrow();
    const wrong = await callTool(client, 'list_spots', { page: 'x' });
    expect(wrong).toMatchObject({ isError: true, body: { status: 422, errors: [{ path: 'page' }] } });
  });
});

describe('its tools', () => {
  test('are those of the nouns of the key, and no others', async () => {
    const client = await connected((await keyFor(['spots'], { write: true })).token);
    expect(client.getServerVersion()).toMatchObject({ version: project.version });
    const names = await namesOf(client);
    expect(names).toContain('list_spots');
    expect(names).toContain('get_spots');
    expect(names.filter((name) => /users|revisions|propose/.test(name))).toEqual([]);
    await expect(callTool(client, 'list_users')).rejects.toThrow('Unknown tool');
  });

  test('of all nouns have a name, a sentence and a schema of their own, and only read, but for the proposal', async () => {
    const all = await keyFor([...contractNouns], { write: true, role: 'admin' });
    const { tools } = await (await connected(all.token)).listTools();
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    expect(tools.length).toBeGreaterThan(20);
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z0-9_]{3,64}$/);
      expect(description?.length).toBeGreaterThan(5);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations?.readOnlyHint, name).toBe(name !== 'propose_spot_change');
    }
    const readers = await namesOf(await connected((await keyFor([...contractNouns])).token));
    expect(readers).not.toContain('propose_spot_change');
    expect(readers).toHaveLength(tools.length - 1);
  });

  test('answer what the API answers, with the rights that the owner has now', async () => {
    const spot = await createSpot(await api.as('admin'), { name: 'Bar del Agente' });
    const { token, owner } = await keyFor(['spots', 'users']);
    const client = await connected(token);
    const found = await callTool(client, 'list_spots', { search: 'del agente', perPage: 10 });
    expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['Bar del Agente']);
    const asEditor = await (await api.signedIn('editor')).call(spots.list, {
      query: { search: 'del agente' },
    });
    expect(found.body.data).toEqual(asEditor.body.data);
    expect((await callTool(client, 'get_spots', { id: spot.id })).body.data).toMatchObject({
      id: spot.id,
    });
    const params = { id: owner.id };
    await (await api.as('admin')).call(users.update, { params, body: { role: 'user' } });
    expect(await callTool(client, 'list_users')).toMatchObject({ isError: true, body: { status: 403 } });
    expect((await callTool(client, 'list_spots', { search: 'del agente' })).body.data).toEqual([]);
  });

  test('take lists of several values, of one and of none, and null', async () => {
    const admin = await api.as('admin');
    const types = ['bar_club', 'live', 'people'] as const;
    for (const type of types) await createSpot(admin, { name: `Lista ${type}`, type });
    const client = await connected((await keyFor(['spots'])).token);
    const namesWith = async (given: Record<string, unknown>) => {
      const { isError, body } = await callTool(client, 'list_spots', { search: 'lista', ...given });
      expect(isError, JSON.stringify(body)).toBe(false);
      return body.data.map(({ name }: { name: string }) => name).sort();
    };
    expect(await namesWith({ types: ['bar_club', 'live'] })).toEqual(['Lista bar_club', 'Lista live']);
    expect(await namesWith({ types: ['people'] })).toEqual(['Lista people']);
    expect(await namesWith({ types: [], country: null })).toHaveLength(3);
  });

  test('count as calls of the key', async () => {
    const { token } = await keyFor(['spots'], { per_minute: 5 });
    // Connecting makes two: `initialize` and its notification.
    const client = await connected(token);
    for (let i = 0; i < 3; i++) expect((await callTool(client, 'list_spots')).isError).toBe(false);
    expect(await callTool(client, 'list_spots')).toMatchObject({ isError: true, body: { status: 429 } });
    expect((await post(listTools, bearer(token))).status).toBe(429);
  });

  test('work for many agents at once', async () => {
    const { token } = await keyFor(['spots', 'categories'], { per_minute: 1000 });
    const clients = await Promise.all(Array.from({ length: 10 }, () => connected(token)));
    const answers = await Promise.all(clients.map((client) => callTool(client, 'list_categories')));
    expect(answers.every(({ isError }) => isError === false)).toBe(true);
  });
});

const contractNouns = [
  ...(['spots', 'events', 'comments', 'users', 'categories', 'pics', 'stories', 'banners'] as const),
  ...(['notifications', 'revisions', 'submissions', 'statistics'] as const),
];

describe('a proposal', () => {
  test('changes nothing, waits in the review queue, names the key, and another person approves it', async () => {
    const spot = await createSpot(await api.as('admin'), { name: 'Bar Uno', type: 'bar_club' });
    const { token, owner, id: keyId } = await keyFor(['revisions'], { write: true });
    const client = await connected(token);
    const { isError, body } = await callTool(client, 'propose_spot_change', {
      spot_id: spot.id,
      changes: { name: 'Bar Dos' },
    });
    expect([isError, body.status]).toEqual([false, 'pending']);
    const admin = await api.as('admin');
    const query = { id: spot.id };
    expect((await admin.call(spots.read, { query })).body.data.name).toBe('Bar Uno');
    const queue = await admin.call(revisions.list, { query: { spot_id: spot.id, status: 'pending' } });
    expect(queue.body.data).toMatchObject([{ id: body.id, author: { id: owner.id } }]);
    const [entry] = await api.db.select().from(history).where(eq(history.record_id, body.id));
    expect(entry).toMatchObject({ action: 'create', key_id: keyId, actor_id: owner.id });
    const decision = { status: 'approved' as const, version: body.version };
    const decided = await admin.call(revisions.decide, { params: { id: body.id }, body: decision });
    expect(decided.status).toBe(200);
    expect((await admin.call(spots.read, { query })).body.data.name).toBe('Bar Dos');
  });

  test('is refused with what nobody may propose, for a spot that is not there, and without the right to write', async () => {
    const spot = await createSpot(await api.as('admin'), { type: 'bar_club' });
    const client = await connected((await keyFor(['revisions'], { write: true })).token);
    const propose = (spot_id: string, changes: unknown) =>
      callTool(client, 'propose_spot_change', { spot_id, changes });
    for (const changes of [{ enable: true }, { user_id: spot.id }, { photos: ['x'] }, 'x', null])
      expect(await propose(spot.id, changes), JSON.stringify(changes)).toMatchObject({ isError: true });
    const nowhere = await propose('0190a000-0000-7000-8000-000000000001', { name: 'x' });
    expect(nowhere.isError).toBe(true);
    const reader = await connected((await keyFor(['revisions'])).token);
    await expect(callTool(reader, 'propose_spot_change', {})).rejects.toThrow('Unknown tool');
  });
});
