import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { setUpApi } from '../testing/calls/startTestApi.ts';

/* Malformed and unusual requests: answered with a problem and the usual headers, never with 500. */

const api = setUpApi({ PUBLIC_URL: 'https://office.example' });

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends these bytes; resolves to the answers when the server has closed the connection. */
function raw(...pieces: string[]): Promise<RawAnswer[]> {
  const { port, hostname } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => (received += piece));
    socket.on('error', (error) => (received === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(answersIn(received)));
    socket.on('end', () => socket.end());
    for (const piece of pieces) socket.write(piece, 'latin1');
  });
}

function answersIn(received: string): RawAnswer[] {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = Number(headers['content-length'] ?? received.length);
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(first)?.[1]);
  const body = received.slice(end + 4, end + 4 + length);
  return [{ status, headers, body }, ...answersIn(received.slice(end + 4 + length))];
}

const host = 'host: x\r\n';
const last = `${host}connection: close\r\n\r\n`;
const login = '/api/admin/v1/auth/login';
const json = `${host}content-type: application/json\r\n`;
const body = '{"email":"a@example.com","password":"x"}';

const malformed: [what: string, status: number, ...pieces: string[]][] = [
  ['a path that is not UTF-8', 400, `GET /%ff HTTP/1.1\r\n${last}`],
  ['such a path of the API', 400, `GET /api/admin/v1/users/%c3%28 HTTP/1.1\r\n${last}`],
  ['such a path of a file', 400, `GET /files/%zz HTTP/1.1\r\n${last}`],
  ['a half escape', 400, `GET /login/%e HTTP/1.1\r\n${last}`],
  ['a parameter that is far too long', 404, `GET /api/admin/v1/users/${'x'.repeat(900)} HTTP/1.1\r\n${last}`],
  ['headers that are too large', 431, `GET /login HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n${last}`],
  ['an address that is too large', 431, `GET /${'y'.repeat(40_000)} HTTP/1.1\r\n${last}`],
  ['two hosts', 400, `GET /login HTTP/1.1\r\n${host}${last}`],
  ['two other hosts', 400, `GET /login HTTP/1.1\r\nHOST: y\r\n${last}`],
  ['two hosts for the API', 400, `GET /api/admin/v1/users HTTP/1.1\r\nhost: y\r\n${last}`],
  ['no host', 400, 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an invalid host', 400, 'GET /login HTTP/1.1\r\nhost: a b/c@d\r\nconnection: close\r\n\r\n'],
  ['a text that is not HTTP', 400, 'hello\r\n\r\n'],
  ['TLS on the plain port', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown version of HTTP', 400, `GET / HTTP/9.9\r\n${last}`],
  ['HTTP/2 with prior knowledge', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a space in a header name', 400, `GET /login HTTP/1.1\r\nx y: z\r\n${last}`],
  ['a control character in a header value', 400, `GET /login HTTP/1.1\r\nx: \x01\r\n${last}`],
  ['a folded header', 400, `GET /login HTTP/1.1\r\nx: a\r\n b\r\n${last}`],
  ['two lengths', 400, `POST ${login} HTTP/1.1\r\n${json}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  ['an invalid length', 400, `POST ${login} HTTP/1.1\r\n${json}content-length: -1\r\n\r\n`],
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
  [
    'a chunk without a length',
    400,
    `POST ${login} HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  ],
  [
    'a body that is longer than its length',
    400,
    `POST ${login} HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}xyz\r\n\r\n`,
  ],
  ['CONNECT', 405, `CONNECT evil.test:443 HTTP/1.1\r\n${last}`],
  [
    'an unknown expectation',
    417,
    `POST ${login} HTTP/1.1\r\n${json}expect: tea\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  ],
  ['OPTIONS *', 404, `OPTIONS * HTTP/1.1\r\n${last}`],
  ['an unsupported method', 404, `PROPFIND /login HTTP/1.1\r\n${last}`],
  ['TRACE', 404, `TRACE /login HTTP/1.1\r\n${last}`],
  [
    'an upgrade to another protocol',
    401,
    `GET /api/admin/v1/users HTTP/1.1\r\nupgrade: websocket\r\nhost: x\r\nconnection: upgrade, close\r\n\r\n`,
  ],
];

test.each(malformed)('answers %s with %i', async (_what, status, ...pieces) => {
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

describe('with pipelining', () => {
  test('a malformed request is answered after the request before it', async () => {
    const first = `POST ${login} HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}`;
    const answers = await raw(`${first}\x01garbled\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  });

  test('a malformed request does not interrupt the answer before it', async () => {
    const { body: page } = (await raw(`GET /login HTTP/1.1\r\n${last}`))[0] as RawAnswer;
    const answers = await raw(`GET /login HTTP/1.1\r\n${host}\r\n\x01garbled\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(answers[0]?.body).toBe(page);
  });

  test('a client that is still sending receives the answer to headers that are too large', async () => {
    const answers = await raw(`GET / HTTP/1.1\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(2000)}`);
    expect(answers.map(({ status }) => status)).toEqual([431]);
  });
});

test('HTTP/1.0 and requests with an absolute URL are answered', async () => {
  const [old] = await raw('GET /live HTTP/1.0\r\n\r\n');
  expect([old?.status, old?.body]).toEqual([200, '{"status":"live"}']);
  // An absolute URL, as sent to a proxy, has the same answer as its path.
  const absolute = async (address: string) => (await raw(`GET ${address} HTTP/1.1\r\n${last}`))[0]?.status;
  expect(await absolute('http://evil.test/live')).toBe(200);
  expect(await absolute('HTTPS://x:1/login?a=http://b')).toBe(200);
  expect(await absolute('http://x')).toBe(200);
  expect(await absolute('http://x?a')).toBe(200);
  expect(await absolute('http://x/api/admin/v1/users')).toBe(401);
  expect((await raw(`GET /live HTTP/1.1\r\n${last}`))[0]?.status).toBe(200);
});
