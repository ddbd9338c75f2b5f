import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../security/passwords.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi, startTestApi } from '../../testing/calls/startTestApi.ts';
import { workOf } from '../../testing/calls/workOf.ts';

/* Guessing passwords: no answer reveals whether an account exists, and no variant of a request resets the attempts. */

const api = setUpApi();
let password_hash: string;
beforeAll(async () => {
  password_hash = await quickHash('correct horse');
});

/** Signs in from a network address, with a path and headers. */
async function signIn(
  email: string,
  password: string,
  { from = '203.0.113.7', path = '/auth/login', headers = {} },
) {
  const { statusCode, headers: answered } = await api.app.inject({
    method: 'POST',
    url: basePath + path,
    remoteAddress: from,
    headers,
    payload: { email, password },
  });
  return { status: statusCode, retryAfter: Number(answered['retry-after']) };
}

test('after ten wrong passwords no spelling, path or header allows another attempt; another network does', async () => {
  const { user } = await api.signedIn('user', { password_hash });
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => signIn(user.email, `guess ${i}`, {})),
  );
  const statuses = guesses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const spellings = [
    user.email.toUpperCase(),
    ` ${user.email}\n`,
    user.email.replace('u', 'ｕ'),
    user.email.replace('@', '＠'),
    `\u00a0${user.email}\u2003`,
  ];
  for (const email of spellings) {
    const { status, retryAfter } = await signIn(email, 'correct horse', {});
    expect(status, email).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
  }
  const paths = [
    '/auth/login/',
    '/auth//login',
    '/Auth/Login',
    '/auth/%6cogin',
    '/auth/login?x',
    '/auth/login;a=b',
  ];
  for (const path of paths) {
    const { status } = await signIn(user.email, 'correct horse', { path });
    expect([400, 404, 422, 429], path).toContain(status);
  }
  for (const name of [
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'client-ip',
    'cf-connecting-ip',
    'x-original-url',
  ]) {
    const headers = { [name]: name === 'forwarded' ? 'for=198.51.100.1' : '198.51.100.1' };
    expect((await signIn(user.email, 'correct horse', { headers })).status, name).toBe(429);
  }
  // An IPv4 address mapped to IPv6 counts as the IPv4 address.
  expect((await signIn(user.email, 'correct horse', { from: '::ffff:203.0.113.7' })).status).toBe(429);
  expect((await signIn(user.email, 'correct horse', { from: '198.51.100.20' })).status).toBe(200);
  const other = await api.signedIn('user', { password_hash });
  expect((await signIn(other.user.email, 'correct horse', {})).status).toBe(200);
});

test('two hundred passwords can be tried from one network address, for all accounts together', async () => {
  const guess = (i: number, from = '192.0.2.1') => signIn(`many-${i}@example.com`, 'wrong', { from });
  await guess(0);
  await api.db.execute("update attempts set count = 198 where key = 'login:192.0.2.1'");
  const answers = await Promise.all([1, 2, 3, 4, 5].map((i) => guess(i)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await guess(0, '192.0.2.2')).status).toBe(401);
});

const calls = {
  login: session.login,
  'forgotten password': session.forgotPassword,
  'deletion of an account': session.deleteAccount,
};
/** Calls with an address; returns the answer without its id and date, and what it costs. */
async function send(name: keyof typeof calls, email: string) {
  const payload = name === 'login' ? { email, password: 'wrong' } : { email };
  const { answer, work } = await workOf(async () =>
    api.app.inject({ method: 'POST', url: basePath + calls[name].path, payload }),
  );
  const { requestId: _, ...content } = answer.json();
  const { date: _date, ...headers } = answer.headers;
  return { response: [answer.statusCode, content, headers], work };
}
test.each(Object.keys(calls) as (keyof typeof calls)[])(
  '%s: a known and an unknown address get the same answer for the same work',
  async (name) => {
    // The hash of a password that was set through the product, as costly to verify as the one for unknown addresses.
    const { user } = await api.signedIn('user', { password_hash: await hashPassword('correct horse') });
    const known = await send(name, user.email);
    expect(await send(name, 'nobody@example.com')).toEqual(known);
    expect(known.work.filter((what) => what.startsWith('verify'))).toHaveLength(name === 'login' ? 1 : 0);
    expect(known.work.length).toBeGreaterThan(2);
  },
);

test('behind a trusted proxy attempts count by the address that the proxy has added', async () => {
  const behindProxy = await startTestApi({ TRUSTED_PROXIES: '10.9.8.7, 127.0.0.1' });
  try {
    const { user } = await behindProxy.signedIn('user', { password_hash });
    const from = async (address: string, password: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify({ email: user.email, password });
      return (
        await fetch(`${behindProxy.url}${basePath}${session.login.path}`, { method: 'POST', headers, body })
      ).status;
    };
    // Addresses that a caller sends in the header are left of the one that the proxy adds.
    for (let n = 0; n < 10; n++) expect(await from(`192.0.2.${n}, 198.51.100.1`, 'wrong')).toBe(401);
    expect(await from('192.0.2.99, 198.51.100.1', 'correct horse')).toBe(429);
    expect(await from('198.51.100.2', 'correct horse')).toBe(200);
  } finally {
    await behindProxy.stop();
  }
});
