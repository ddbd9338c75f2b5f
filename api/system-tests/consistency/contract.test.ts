import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint, type Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import type { openApiDocument } from '../../server/openapi.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();

const signatureOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const paramsOf = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, v7()]));

test('the mounted endpoints are exactly those of the contract', () => {
  const mounted = api.app.mount.mounted.map(signatureOf).sort();
  expect(mounted).toEqual(endpoints.map(([, endpoint]) => signatureOf(endpoint)).sort());
});

test('no two endpoints share a method and path', () => {
  expect(new Set(endpoints.map(([, endpoint]) => signatureOf(endpoint))).size).toBe(endpoints.length);
});

/** Calls that write without `change`, and why that is safe. */
const writesWithoutChange: Record<string, string> = {
  'POST /auth/login': 'there is no session yet; the account is locked while one is created',
  'POST /auth/logout': 'ends the session of the caller, which needs no other right',
  'DELETE /auth/sessions/:id': 'locks the rights of the caller, whose own sessions alone it ends',
  'DELETE /auth/sessions': 'locks the rights of the caller, whose own sessions alone it ends',
  'POST /auth/prove': 'counts the attempt first; locks the account while the session is marked',
  'POST /auth/login/factor': 'there is no session yet; changes only the count of attempts',
  ...Object.fromEntries(
    ['', '/begin', '/recovery_codes', '/turn_off'].map((call) => [
      `POST /auth/factor${call}`,
      'locks the rights of the caller; its answer has secrets, which an Idempotency-Key would store',
    ]),
  ),
  'POST /auth/sso/begin': 'there is no session yet; keeps what the answer of the provider is compared with',
  'POST /auth/sso': 'there is no session yet; the account is locked while one is created',
  'POST /auth/sso/factor':
    'there is no session yet; creates the account that the provider is allowed to create',
  'POST /auth/sso/links/begin': 'keeps what the answer of the provider is compared with',
  'POST /auth/sso/links': 'locks the rights of the caller, whose ticket is used up in the same transaction',
  'DELETE /auth/sso/links/:id': 'locks the rights of the caller, whose own link alone it removes',
  'POST /auth/login/passkey/begin': 'stores nothing',
  'POST /auth/login/passkey': 'there is no session yet; the account is locked while one is created',
  'POST /auth/prove/passkey/begin': 'stores nothing',
  'POST /auth/prove/passkey': 'counts the attempt first; locks the account while the session is marked',
  'POST /auth/passkeys/begin': 'stores nothing',
  'POST /auth/passkeys': 'locks the rights of the caller; its challenge is good once',
  'DELETE /auth/passkeys/:id': 'locks the rights of the caller, some of whose other sessions it ends',
  'POST /auth/forgot_password': 'anonymous; counts the attempt and queues a mail',
  'POST /auth/reset_password': 'needs a mailed token, which is used up in the same transaction',
  'POST /auth/confirm_address': 'needs a mailed token, which is used up in the same transaction',
  'POST /auth/delete_account': 'locks the rights of a signed-in caller; mails a link to an anonymous one',
  'POST /keys':
    'locks the rights of the caller; its answer has a secret, which an Idempotency-Key would store',
  ...Object.fromEntries(
    ['', '/:id/rotate'].map((call) => [
      `POST /webhooks${call}`,
      'locks the rights of the caller; its answer has a secret, which an Idempotency-Key would store',
    ]),
  ),
  'POST /mail_settings/stop': 'needs a signed token, which can do nothing else',
  'POST /auth/confirm_deletion': 'needs a mailed token, which is used up in the same transaction',
};

test('only the calls listed here write without a transaction that checks the rights of the caller', () => {
  expect(api.app.mount.withoutChange.map(signatureOf).sort()).toEqual(
    Object.keys(writesWithoutChange).sort(),
  );
});

const guarded = endpoints.filter(([, endpoint]) => endpoint.minRole !== 'none');

// Callers without a token, and those of each role: ../rights/rights.test.ts.
test.each(guarded)('%s refuses a wrong token', async (_name, endpoint) => {
  for (const caller of [api.callerWith('x'.repeat(43)), api.callerWith('not base64!')]) {
    const { status, body } = await caller.call(endpoint, { params: paramsOf(endpoint) as never });
    expect(status).toBe(401);
    expect(body.message).toBe('Inicia sesión para continuar.');
  }
});

describe.each(endpoints)('%s', (_name, endpoint) => {
  test('answers malformed input with a 4xx problem', async () => {
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

test('the API documentation has every endpoint, and its page loads nothing from other hosts', async () => {
  const document = (await (await fetch(`${api.url}/api/docs/json`)).json()) as ReturnType<
    typeof openApiDocument
  >;
  for (const [name, endpoint] of endpoints) {
    const path = basePath + endpoint.path.replace(/:(\w+)/g, '{$1}');
    expect(document).toHaveProperty(['paths', path, endpoint.method.toLowerCase(), 'operationId'], name);
  }
  const page = await (await fetch(`${api.url}/api/docs/`)).text();
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
});
