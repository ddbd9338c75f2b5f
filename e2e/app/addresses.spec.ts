import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenPaths } from '#contract/screens.ts';
import { users } from '#contract/users.ts';
import { setUpApi, startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';
import { json, standIn } from '../../api/testing/stand-ins/standIn.ts';
import { fetchWhole } from '../support/requests.ts';
import { screens } from '../support/screens.ts';

/* Which addresses exist, and for whom: the app's page is served at those of its screens and nowhere else. */

const api = setUpApi();

let production: TestApi;
beforeAll(async () => {
  production = await startTestApi({ NODE_ENV: 'production' });
});
afterAll(() => production.stop());

interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends the path unchanged: browsers and `fetch` would normalize it. */
function send(path: string, { method = 'GET', accept = '*/*', of = api } = {}): Promise<HttpResponse> {
  const { hostname, port } = new URL(of.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, agent: false, headers: { accept } }, (answer) => {
      let body = '';
      answer.on('data', (piece) => (body += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('the addresses in the contract are exactly those of the screens', () => {
  expect([...screens.map(({ path }) => path), '/'].sort()).toEqual([...screenPaths].sort());
});

test.each(screenPaths)('%s answers GET and HEAD with the app', async (path) => {
  const address = path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
  for (const at of [
    address,
    `${address}?a=/b.c`,
    address.toUpperCase(),
    address === '/' ? '/' : `${address}/`,
  ]) {
    const page = await send(at);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-cache');
    const head = await send(at, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(page.body)));
  }
});

const absent = [
  '/metrics',
  '/node_modules/',
  '/node_modules/vite/index',
  '/styleguide',
  '/api',
  '/apis',
  '/wp-admin',
].concat([
  '/users/1/2/3',
  '/login/x',
  '/static',
  '/web/app/main',
  '/LOGIN2',
  '/%6c',
  '/graphql',
  '/server-status',
]);
test.each(absent)('%s is 404, as HTML for browsers and as a problem for programs', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await send(path, { method });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  const isApi = /^\/api($|\/)/.test(path);
  const shown = await send(path, { accept: browser });
  expect(shown.status).toBe(404);
  expect(shown.headers['content-type']).toContain(isApi ? 'application/problem+json' : 'text/html');
  expect(shown.headers['cache-control']).toBe('no-store');
});

test('HEAD answers as GET does, without the body: scripts, pictures, health', async () => {
  const { body: page } = await send('/login');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const path of ['/live', '/ready', script, '/files/nothing.webp', '/assets/nothing.js']) {
    const [got, head] = [await send(path), await send(path, { method: 'HEAD' })];
    expect([head.status, head.body], path).toEqual([got.status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
      expect(head.headers[name], `${path} ${name}`).toBe(got.headers[name]);
  }
});

test('every answer denies the camera; geolocation is allowed to our own pages only', async () => {
  const policy = async (path: string) => (await send(path)).headers['permissions-policy'];
  for (const path of ['/live', '/nothing', '/api/admin/v1/users', '/%ff'])
    expect(await policy(path), path).toMatch(/camera=\(\).*geolocation=\(\)$/);
  for (const path of ['/login', '/spots/user/new'])
    expect(await policy(path), path).toMatch(/camera=\(\).*geolocation=\(self\)$/);
  for (const path of ['/api/docs/', '/files/x.webp'])
    expect(await policy(path), path).toMatch(/camera=\(\).*geolocation=\((self)?\)$/);
});

describe('the documentation', () => {
  const contract = ['/api/docs/json', '/api/docs/yaml'];

  test.each([
    [undefined, 401],
    ['user', 403],
    ['editor', 200],
    ['admin', 200],
  ] as const)('in production %s is answered %i', async (role, status) => {
    const token = role && (await production.as(role)).token;
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    for (const path of contract) {
      for (const method of ['GET', 'HEAD'])
        expect((await fetchWhole(production.url + path, { method, headers })).status, path).toBe(status);
    }
  });

  test('in production no other path, nor the page itself, contains it', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-initializer.js'])
      expect((await send(path, { of: production })).body, path).not.toContain(users.list.path);
    for (const path of ['/api/docs//json', '/api/docs/static/../json', '/api/docs/%6ason', '/API/docs/json'])
      expect([400, 401, 404], path).toContain((await send(path, { of: production })).status);
  });

  test('in production a browser still gets the page, which then asks for the session', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      for (const method of ['GET', 'HEAD']) {
        const page = await fetchWhole(production.url + path, { method });
        expect([page.status, page.headers.get('content-type')], path).toEqual([
          200,
          expect.stringMatching(/^text\/html/),
        ]);
      }
    }
  });

  test('outside production everybody can read it', async () => {
    for (const path of contract) expect((await send(path)).status).toBe(200);
  });
});

describe('a map style', () => {
  const policy = async (of: TestApi, name: string) => {
    const { headers } = await send('/login', { of });
    const directives = String(headers['content-security-policy']).split(';');
    return (
      directives
        .find((one) => one.trim().startsWith(`${name} `))
        ?.trim()
        .split(/\s+/)
        .slice(1) ?? []
    );
  };

  test('may load from the hosts that it names, and from no others', async () => {
    const trap = await standIn(json({}));
    const host = await standIn(json({}));
    host.answer((call, response) => {
      const style = {
        glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
        sprite: [{ id: 'a', url: 'https://sprites.example/a' }],
        sources: {
          own: { type: 'vector', url: '/tiles.json' },
          far: { type: 'vector', url: `${trap.url}/tiles.json` },
          odd: { type: 'geojson', data: 'https://evil.example;script-src/x' },
          any: {
            type: 'raster',
            tiles: ['https://*/{z}', 'data:,x', 'https://raster.example:8443/{z}/{x}/{y}'],
          },
        },
      };
      const answer = call.url.pathname === '/tiles.json' ? { tiles: ['https://tiles.example/{z}'] } : style;
      json(answer)(call, response);
    });
    const own = await startTestApi({ MAP_STYLE_URL: `${host.url}/style.json` });
    const wanted = [
      "'self'",
      host.url,
      'https://fonts.example',
      'https://sprites.example',
      'https://tiles.example',
    ].concat([trap.url, 'https://raster.example:8443']);
    await expect.poll(async () => (await policy(own, 'connect-src')).sort()).toEqual(wanted.sort());
    expect(await policy(own, 'img-src')).toEqual(expect.arrayContaining(wanted));
    expect(trap.calls).toEqual([]);
    await own.stop();
    await host.stop();
    await trap.stop();
  });

  test('that cannot be read may load from its own host only', async () => {
    const own = await startTestApi({ MAP_STYLE_URL: 'http://127.0.0.1:1/style.json' });
    expect(await policy(own, 'connect-src')).toEqual(["'self'", 'http://127.0.0.1:1']);
    await own.stop();
    expect(await policy(api, 'connect-src')).toEqual(["'self'"]);
  });
});
