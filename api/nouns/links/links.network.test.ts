import { describe, expect, test } from 'vitest';
import { setUpLinkHost } from '../../testing/links/linkHost.ts';
import { type Responder, status } from '../../testing/stand-ins/standIn.ts';
import { isFailing } from './links.rules.ts';

/* Redirects and names: none leads to an address that may not be connected to. */

const { hosts, port, named, ask, methods } = setUpLinkHost();
const unknownName = () =>
  Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'queryA' }));

describe('redirects', () => {
  const redirects =
    (to: Record<string, [number, string]>): Responder =>
    ({ url }, response) => {
      const [code, location] = to[url.pathname] ?? [200, undefined];
      response.writeHead(code, location === undefined ? {} : { location }).end();
    };

  test.each([301, 308])('%i is followed, and is where the link has moved to', async (code) => {
    hosts.host.answer(
      redirects({ '/a': [code, '/b'], '/b': [code, `http://user:pass@bar.example:${port()}/c#d`] }),
    );
    expect(await ask(`${hosts.host.url}/a`)).toMatchObject({
      status: 200,
      movedTo: `http://bar.example:${port()}/c#d`,
    });
    expect(methods()).toEqual(['HEAD /a', 'HEAD /b', 'HEAD /c']);
    expect(hosts.host.calls.some(({ headers }) => headers.authorization)).toBe(false);
  });

  test.each([302, 303, 307])('%i is followed, but the link has not moved', async (code) => {
    hosts.host.answer(redirects({ '/a': [301, '/b'], '/b': [code, '/c'] }));
    expect(await ask(`${hosts.host.url}/a`)).toMatchObject({ status: 200, movedTo: null });
  });

  test('five are followed, not six, nor a loop; their last answer counts', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`/${n}`, [302, `/${n + 1}`] as [number, string]]),
    );
    hosts.host.answer(redirects(chain));
    expect(await ask(`${hosts.host.url}/1`)).toMatchObject({ status: 200 });
    expect(await ask(`${hosts.host.url}/0`)).toMatchObject({ status: null, fault: 'redirects' });
    hosts.host.answer(redirects({ '/a': [301, '/b'], '/b': [301, '/a'] }));
    expect(await ask(`${hosts.host.url}/a`)).toMatchObject({ fault: 'redirects', movedTo: null });
    expect(hosts.host.calls).toHaveLength(6);
    hosts.host.answer(redirects({ '/a': [301, '/b'], '/b': [404, ''] }));
    expect(await ask(`${hosts.host.url}/a`)).toMatchObject({ status: 404 });
  });

  test('only to the web: another scheme says nothing, a missing location is an answer', async () => {
    for (const location of ['fb://page', 'file:///etc/passwd', 'javascript:1', 'mailto:a@b.c', 'http://[']) {
      hosts.host.answer(redirects({ '/a': [302, location] }));
      const answer = await ask(`${hosts.host.url}/a`);
      expect(answer).toMatchObject({ fault: 'scheme' });
      expect(isFailing(answer)).toBe(false);
    }
    hosts.host.answer(status(301));
    expect(await ask(`${hosts.host.url}/a`)).toMatchObject({ status: 301, fault: null });
  });

  test.each([301, 302, 303, 307, 308])('%i does not lead into a private network', async (code) => {
    const { port: secret } = new URL(hosts.trap.url);
    const places = [
      ...[
        hosts.trap.url,
        `http://localhost:${secret}/`,
        `http://[::1]:${secret}/`,
        `http://2130706433:${secret}/`,
      ],
      ...[
        `http://0x7f.1:${secret}/`,
        `http://[::ffff:127.0.0.1]:${secret}/`,
        `http://inside.example:${secret}/`,
      ],
      ...['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'http://0.0.0.0/'],
    ];
    for (const place of places) {
      hosts.host.answer(redirects({ '/a': [code, place] }));
      const answer = await ask(`${hosts.host.url}/a`);
      expect(answer, place).toMatchObject({ status: null, fault: 'private', movedTo: null });
      expect(isFailing(answer)).toBe(true);
    }
    expect(hosts.trap.calls).toEqual([]);
  });
});

describe('names and addresses', () => {
  test('a name leads only to addresses that are allowed', async () => {
    const asked = async (...addresses: string[]) =>
      ask(named('bar.example'), { resolve: async () => addresses });
    expect(await asked('10.0.0.1', '127.0.0.1', '::1')).toMatchObject({ status: 200 });
    expect(await asked('10.0.0.1', '::1')).toMatchObject({ fault: 'private' });
    expect(await asked()).toMatchObject({ fault: 'private' });
    // A public address, at a port that is not one of the web: it is not asked, which says nothing about the link.
    const answer = await asked('8.8.8.8', '10.0.0.1');
    expect(answer).toMatchObject({ fault: 'port' });
    expect(isFailing(answer)).toBe(false);
  });

  test('the checked address is the one that is connected to: a name that changes its address leads nowhere else', async () => {
    hosts.host.answer(status(405));
    let times = 0;
    const answer = await ask(named('rebind.invalid'), {
      resolve: async () => [times++ === 0 ? '127.0.0.1' : '127.0.0.2'],
    });
    // The name does not exist: only the checked address can have been connected to, once per request.
    expect(methods()).toEqual(['HEAD /']);
    expect(times).toBe(2);
    expect(answer).toMatchObject({ fault: 'private' });
  });

  test('addresses in links are checked as well, and links that are none are not asked', async () => {
    for (const link of [hosts.trap.url, 'http://[::1]/', 'http://127.0.0.1/', 'https://192.168.1.1/admin'])
      expect(await ask(link), link).toMatchObject({ fault: 'private' });
    for (const link of ['', 'ftp://bar.example', `http://user:pass@bar.example:${port()}/`, 'http://'])
      expect(await ask(link), link).toMatchObject({ fault: 'malformed' });
    expect([hosts.host.calls, hosts.trap.calls]).toEqual([[], []]);
  });

  test('an unknown name is a fault of the link', async () => {
    const answer = await ask(named('bar.example'), { resolve: unknownName });
    expect(answer).toMatchObject({ status: null, fault: 'dns' });
  });
});
