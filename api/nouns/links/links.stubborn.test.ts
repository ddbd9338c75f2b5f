/** @module-tag extended */

import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limitByHand, setUpLinkHost } from '../../testing/links/linkHost.ts';
import { setUpLinkRuns } from '../../testing/links/linkRuns.ts';
import { isFailing } from './links.rules.ts';

/* Hosts that keep a checker busy in ways of their own, and the time that a link with all its redirects has (product/links#polite). */

afterEach(() => vi.restoreAllMocks());

describe('is given up after the time of one request:', () => {
  const { hosts, ask, named } = setUpLinkHost();

  test('one that sends early hints without end', async () => {
    const { limit, expire } = limitByHand();
    let hints = 0;
    hosts.host.answer((_call, { socket }) => {
      const more = () => {
        if (socket?.destroyed) return;
        socket?.write('HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n', () =>
          setImmediate(more),
        );
        if (++hints % 200 === 0) expire();
      };
      more();
    });
    const answer = await ask(hosts.host.url, { limit });
    expect(answer).toMatchObject({ status: null, fault: 'timeout' });
    expect(isFailing(answer)).toBe(true);
    expect(hints).toBeGreaterThanOrEqual(200);
  });

  test('one that accepts a connection and never begins TLS', async () => {
    const { limit, expire } = limitByHand();
    const sockets: Socket[] = [];
    const mute = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      socket.once('data', expire);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => mute.once('listening', listening));
    const { port } = mute.address() as { port: number };
    const answer = await ask(`https://bar.example:${port}/`, { limit, mayConnect: () => true });
    expect(answer).toMatchObject({ status: null, fault: 'timeout' });
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
    await new Promise((closed) => mute.close(closed));
  });

  test('one whose redirect never says where it ends', async () => {
    const { limit, expire } = limitByHand();
    hosts.host.answer((_call, { socket }) => {
      socket?.write('HTTP/1.1 302 Found\r\nlocation: /', () => expire());
    });
    expect(await ask(named('bar.example'), { limit })).toMatchObject({ status: null, fault: 'timeout' });
  });
});

describe('a link with all its redirects', () => {
  const { world, link, run, stored, addLinks } = setUpLinkRuns();

  test('has thirty seconds in all; the others of its host are asked', async () => {
    let limit = new AbortController();
    let links = 0;
    const timeout = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (ms !== 30_000) return timeout.call(AbortSignal, ms);
      limit = new AbortController();
      links += 1;
      return limit.signal;
    });
    world.host.answer(({ url }, response) => {
      if (url.pathname === '/fine') return void response.writeHead(200).end();
      if (url.pathname === '/3') return limit.abort(new DOMException('too slow', 'TimeoutError'));
      const next = url.pathname === '/a' ? '/1' : `/${Number(url.pathname.slice(1)) + 1}`;
      response.writeHead(302, { location: next }).end();
    });
    await addLinks(link('bar', '/a'), link('bar', '/fine'));
    await run();
    expect(await stored('address, status, fault')).toEqual([
      { address: link('bar', '/a'), status: null, fault: 'timeout' },
      { address: link('bar', '/fine'), status: 200, fault: null },
    ]);
    expect(links).toBe(2);
    // In whichever order the two of them are asked.
    const asked = world.host.calls.map(({ url }) => url.pathname);
    expect(asked.filter((path) => path !== '/fine')).toEqual(['/a', '/1', '/2', '/3']);
  });
});
