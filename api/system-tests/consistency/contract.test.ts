import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint, type Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { isAtLeast, roles } from '#contract/kit/roles.ts';
import type { openApi } from '../../server/openapi.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const paramsOf = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, v7()]));

test('every endpoint of the contract is mounted, and nothing else', () => {
  const mounted = api.app.mount.mounted.map(named).sort();
  expect(mounted).toEqual(endpoints.map(([, endpoint]) => named(endpoint)).sort());
});

test('no two endpoints share a method and path', () => {
  expect(new Set(endpoints.map(([, endpoint]) => named(endpoint))).size).toBe(endpoints.length);
});

/** Calls that write without `change`, and what makes it safe: whose rights they use, they see to. */
const onTheirOwn: Record<string, string> = {
  'POST /auth/login': 'nobody is signed in yet; the account is held while its session begins',
  'POST /auth/logout': 'ends what it is called with, which needs no right but the session',
  'POST /auth/forgot_password': 'open to everyone; counts, and queues a mail',
  'POST /auth/reset_password': 'open to who has the mailed link, which is spent in the same transaction',
  'POST /auth/confirm_address': 'open to who has the mailed link, which is spent in the same transaction',
  'POST /auth/delete_account': 'holds the rights of who is signed in; mails a link to all others',
  'POST /auth/confirm_deletion': 'open to who has the mailed link, which is spent in the same transaction',
};

test('whatever writes, does it in a transaction that has looked at its caller’s rights', () => {
  expect(api.app.mount.onTheirOwn.map(named).sort()).toEqual(Object.keys(onTheirOwn).sort());
});

const guarded = endpoints.filter(([, endpoint]) => endpoint.minRole !== 'none');

describe.each(guarded)('%s', (_name, endpoint) => {
  test('is refused without a token, and with a wrong one', async () => {
    for (const caller of [api.nobody, api.callerWith('x'.repeat(43)), api.callerWith('not base64!')]) {
      const { status, body } = await caller.call(endpoint, { params: paramsOf(endpoint) as never });
      expect(status).toBe(401);
      expect(body.message).toBe('Inicia sesión para continuar.');
    }
  });

  test('is refused to every role that is too low', async () => {
    for (const role of roles) {
      const { status } = await (await api.signedIn(role)).call(endpoint, {
        params: paramsOf(endpoint) as never,
      });
      expect(status === 403, `${role} got ${status}`).toBe(!isAtLeast(role, endpoint.minRole));
    }
  });
});

describe.each(endpoints)('%s', (_name, endpoint) => {
  test('answers nonsense with a clear 4xx', async () => {
    const admin = await api.as('admin');
    const path = endpoint.path.replace(/:\w+/g, v7());
    const bodies = ['{', '[]', '"x"', '{"__proto__":{"a":1}}', '{"no_such_field":1}', 'null'];
    for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
      const response = await fetch(`${api.url}${basePath}${path}?no_such_filter=1&page=x`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${admin.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem = (await response.json()) as Problem;
      expect(problem).toMatchObject({ status: response.status, code: expect.any(String) });
      for (const { code, message } of [problem, ...(problem.errors ?? [])])
        expect(message).toBe(messages[code as keyof typeof messages]);
    }
  });
});

test('the documentation names every endpoint, and its page loads without a network', async () => {
  const document = (await (await fetch(`${api.url}/api/docs/json`)).json()) as ReturnType<typeof openApi>;
  for (const [name, endpoint] of endpoints) {
    const path = basePath + endpoint.path.replace(/:(\w+)/g, '{$1}');
    expect(document).toHaveProperty(['paths', path, endpoint.method.toLowerCase(), 'operationId'], name);
  }
  const page = await (await fetch(`${api.url}/api/docs/`)).text();
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
});
