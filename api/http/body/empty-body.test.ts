/** @module-tag extended */

import { connect } from 'node:net';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* An empty body is no body, whatever its content type: clients send one by default (product/wire#empty-body). */

const api = setUpApi();
let requests: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  requests = exampleRequestsOf(api, (await createSpot(await api.as('admin'))).id);
});

/** Writes a request to a socket; resolves to its status and the fields with errors. */
async function raw(endpoint: Endpoint, path: string, token: string, more: string, body = '') {
  const head = `${endpoint.method} ${basePath}${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(`${head}authorization: Bearer ${token}\r\n${more}\r\n${body}`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  const problem = JSON.parse(json || '{}') as { errors?: { path: string }[] };
  return { status: Number(answer.split(' ', 2)[1]), errors: problem.errors?.map(({ path }) => path) ?? [] };
}

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'image/png',
  'nonsense',
];
const lengths: [name: string, headers: string, body: string][] = [
  ['no length', '', ''],
  ['length 0', 'content-length: 0\r\n', ''],
  ['chunked', 'transfer-encoding: chunked\r\n', '0\r\n\r\n'],
];

const isBodyless = ([name, { method, body }]: (typeof endpoints)[number]) =>
  method === 'DELETE' || (method === 'POST' && name !== 'session.logout' && acceptsNoBody(body));
const acceptsNoBody = (body: Endpoint['body']) => body.safeParse({}).success;
const bodyless = endpoints.filter(isBodyless);
const withRequiredFields = endpoints.filter(
  ([, { method, body }]) => method === 'POST' && !acceptsNoBody(body),
);

/** All pairs of a type and a length for the first call; for each other one its own pair, since all share the code. */
const combinations = types.flatMap((type) => lengths.map((length) => [type, ...length] as const));
const chosenFor = (at: number) => (at === 0 ? combinations : combinations.slice(at % 24, (at % 24) + 1));

test('there are calls with and without a body', () => {
  expect(combinations).toHaveLength(24);
  expect(bodyless.length).toBeGreaterThan(10);
  expect(withRequiredFields.length).toBeGreaterThan(10);
});

describe.each(bodyless.map(([name, endpoint], at) => [name, endpoint, at] as const))(
  '%s',
  (name, endpoint, at) => {
    test('accepts an empty body with any content type', async () => {
      const admin = await api.as('admin');
      for (const [type, length, headers, body] of chosenFor(at)) {
        const { params = {}, query } = (await requests[name]?.()) ?? {};
        const path = endpoint.path.replace(/:(\w+)/g, (_, key) => params[key] ?? v7());
        const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
        const more = `content-type: ${type}\r\n${headers}`;
        const { status } = await raw(endpoint, path + search, admin.token ?? '', more, body);
        // A call without an example request has a random id, and thus no record.
        expect(requests[name] ? [200, 201] : [404, 200, 201], `${type}, ${length}: ${status}`).toContain(
          status,
        );
      }
    });
  },
);

describe.each(withRequiredFields.map(([name, endpoint], at) => [name, endpoint, at] as const))(
  '%s',
  (_name, endpoint, at) => {
    test('names the required fields when the body is empty', async () => {
      const admin = await api.as('admin');
      for (const [type, length, headers, body] of chosenFor(at)) {
        const path = endpoint.path.replace(/:(\w+)/g, v7());
        const more = `content-type: ${type}\r\n${headers}`;
        const { status, errors } = await raw(endpoint, path, admin.token ?? '', more, body);
        expect(status, `${type}, ${length}`).toBe(422);
        expect(errors.length, `${type}, ${length}`).toBeGreaterThan(0);
      }
    });
  },
);

describe('a body that is not empty', () => {
  const create = endpoints.find(([name]) => name === 'categories.create')?.[1] as Endpoint;
  const send = async (type: string, body: string, chunked: boolean) => {
    const admin = await api.as('admin');
    const size = Buffer.byteLength(body);
    const more = chunked ? 'transfer-encoding: chunked' : `content-length: ${size}`;
    const sent = chunked ? `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
    const headers = `content-type: ${type}\r\n${more}\r\n`;
    return (await raw(create, '/categories', admin.token ?? '', headers, sent)).status;
  };
  test.each<[string, string, number]>([
    ['application/json', '{"name":"Jazz"}', 201],
    ['application/json', '{', 400],
    ['application/json', ' ', 400],
    ['text/plain', '{"name":"Jazz"}', 415],
    ['application/xml', '<name>Jazz</name>', 415],
    ['nonsense', 'x', 415],
    ['multipart/form-data; boundary=x', 'nonsense', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nJazz\r\n--x--\r\n',
      201,
    ],
  ])('%s %j is answered with %i', async (type, body, status) => {
    expect([await send(type, body, false), await send(type, body, true)]).toEqual([status, status]);
  });
});
