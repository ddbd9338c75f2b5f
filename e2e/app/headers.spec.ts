import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';
import { fetchWhole } from '../support/requests.ts';

/* The security headers of every answer, and that nothing besides the app is served. */

const built = join(import.meta.dirname, '../../dist/web');
let api: TestApi;
let plain: TestApi;
let files: string[];
beforeAll(async () => {
  [api, plain] = await Promise.all([startTestApi({ PUBLIC_URL: 'https://office.example' }), startTestApi()]);
  const found = await readdir(built, { recursive: true, withFileTypes: true });
  files = found.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
});
afterAll(async () => {
  await api.stop();
  await plain.stop();
});

/** Sends the path unchanged: browsers and `fetch` would normalize it. */
function get(path: string, url = api.url): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      );
    });
    sent.on('error', reject).end();
  });
}

const script = () => files.find((path) => path.endsWith('.js'))?.replace(built, '') ?? '';
const answers = [
  ['the page', () => '/login'],
  ['a script', script],
  ['an API answer', () => '/api/admin/v1/users'],
  ['an absent call', () => '/api/admin/v1/nothing'],
  ['an absent file', () => '/files/nothing.webp'],
  ['the documentation', () => '/api/docs/'],
  ['a health check', () => '/ready'],
] as const;

describe.each(answers)('%s', (_what, path) => {
  test('allows our scripts only, no framing, no referrer and no content sniffing', async () => {
    const { headers } = await fetchWhole(api.url + path());
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    const scripts = policy['script-src'] ?? policy['default-src'] ?? ['*'];
    expect(scripts.filter((source) => !["'self'", "'none'"].includes(source))).toEqual([]);
    expect(policy['script-src-attr'] ?? ["'none'"]).toEqual(["'none'"]);
    expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  });
});

test('without TLS there is no Strict-Transport-Security', async () => {
  expect((await fetchWhole(`${plain.url}/login`)).headers.get('strict-transport-security')).toBeNull();
});

test('API answers are never cached, scripts are immutable, the page is revalidated', async () => {
  const admin = await api.as('admin');
  const responses = [
    await admin.call(users.list),
    await admin.call(users.list, { query: { export: 'xlsx' } }),
    await admin.call(users.list, { query: { page: 'x' } }),
    await api.nobody.call(users.list),
    { headers: (await fetchWhole(`${api.url}/api/admin/v1/nothing`)).headers },
    { headers: (await fetchWhole(`${api.url}/api/docs/json`)).headers },
  ];
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
  expect((await fetchWhole(api.url + script())).headers.get('cache-control')).toContain('immutable');
  expect((await fetchWhole(`${api.url}/login`)).headers.get('cache-control')).toBe('no-cache');
});

test('no answer allows another origin (CORS)', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await fetchWhole(`${api.url}/api/admin/v1/users`, { method, headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.ok).toBe(false);
  }
});

test('the build contains no source maps and no reference to one', async () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
  for (const path of files.filter((name) => /\.(js|css)$/.test(name))) {
    expect(/[#@] sourceMappingURL=/.test(await readFile(path, 'utf8')), path).toBe(false);
  }
});

test.each([
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/assets/.hidden',
  '/assets/',
  '/assets',
  '/files/',
  '/files',
  '/package.json',
  '/api/main.ts',
  '/web.stamp',
  '/web-manifest.json',
  '/index.html.br',
  '/assets/../index.html',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/files/..%2foutbox',
  '/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '//etc/passwd',
  '/data/demo-sign-in.txt',
  '/api/docs/static/../../../package.json',
  '/main.js.map',
])('%s is not served', async (path) => {
  const { status, type, body } = await get(path);
  expect([400, 403, 404], body.slice(0, 200)).toContain(status);
  expect(type).toContain('application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String) });
});
