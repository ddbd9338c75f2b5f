import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';

/* What never becomes a request of the app, or a strange one: answered like everything else, and never 500. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://office.example' });
});
afterAll(() => api.stop());

interface Heard {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** All that comes back for these bytes, answer by answer, until the server closes. */
function raw(...pieces: string[]): Promise<Heard[]> {
  const { port, hostname } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let heard = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => (heard += piece));
    socket.on('error', (error) => (heard === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(answersIn(heard)));
    socket.on('end', () => socket.end());
    for (const piece of pieces) socket.write(piece, 'latin1');
  });
}

function answersIn(heard: string): Heard[] {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [first = '', ...lines] = heard.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = Number(headers['content-length'] ?? heard.length);
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(first)?.[1]);
  const body = heard.slice(end + 4, end + 4 + length);
  return [{ status, headers, body }, ...answersIn(heard.slice(end + 4 + length))];
}

const host = 'host: x\r\n';
const last = `${host}connection: close\r\n\r\n`;
const login = '/api/admin/v1/auth/login';
const json = `${host}content-type: application/json\r\n`;
const body = '{"email":"a@example.com","password":"x"}';

const refused: [what: string, status: number, ...pieces: string[]][] = [
  ['a path that is no UTF-8', 400, `GET /%ff HTTP/1.1\r\n${last}`],
  ['one below the API', 400, `GET /api/admin/v1/users/%c3%28 HTTP/1.1\r\n${last}`],
  ['one of a file', 400, `GET /files/%zz HTTP/1.1\r\n${last}`],
  ['a half escape', 400, `GET /login/%e HTTP/1.1\r\n${last}`],
  ['a parameter that is far too long', 404, `GET /api/admin/v1/users/${'x'.repeat(900)} HTTP/1.1\r\n${last}`],
  ['headers that are too large', 431, `GET /login HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n${last}`],
  ['too large an address', 431, `GET /${'y'.repeat(40_000)} HTTP/1.1\r\n${last}`],
  ['two hosts', 400, `GET /login HTTP/1.1\r\n${host}${last}`],
  ['two other hosts', 400, `GET /login HTTP/1.1\r\nHOST: y\r\n${last}`],
  ['two hosts for the API', 400, `GET /api/admin/v1/users HTTP/1.1\r\nhost: y\r\n${last}`],
  ['no host', 400, 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['a host that is none', 400, 'GET /login HTTP/1.1\r\nhost: a b/c@d\r\nconnection: close\r\n\r\n'],
  ['no request', 400, 'hello\r\n\r\n'],
  ['TLS on the plain port', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a version of its own', 400, `GET / HTTP/9.9\r\n${last}`],
  ['HTTP/2 without being asked', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a blank in a name', 400, `GET /login HTTP/1.1\r\nx y: z\r\n${last}`],
  ['a control character in a value', 400, `GET /login HTTP/1.1\r\nx: \x01\r\n${last}`],
  ['a folded line', 400, `GET /login HTTP/1.1\r\nx: a\r\n b\r\n${last}`],
  ['two lengths', 400, `POST ${login} HTTP/1.1\r\n${json}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  ['a length that is none', 400, `POST ${login} HTTP/1.1\r\n${json}content-length: -1\r\n\r\n`],
  [
    'chunks with a length',
    400,
    `POST ${login} HTTP/1.1\r\n${json}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunks in another coding',
    400,
    `POST ${login} HTTP/1.1\r\n${json}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`,
  ],
  ['a chunk of no length', 400, `POST ${login} HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n`],
  [
    'a body that is longer than it says',
    400,
    `POST ${login} HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}xyz\r\n\r\n`,
  ],
  ['a tunnel', 405, `CONNECT evil.test:443 HTTP/1.1\r\n${last}`],
  [
    'an expectation',
    417,
    `POST ${login} HTTP/1.1\r\n${json}expect: tea\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  ],
  ['all of the server', 404, `OPTIONS * HTTP/1.1\r\n${last}`],
  ['a method that nobody has', 404, `PROPFIND /login HTTP/1.1\r\n${last}`],
  ['a trace', 404, `TRACE /login HTTP/1.1\r\n${last}`],
  [
    'another protocol',
    401,
    `GET /api/admin/v1/users HTTP/1.1\r\nupgrade: websocket\r\nhost: x\r\nconnection: upgrade, close\r\n\r\n`,
  ],
];

test.each(refused)('%s: %i', async (_what, status, ...pieces) => {
  const answers = await raw(...pieces);
  const answer = answers.at(-1);
  expect(answer?.status).toBe(status);
  expect(answer?.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
  const problem = JSON.parse(Buffer.from(answer?.body ?? '', 'latin1').toString());
  expect(problem).toMatchObject({ type: 'about:blank', status, message: expect.stringMatching(/\S/) });
  expect(problem).toMatchObject({
    title: expect.stringMatching(/^(?!Error$)/),
    requestId: expect.stringMatching(/\S/),
  });
});

describe('answered in their turn', () => {
  test('a garbled request waits for the answer to the one before it', async () => {
    const first = `POST ${login} HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}`;
    const answers = await raw(`${first}\x01garbled\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  });

  test('an answer that is on its way is not broken into', async () => {
    const { body: page } = (await raw(`GET /login HTTP/1.1\r\n${last}`))[0] as Heard;
    const answers = await raw(`GET /login HTTP/1.1\r\n${host}\r\n\x01garbled\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(answers[0]?.body).toBe(page);
  });

  test('the answer to too large headers is heard by who is still sending', async () => {
    const answers = await raw(`GET / HTTP/1.1\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(2000)}`);
    expect(answers.map(({ status }) => status)).toEqual([431]);
  });
});

test('old and strange requests that are ones are answered', async () => {
  const [old] = await raw('GET /live HTTP/1.0\r\n\r\n');
  expect([old?.status, old?.body]).toEqual([200, '{"status":"live"}']);
  // As to a proxy: pages too, and nothing that a route would not answer.
  const absolute = async (address: string) => (await raw(`GET ${address} HTTP/1.1\r\n${last}`))[0]?.status;
  expect(await absolute('http://evil.test/live')).toBe(200);
  expect(await absolute('HTTPS://x:1/login?a=http://b')).toBe(200);
  expect(await absolute('http://x')).toBe(200);
  expect(await absolute('http://x?a')).toBe(200);
  expect(await absolute('http://x/api/admin/v1/users')).toBe(401);
  expect((await raw(`GET /live HTTP/1.1\r\n${last}`))[0]?.status).toBe(200);
});
