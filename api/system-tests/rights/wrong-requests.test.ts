/** @module-tag extended */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { history } from '#contract/history.ts';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { rowVersions } from '../../testing/database/storedState.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* Calls that staff undo, restore and look back with: of other records, with wrong values, and cut off. Nothing changes. */

const calls = {
  'comments.check': comments.check,
  'comments.uncheck': comments.uncheck,
  'notifications.uncancel': notifications.uncancel,
  'revisions.trashed': revisions.trashed,
  'revisions.restore': revisions.restore,
  'revisions.destroy': revisions.destroy,
  'revisions.bulk': revisions.bulk,
  'history.version': history.version,
} as const;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

const api = setUpApi();
let admin: TestUser;
const examples = {} as Record<Name, ExampleRequest>;
/** Of a record of another noun, which is there, and of one that is in the trash. */
const others: string[] = [];
beforeAll(async () => {
  admin = await api.as('admin');
  await api.as('user');
  await api.as('editor');
  const spot = await createSpot(admin, { type: 'bar_club' });
  const make = exampleRequestsOf(api, spot.id);
  for (const name of names) examples[name] = (await make[name]?.()) ?? {};
  others.push(spot.id, (await make['spots.restore']?.())?.params?.id ?? '');
});

let before: Record<string, string>;
beforeEach(async () => {
  before = await rowVersions(api.database.pool);
});
afterEach(async () => {
  expect(await rowVersions(api.database.pool)).toEqual(before);
});

const send = ({ call }: Pick<TestUser, 'call'>, name: Name, request: object) =>
  call(calls[name] as Endpoint, request as never);

describe('refuses another id:', () => {
  const withId = names.filter((name) => calls[name].path.includes(':id') && name !== 'history.version');
  test.each(withId)('%s, of no record, of another noun and of the trash of another noun', async (name) => {
    for (const id of [crypto.randomUUID(), ...others]) {
      const { status, body } = await send(admin, name, { ...examples[name], params: { id } });
      expect([status, body.code], id).toEqual([404, 'notFound']);
    }
  });

  test('of another noun a record has no version', async () => {
    for (const id of [crypto.randomUUID(), ...others]) {
      const { body } = await admin.call(history.version, { params: { id }, query: { noun: 'revisions' } });
      expect(body, id).toEqual({ record: null, names: {}, missing: [], taken: [] });
    }
  });

  test('an editor does not destroy, and an act on other records leaves them out', async () => {
    expect(
      (await send(await api.as('editor'), 'revisions.destroy', examples['revisions.destroy'])).status,
    ).toBe(403);
    const { body } = await admin.call(revisions.bulk, {
      body: { action: 'delete', ids: others, dryRun: true },
    });
    expect(body).toMatchObject({ willChange: 0 });
  });
});

test.each(names)('%s tells a role user nothing, not even whether the record exists', async (name) => {
  const user = await api.as('user');
  const answerTo = async (request: object) => {
    const { status, body } = await send(user, name, request);
    const { requestId: _, ...problem } = body as { requestId?: string };
    return { status, problem };
  };
  const there = await answerTo(examples[name]);
  expect(there.status).toBe(403);
  expect(await answerTo({ ...examples[name], params: { id: crypto.randomUUID() } })).toEqual(there);
  const unknown = { no_such_field: '1' };
  const malformed = calls[name].method === 'GET' ? { query: unknown } : { body: unknown };
  expect(await answerTo({ params: examples[name].params, ...malformed })).toEqual(there);
});

const wrong: Partial<Record<Name, { body?: object[]; query?: object[] }>> = {
  'comments.check': { body: [{ checked_at: null }, { text: 'x' }] },
  'comments.uncheck': {
    body: [
      undefined,
      null,
      5,
      '',
      'ayer',
      '2026-02-30T00:00:00Z',
      [],
      {},
      ['2026-01-01T00:00:00Z'],
      'x'.repeat(9999),
    ].map((checked_at) => ({ checked_at })),
  },
  'notifications.uncancel': {
    body: [undefined, null, 0, -1, 1.5, 2 ** 31, 2 ** 53, 'uno', '', [], {}, [1], true].map((version) => ({
      version,
    })),
  },
  'revisions.restore': { body: [{ version: 1 }, { id: 'x' }] },
  'revisions.bulk': {
    body: [
      {},
      { action: 'set' },
      { action: 'publish', ids: [] },
      { action: ['delete'], ids: [] },
      ...['x', { 0: 'x' }, ['x'], [null], [{}], [5], Array(20_000).fill('x')].map((ids) => ({
        action: 'delete',
        ids,
      })),
      ...['x', { status: 'none' }, { id: { $ne: '' } }, { 'status; --': 'x' }].map((query) => ({
        action: 'delete',
        query,
      })),
      { action: 'delete', ids: [], query: {} },
      { action: 'set', ids: [], fields: { status: 'approved' } },
      { action: 'delete', ids: [], matched: -1 },
      { action: 'delete', ids: [], dryRun: 'perhaps' },
    ],
  },
  'history.version': {
    query: [
      {},
      ...['planets', '', 'users; --', 'x'.repeat(51)].map((noun) => ({ noun })),
      ...['x', '', "' or 1=1", 'null'].map((entry) => ({ noun: 'spots', entry })),
      ...['now', '', '2026-02-30', '+275760-09-13T00:00:00Z', 'infinity'].map((at) => ({
        noun: 'spots',
        at,
      })),
      { noun: 'spots', state: 'during' },
      { noun: 'spots', limit: 5 },
    ],
  },
};

describe('refuses what it does not declare:', () => {
  const cases = Object.entries(wrong).flatMap(([name, { body = [], query = [] }]) => [
    ...body.map((value) => ({ name: name as Name, part: { body: value } })),
    ...query.map((value) => ({ name: name as Name, part: { query: value } })),
  ]);
  const titled = cases.map((one) => ({ ...one, what: JSON.stringify(one.part).slice(0, 80) }));
  test.each(titled)('$name $what', async ({ name, part }) => {
    const { status, body } = await send(admin, name, { ...examples[name], ...part });
    expect([400, 422], JSON.stringify(body)).toContain(status);
  });
});

const writes = endpoints.filter(([, { method }]) => method !== 'GET');
const target = ({ method, path }: Endpoint) =>
  `${method} ${basePath}${path.replace(/:\w+/g, () => crypto.randomUUID())} HTTP/1.1`;
const headers = () => `host: x\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\n`;

/** Sends a body that ends before its length, and then nothing more (`end`) or a reset. Resolves to the first line of the answer. */
async function cutOff(endpoint: Endpoint, how: 'end' | 'resetAndDestroy'): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => (answer += piece)).on('error', () => {});
  const text = `${target(endpoint)}\r\n${headers()}content-length: 100\r\n\r\n{"version": 1, "act`;
  await new Promise((sent) => socket.write(text, sent));
  socket[how]();
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

test('every call that writes answers 400 to half a body, and a lost connection leaves nothing behind', async () => {
  const unexpected: string[] = [];
  const received: Socket[] = [];
  const onConnection = (socket: Socket) => received.push(socket);
  api.app.server.on('connection', onConnection);
  for (const [name, endpoint] of writes) {
    const answer = await cutOff(endpoint, 'end');
    if (!answer.startsWith('HTTP/1.1 400 ')) unexpected.push(`${name}: ${answer}`);
    await cutOff(endpoint, 'resetAndDestroy');
  }
  expect(unexpected).toEqual([]);
  api.app.server.off('connection', onConnection);
  expect(received).toHaveLength(2 * writes.length);
  await expect.poll(() => received.every(({ destroyed }) => destroyed)).toBe(true);
});

test.each(names.filter((name) => calls[name].method !== 'GET'))(
  '%s answers 413 to ten megabytes',
  async (name) => {
    const bytes = Buffer.alloc(10 * 2 ** 20, ' ');
    const path = calls[name].path.replace(/:\w+/g, () => crypto.randomUUID());
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const response = await fetch(`${api.url}${basePath}${path}`, {
        method: calls[name].method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'tooLarge' });
    }
  },
);
