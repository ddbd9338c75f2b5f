import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionRule } from '../../security/private-networks.ts';
import { type Responder, standIn, status } from '../../testing/stand-ins/standIn.ts';
import { askLink, type LinkAnswer } from './links.ask.ts';
import { faultOf } from './links.faults.ts';
import type { Asking, Resolve } from './links.request.ts';
import { isFailing } from './links.rules.ts';

/* What a link answers, against hosts on loopback; none of them is reached by a connection that is not allowed. */

/** Milliseconds: far longer than an answer takes, and those that a test waits for. */
const [long, short] = [15_000, 250];

let host: Awaited<ReturnType<typeof standIn>>;
/** Must never be requested. */
let trap: Awaited<ReturnType<typeof standIn>>;
let closedPort: number;
beforeAll(async () => {
  host = await standIn(status(200));
  trap = await standIn(status(200));
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => closed.once('listening', listening));
  closedPort = (closed.address() as AddressInfo).port;
  await new Promise((done) => closed.close(done));
});
afterAll(async () => {
  await host.stop();
  await trap.stop();
});
beforeEach(() => {
  host.answer(status(200));
  trap.answer(status(200));
});

const port = () => Number(new URL(host.url).port);
const named = (name: string, to = port()) => `http://${name}:${to}`;
const notFound = () =>
  Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'queryA' }));
const loopback: Resolve = async () => ['127.0.0.1'];
const asking = (options: Partial<Asking> = {}): Asking => ({
  resolve: loopback,
  mayConnect: connectionRule([`127.0.0.1:${port()}`, `127.0.0.1:${closedPort}`]),
  userAgent: 'Bambalina-LinkCheck/1 (+https://office.example)',
  timeLimit: long,
  ...options,
});
const never = new AbortController().signal;
const ask = (address: string, options: Partial<Asking> = {}, stopping = never): Promise<LinkAnswer> =>
  askLink(address, asking(options), (_host, work) => work(), stopping);
const methods = () => host.calls.map(({ method, url }) => `${method} ${url.pathname}`);

describe('statuses', () => {
  test.each([
    [200, ['HEAD'], 'alive'],
    [204, ['HEAD'], 'alive'],
    [304, ['HEAD'], 'alive'],
    [401, ['HEAD'], 'alive'],
    [403, ['HEAD', 'GET'], 'alive'],
    [404, ['HEAD', 'GET'], 'failing'],
    [405, ['HEAD', 'GET'], 'alive'],
    [410, ['HEAD'], 'failing'],
    [429, ['HEAD'], 'alive'],
    [500, ['HEAD', 'GET'], 'failing'],
    [501, ['HEAD', 'GET'], 'failing'],
    [503, ['HEAD', 'GET'], 'failing'],
    [999, ['HEAD', 'GET'], 'alive'],
  ])('%i is asked with %j: %s', async (code, asked, state) => {
    host.answer(status(code));
    const answer = await ask(`${host.url}/x`);
    expect(answer).toMatchObject({ status: code, fault: null, reached: true, movedTo: null });
    expect(isFailing(answer) ? 'failing' : 'alive').toBe(state);
    expect(host.calls.map(({ method }) => method)).toEqual(asked);
  });

  test('where HEAD is refused or not answered at all, GET decides', async () => {
    for (const refuse of [
      (response: ServerResponse) => void response.writeHead(404).end(),
      (response: ServerResponse) => void response.writeHead(405).end(),
      (response: ServerResponse) => void response.destroy(),
    ]) {
      host.answer(({ method }, response) =>
        method === 'HEAD' ? refuse(response) : void response.writeHead(200).end('page'),
      );
      expect(await ask(`${host.url}/x`)).toMatchObject({ status: 200 });
      expect(methods()).toEqual(['HEAD /x', 'GET /x']);
    }
  });
});

test('the request says who asks, and sends no cookie, referrer, credentials or fragment', async () => {
  host.answer((_call, response) => void response.writeHead(404, { 'set-cookie': 'a=b' }).end());
  await ask(`${named('bar.example')}/a?b=c#d`);
  expect(host.calls.map(({ url }) => url.href)).toEqual(Array(2).fill(`http://bar.example:${port()}/a?b=c`));
  const headers = {
    host: `bar.example:${port()}`,
    'user-agent': 'Bambalina-LinkCheck/1 (+https://office.example)',
    accept: 'text/html, */*;q=0.8',
    'accept-encoding': 'identity',
    connection: 'close',
  };
  expect(host.calls.map((call) => call.headers)).toEqual([headers, headers]);
});

describe('redirects', () => {
  const redirects =
    (to: Record<string, [number, string]>): Responder =>
    ({ url }, response) => {
      const [code, location] = to[url.pathname] ?? [200, undefined];
      response.writeHead(code, location === undefined ? {} : { location }).end();
    };

  test.each([301, 308])('%i is followed, and is where the link has moved to', async (code) => {
    host.answer(
      redirects({ '/a': [code, '/b'], '/b': [code, `http://user:pass@bar.example:${port()}/c#d`] }),
    );
    expect(await ask(`${host.url}/a`)).toMatchObject({
      status: 200,
      movedTo: `http://bar.example:${port()}/c#d`,
    });
    expect(methods()).toEqual(['HEAD /a', 'HEAD /b', 'HEAD /c']);
    expect(host.calls.some(({ headers }) => headers.authorization)).toBe(false);
  });

  test.each([302, 303, 307])('%i is followed, but the link has not moved', async (code) => {
    host.answer(redirects({ '/a': [301, '/b'], '/b': [code, '/c'] }));
    expect(await ask(`${host.url}/a`)).toMatchObject({ status: 200, movedTo: null });
  });

  test('five are followed, not six, nor a loop; their last answer counts', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`/${n}`, [302, `/${n + 1}`] as [number, string]]),
    );
    host.answer(redirects(chain));
    expect(await ask(`${host.url}/1`)).toMatchObject({ status: 200 });
    expect(await ask(`${host.url}/0`)).toMatchObject({ status: null, fault: 'redirects' });
    host.answer(redirects({ '/a': [301, '/b'], '/b': [301, '/a'] }));
    expect(await ask(`${host.url}/a`)).toMatchObject({ fault: 'redirects', movedTo: null });
    expect(host.calls).toHaveLength(6);
    host.answer(redirects({ '/a': [301, '/b'], '/b': [404, ''] }));
    expect(await ask(`${host.url}/a`)).toMatchObject({ status: 404 });
  });

  test('only to the web: another scheme says nothing, a missing location is an answer', async () => {
    for (const location of ['fb://page', 'file:///etc/passwd', 'javascript:1', 'mailto:a@b.c', 'http://[']) {
      host.answer(redirects({ '/a': [302, location] }));
      const answer = await ask(`${host.url}/a`);
      expect(answer).toMatchObject({ fault: 'scheme' });
      expect(isFailing(answer)).toBe(false);
    }
    host.answer(status(301));
    expect(await ask(`${host.url}/a`)).toMatchObject({ status: 301, fault: null });
  });

  test.each([301, 302, 303, 307, 308])('%i does not lead into a private network', async (code) => {
    const { port: secret } = new URL(trap.url);
    const places = [
      ...[trap.url, `http://localhost:${secret}/`, `http://[::1]:${secret}/`, `http://2130706433:${secret}/`],
      ...[
        `http://0x7f.1:${secret}/`,
        `http://[::ffff:127.0.0.1]:${secret}/`,
        `http://inside.example:${secret}/`,
      ],
      ...['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'http://0.0.0.0/'],
    ];
    for (const place of places) {
      host.answer(redirects({ '/a': [code, place] }));
      const answer = await ask(`${host.url}/a`);
      expect(answer, place).toMatchObject({ status: null, fault: 'private', movedTo: null });
      expect(isFailing(answer)).toBe(true);
    }
    expect(trap.calls).toEqual([]);
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
    host.answer(status(405));
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
    for (const link of [trap.url, 'http://[::1]/', 'http://127.0.0.1/', 'https://192.168.1.1/admin'])
      expect(await ask(link), link).toMatchObject({ fault: 'private' });
    for (const link of ['', 'ftp://bar.example', `http://user:pass@bar.example:${port()}/`, 'http://'])
      expect(await ask(link), link).toMatchObject({ fault: 'malformed' });
    expect([host.calls, trap.calls]).toEqual([[], []]);
  });

  test('an unknown name is a fault of the link', async () => {
    const answer = await ask(named('bar.example'), { resolve: notFound });
    expect(answer).toMatchObject({ status: null, fault: 'dns', reached: true });
  });
});

describe('hosts that do not answer properly', () => {
  test('one that hangs, and a name server that hangs, are given up', async () => {
    host.answer(() => {});
    expect(await ask(host.url, { timeLimit: short })).toMatchObject({ fault: 'timeout', reached: true });
    expect(methods()).toEqual(['HEAD /', 'GET /']);
    const resolve: Resolve = (_host, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const answer = await ask(named('bar.example'), { resolve, timeLimit: short });
    expect(answer).toMatchObject({ fault: 'timeout', reached: false });
  });

  test('one that drips its headers is given up, however often it sends', async () => {
    host.answer((_call, response) => {
      const { socket } = response;
      const timer = setInterval(() => socket?.write('H'), 20);
      socket?.once('close', () => clearInterval(timer));
      socket?.write('HTTP/1.1 200 OK\r\nX: ');
    });
    expect(await ask(host.url, { timeLimit: short })).toMatchObject({ fault: 'timeout', reached: true });
  });

  test('one that drips its body has answered with its status', async () => {
    host.answer(({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end();
      response.writeHead(200).write('drip');
    });
    expect(await ask(host.url)).toMatchObject({ status: 200 });
  });

  test('a gigabyte is not read', async () => {
    const written = Promise.withResolvers<number>();
    host.answer(({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end();
      response.writeHead(200, { 'content-length': 2 ** 30, 'content-encoding': 'gzip' });
      const { socket } = response;
      socket?.once('close', () => written.resolve(socket.bytesWritten));
      const block = Buffer.alloc(2 ** 20);
      const more = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', more);
      more();
    });
    expect(await ask(host.url)).toMatchObject({ status: 200 });
    // What the buffers of both ends of a connection hold.
    expect(await written.promise).toBeLessThan(2 ** 25);
  });

  test('one that speaks no HTTP, or sends too many headers, says nothing', async () => {
    for (const text of ['hello\r\n\r\n', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]) {
      host.answer((_call, response) => void response.socket?.end(text));
      const answer = await ask(host.url);
      expect(answer).toMatchObject({ fault: 'malformed', reached: true });
      expect(isFailing(answer)).toBe(false);
    }
  });

  test('one that closes, refuses, or has no TLS', async () => {
    host.answer((_call, response) => void response.socket?.destroy());
    expect(await ask(host.url)).toMatchObject({ fault: 'closed', reached: true });
    expect(await ask(`http://127.0.0.1:${closedPort}`)).toMatchObject({ fault: 'refused', reached: false });
    expect(await ask(host.url.replace('http:', 'https:'))).toMatchObject({ fault: 'tls', reached: true });
  });

  test('a check that is stopped throws: it has no answer', async () => {
    const stopping = new AbortController();
    host.answer(() => stopping.abort(new Error('stopped')));
    await expect(ask(host.url, {}, stopping.signal)).rejects.toThrow('stopped');
  });
});

test.each([
  [{ code: 'ESERVFAIL', syscall: 'queryA' }, 'dns'],
  [{ code: 'ECONNREFUSED', syscall: 'queryAaaa' }, 'dns'],
  [{ code: 'ENETUNREACH', syscall: 'connect' }, 'unreachable'],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', syscall: 'connect' }, 'timeout'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'tls'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'unverified'],
  [{ code: 'ECONNRESET', syscall: 'read' }, 'closed'],
  [{}, 'closed'],
])('the error %j is the fault %s', (error, fault) => {
  expect(faultOf(Object.assign(new Error('x'), error))).toBe(fault);
});
