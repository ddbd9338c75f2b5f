/** @module-tag extended */

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { links } from '#contract/links.ts';
import { spots } from '#contract/spots.calls.ts';
import { connectionRule } from '../../security/connections/private-networks.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { day } from '../../testing/links/linkRuns.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { standIn, status } from '../../testing/stand-ins/standIn.ts';
import { checkLinks } from './links.run.ts';
import { collectLinks } from './links.store.ts';

/* Spots with links to eight kinds of hosts, checked together for four days: which of them staff find as dead, and why. */

const api = setUpApi();
let host: Awaited<ReturnType<typeof standIn>>;
/** In the private network: it must never be asked. */
let secret: Awaited<ReturnType<typeof standIn>>;
/** The most bytes that one connection took of the gigabyte. */
let taken = 0;

/** The time limit of the newest request to each host: a host that never answers ends its own. */
const limits = new Map<string, AbortController>();
const giveUp = (name: string) =>
  limits.get(`${name}.example`)?.abort(new DOMException('Too slow.', 'TimeoutError'));

const answers: Record<string, (response: ServerResponse, method: string) => void> = {
  works: (response) => void response.writeHead(200).end(),
  moved: (response) => void response.writeHead(301, { location: linkTo('works') }).end(),
  missing: (response) => void response.writeHead(404).end(),
  broken: (response) => void response.writeHead(500).end(),
  hangs: () => giveUp('hangs'),
  drips({ socket }) {
    socket?.write('HTTP/1.1 200 OK\r\nX: ');
    let sent = 0;
    const drip = setInterval(() => {
      socket?.write('x');
      sent += 1;
      if (sent === 5) giveUp('drips');
    }, 50);
    socket?.once('close', () => clearInterval(drip));
  },
  inward: (response) => void response.writeHead(302, { location: secret.url }).end(),
  huge(response, method) {
    if (method === 'HEAD') return void response.writeHead(405).end();
    response.writeHead(200, { 'content-length': 2 ** 30 });
    const { socket } = response;
    socket?.once('close', () => {
      taken = Math.max(taken, socket.bytesWritten);
    });
    const block = Buffer.alloc(2 ** 20);
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', more);
    more();
  },
};
const names = Object.keys(answers);
const linkTo = (name: string) => `http://${name}.example:${new URL(host.url).port}/`;

beforeAll(async () => {
  secret = await standIn(status(200));
  host = await standIn(({ method, url }, response) =>
    answers[url.hostname.split('.')[0] ?? '']?.(response, method),
  );
});
afterAll(async () => {
  await host.stop();
  await secret.stop();
});

/** One night: the links are collected, and those that are due are asked. */
async function check(days: number): Promise<void> {
  let time = Date.parse('2026-11-20T10:00:00Z') + days * (day + 60_000);
  const now = () => new Date(time);
  let newest = new AbortController();
  await collectLinks(api.db, now());
  await checkLinks({
    db: api.db,
    asking: {
      resolve: async (name) => {
        limits.set(name, newest);
        return ['127.0.0.1'];
      },
      mayConnect: connectionRule([host.url.replace('http://', '')]),
      userAgent: 'test',
      // Each request begins with it, then resolves the name of its host.
      limit: () => {
        newest = new AbortController();
        return newest.signal;
      },
    },
    clock: {
      now,
      async pause(ms) {
        time += ms;
      },
    },
    log: { warn: () => {} },
    stopping: new AbortController().signal,
  });
}

test('of 200, 301, 404, 500, hanging, dripping, redirects into private networks and a gigabyte, five are dead', async () => {
  const [admin, editor] = [await api.as('admin'), await api.as('editor')];
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await createSpot(admin, { name, link: linkTo(name) })).id);
  const listed = async () => {
    const { body } = await editor.call(spots.list, { query: { link: 'dead', perPage: 100 } });
    return body.data.map(({ name }) => name).sort();
  };
  for (const days of [0, 1, 2]) {
    await check(days);
    expect(await listed()).toEqual([]);
  }
  await check(3);
  const dead = ['missing', 'broken', 'hangs', 'drips', 'inward'];
  expect(await listed()).toEqual(dead.sort());
  const found: Record<string, unknown> = {};
  for (const [name, id] of ids) {
    const { body } = await editor.call(links.dead, { query: { noun: 'spots', id } });
    for (const { address, status, fault, since } of body.data)
      found[name] = { address, why: status ?? fault, since: since.slice(0, 10) };
  }
  const dying = (name: string, why: unknown) => ({ address: linkTo(name), why, since: '2026-11-20' });
  expect(found).toEqual({
    missing: dying('missing', 404),
    broken: dying('broken', 500),
    hangs: dying('hangs', 'timeout'),
    drips: dying('drips', 'timeout'),
    inward: dying('inward', 'private'),
  });
  const { rows } = await api.database.pool.query(
    'select status, moved_to from link_checks where address = any($1) and failing_since is null order by address',
    [['huge', 'moved', 'works'].map(linkTo)],
  );
  expect(rows).toEqual([
    { status: 200, moved_to: null },
    { status: 200, moved_to: linkTo('works') },
    { status: 200, moved_to: null },
  ]);
  expect(secret.calls).toEqual([]);
  // What the buffers of both ends of a connection hold.
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(2 ** 25);
});
