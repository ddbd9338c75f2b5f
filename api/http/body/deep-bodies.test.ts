import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { mcpPath } from '../../server/mcp/mcp.routes.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { newKey } from '../../testing/scenarios/keyScenarios.ts';
import { isDeeperThan } from './deep-bodies.ts';

/* JSON with many levels is refused before anything recurses over it (product/wire#multipart). */

const api = setUpApi();
let admin: TestUser;
beforeAll(async () => {
  admin = await api.as('admin');
});

const nested = (levels: number, kind: 'objects' | 'lists') =>
  kind === 'lists'
    ? '['.repeat(levels) + ']'.repeat(levels)
    : `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
const absent = '01900000-0000-7000-8000-000000000000';

async function send(method: string, path: string, token: string | undefined, body: string) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(api.url + path, { method, headers, body });
}

const withBody = endpoints.filter(([, { method }]) => method !== 'GET');

test('every call refuses thousands of levels', async () => {
  expect(withBody.length).toBeGreaterThan(80);
  for (const [name, { method, path }] of withBody)
    for (const kind of ['objects', 'lists'] as const) {
      const url = basePath + path.replace(/:\w+/g, absent);
      const answer = await send(method, url, admin.token, nested(6000, kind));
      // Some take less than these 36 kB.
      expect([400, 413], `${name} with ${kind}: ${answer.status}`).toContain(answer.status);
    }
});

test('within a field too, and of a caller without an account', async () => {
  const deep = `{"email":"a@example.com","password":{"x":${nested(900, 'lists')}}}`;
  const answer = await send('POST', `${basePath}/auth/login`, undefined, deep);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'No se pudo leer la petición.' });
});

test('so does the address of agents', async () => {
  const { token } = await newKey(api, admin, { nouns: ['spots'] });
  const params = `{"name":"spots","arguments":{"a":${nested(6000, 'objects')}}}`;
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
  expect((await send('POST', mcpPath, token, body)).status).toBe(400);
});

test.each(['objects', 'lists'] as const)('twenty levels of %s are read, one more is refused', (kind) => {
  expect(isDeeperThan(20, JSON.parse(nested(20, kind)))).toBe(false);
  expect(isDeeperThan(20, JSON.parse(nested(21, kind)))).toBe(true);
});

test('what is no object has no levels', () => {
  const round: { itself?: unknown } = new (class {})();
  round.itself = round;
  for (const value of [undefined, null, 'x', 1, true, round]) expect(isDeeperThan(0, value)).toBe(false);
});
