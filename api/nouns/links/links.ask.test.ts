import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Resolve } from '../../security/connections/checked-addresses.ts';
import { faultOf } from '../../security/connections/connection-faults.ts';
import { limitByHand, setUpLinkHost } from '../../testing/links/linkHost.ts';
import { status } from '../../testing/stand-ins/standIn.ts';
import { isFailing } from './links.rules.ts';

/* What a link answers, against a host on loopback. */

const { hosts, port, named, ask, methods } = setUpLinkHost();
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
    hosts.host.answer(status(code));
    const answer = await ask(`${hosts.host.url}/x`);
    expect(answer).toMatchObject({ status: code, fault: null, movedTo: null });
    expect(isFailing(answer) ? 'failing' : 'alive').toBe(state);
    expect(hosts.host.calls.map(({ method }) => method)).toEqual(asked);
  });

  test('where HEAD is refused or not answered at all, GET decides', async () => {
    for (const refuse of [
      (response: ServerResponse) => void response.writeHead(404).end(),
      (response: ServerResponse) => void response.writeHead(405).end(),
      (response: ServerResponse) => void response.destroy(),
    ]) {
      hosts.host.answer(({ method }, response) =>
        method === 'HEAD' ? refuse(response) : void response.writeHead(200).end('page'),
      );
      expect(await ask(`${hosts.host.url}/x`)).toMatchObject({ status: 200 });
      expect(methods()).toEqual(['HEAD /x', 'GET /x']);
    }
  });
});

test('the request says who asks, and sends no cookie, referrer, credentials or fragment', async () => {
  hosts.host.answer((_call, response) => void response.writeHead(404, { 'set-cookie': 'a=b' }).end());
  await ask(`${named('bar.example')}/a?b=c#d`);
  expect(hosts.host.calls.map(({ url }) => url.href)).toEqual(
    Array(2).fill(`http://bar.example:${port()}/a?b=c`),
  );
  const headers = {
    host: `bar.example:${port()}`,
    'user-agent': 'Bambalina-LinkCheck/1 (+https://office.example)',
    accept: 'text/html, */*;q=0.8',
    'accept-encoding': 'identity',
    connection: 'close',
  };
  expect(hosts.host.calls.map((call) => call.headers)).toEqual([headers, headers]);
});

describe('hosts that do not answer properly', () => {
  test('one that hangs, and a name server that hangs, are given up', async () => {
    const { limit, expire } = limitByHand();
    hosts.host.answer(() => expire());
    expect(await ask(hosts.host.url, { limit })).toMatchObject({ fault: 'timeout' });
    expect(methods()).toEqual(['HEAD /', 'GET /']);
    const resolve: Resolve = (_host, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        expire();
      });
    const answer = await ask(named('bar.example'), { resolve, limit });
    expect(answer).toMatchObject({ fault: 'timeout' });
  });

  test('one that drips its headers is given up, however often it sends', async () => {
    const { limit, expire } = limitByHand();
    hosts.host.answer(({ method }, { socket }) => {
      let drops = 0;
      const drip = () => {
        if (socket?.destroyed) return;
        socket?.write(method === 'HEAD' ? 'H' : 'G', () => setImmediate(drip));
        if (++drops === 50) expire();
      };
      socket?.write('HTTP/1.1 200 OK\r\nX: ');
      drip();
    });
    expect(await ask(hosts.host.url, { limit })).toMatchObject({ fault: 'timeout' });
    expect(methods()).toEqual(['HEAD /', 'GET /']);
  });

  test('one that drips its body has answered with its status', async () => {
    hosts.host.answer(({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end();
      response.writeHead(200).write('drip');
    });
    expect(await ask(hosts.host.url)).toMatchObject({ status: 200 });
  });

  test('a gigabyte is not read', async () => {
    const written = Promise.withResolvers<number>();
    hosts.host.answer(({ method }, response) => {
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
    expect(await ask(hosts.host.url)).toMatchObject({ status: 200 });
    // What the buffers of both ends of a connection hold.
    expect(await written.promise).toBeLessThan(2 ** 25);
  });

  test('one that speaks no HTTP, or sends too many headers, says nothing', async () => {
    for (const text of ['hello\r\n\r\n', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]) {
      hosts.host.answer((_call, response) => void response.socket?.end(text));
      const answer = await ask(hosts.host.url);
      expect(answer).toMatchObject({ fault: 'malformed' });
      expect(isFailing(answer)).toBe(false);
    }
  });

  test('one that closes, refuses, or has no TLS', async () => {
    hosts.host.answer((_call, response) => void response.socket?.destroy());
    expect(await ask(hosts.host.url)).toMatchObject({ fault: 'closed' });
    expect(await ask(`http://127.0.0.1:${hosts.closedPort}`)).toMatchObject({
      fault: 'refused',
    });
    expect(await ask(hosts.host.url.replace('http:', 'https:'))).toMatchObject({
      fault: 'tls',
    });
  });

  test('a check that is stopped throws: it has no answer', async () => {
    const stopping = new AbortController();
    hosts.host.answer(() => stopping.abort(new Error('stopped')));
    await expect(ask(hosts.host.url, {}, stopping.signal)).rejects.toThrow('stopped');
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
