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

describe('a link with all its redirects has thirty seconds', () => {
  const { world, now, link, run, stored, addLinks } = setUpLinkRuns();

  /** Returns a function that moves the clock, by which all time-outs are reached from now on. */
  function timeoutsByClock() {
    const running: { at: number; limit: AbortController }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      running.push({ at: world.time + ms, limit });
      return limit.signal;
    });
    return (ms: number) => {
      world.time += ms;
      for (const { at, limit } of running)
        if (at <= world.time) limit.abort(new DOMException('too slow', 'TimeoutError'));
    };
  }
  const runBy = (advance: (ms: number) => void) => run({ clock: { now, pause: async (ms) => advance(ms) } });

  test('in all: later redirects are not asked; the others of its host are', async () => {
    const advance = timeoutsByClock();
    world.host.answer(({ url }, response) => {
      if (url.pathname === '/fine') return void response.writeHead(200).end();
      advance(9000);
      const next = url.pathname === '/a' ? '/1' : `/${Number(url.pathname.slice(1)) + 1}`;
      if (!response.socket?.destroyed) response.writeHead(302, { location: next }).end();
    });
    await addLinks(link('bar', '/a'), link('bar', '/fine'));
    await runBy(advance);
    expect(await stored('address, status, fault')).toEqual([
      { address: link('bar', '/a'), status: null, fault: 'timeout' },
      { address: link('bar', '/fine'), status: 200, fault: null },
    ]);
    // In whichever order the two of them are asked.
    const asked = world.host.calls.map(({ url }) => url.pathname);
    expect(asked.filter((path) => path !== '/fine')).toEqual(['/a', '/1', '/2', '/3']);
  });

  test('of its own: not those in which others are asked at the host where it leads', async () => {
    const advance = timeoutsByClock();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all = Promise.withResolvers<void>();
    let redirected = 0;
    world.host.answer(async ({ url }, response) => {
      if (url.hostname !== 'slow.example') {
        response.writeHead(302, { location: link('slow', url.pathname) }).end();
        redirected += 1;
        if (redirected === names.length) all.resolve();
        return;
      }
      await all.promise;
      advance(9000);
      response.writeHead(200).end();
    });
    await addLinks(...names.map((name) => link(name, `/${name}`)));
    await runBy(advance);
    expect(await stored('status, fault')).toEqual(names.map(() => ({ status: 200, fault: null })));
    expect(world.time).toBeGreaterThan(50_000);
  });
});
