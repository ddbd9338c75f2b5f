import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../security/passwords.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

/* Guessing: nothing tells who has an account, and no other spelling of a question begins the count anew. */

let api: TestApi;
let password_hash: string;
beforeAll(async () => {
  api = await startTestApi();
  password_hash = await hashPassword('correct horse');
});
afterAll(() => api.stop());

/** Signs in from an address of the network, with whatever path and headers. */
async function signIn(
  email: string,
  password: string,
  { from = '203.0.113.7', path = '/auth/login', headers = {} },
) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: basePath + path,
    remoteAddress: from,
    headers,
    payload: { email, password },
  });
  return { status: statusCode, body };
}

test('after twenty wrong passwords no spelling, path, header or forwarded address helps; elsewhere the right one does', async () => {
  const { user } = await api.signedIn('user', { password_hash });
  for (let i = 0; i < 20; i++) {
    expect((await signIn(user.email, `guess ${i}`, {})).status).toBe(i < 10 ? 401 : 429);
  }
  const spellings = [
    user.email.toUpperCase(),
    ` ${user.email}\n`,
    user.email.replace('u', 'ｕ'),
    user.email.replace('@', '＠'),
    `\u00a0${user.email}\u2003`,
  ];
  for (const email of spellings) expect((await signIn(email, 'correct horse', {})).status, email).toBe(429);
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
  // One network of IPv6 is one address, and IPv4 written as IPv6 is IPv4.
  expect((await signIn(user.email, 'correct horse', { from: '::ffff:203.0.113.7' })).status).toBe(429);
  expect((await signIn(user.email, 'correct horse', { from: '198.51.100.20' })).status).toBe(200);
});

test('one address guesses two hundred times, whatever the accounts', async () => {
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
async function ask(name: keyof typeof calls, email: string, remoteAddress: string) {
  const payload = name === 'login' ? { email, password: 'wrong' } : { email };
  const begin = performance.now();
  const { statusCode, body, headers } = await api.app.inject({
    method: 'POST',
    url: basePath + calls[name].path,
    remoteAddress,
    payload,
  });
  const { requestId: _, ...said } = JSON.parse(body);
  const { date: _date, ...told } = headers;
  return { said: JSON.stringify([statusCode, said, told]), took: performance.now() - begin };
}
/** How much longer a known address takes than an unknown one, at the quickest of 15 each. */
async function series(name: keyof typeof calls, subnet: number, said: Set<string>): Promise<number> {
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let i = 0; i < 15; i++) {
    const { user } = await api.signedIn('user', { password_hash });
    // In turns, so that whatever else the machine does meets both.
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? user.email : user.email.replace('user-', 'none-');
      const answer = await ask(name, email, `198.18.${subnet}.${i}`);
      took[kind].push(answer.took);
      said.add(answer.said);
    }
  }
  return Math.min(...took.known) / Math.min(...took.unknown);
}
const isAlike = (ratio: number) => ratio > 0.5 && ratio < 2;
test.each(Object.keys(calls) as (keyof typeof calls)[])(
  '%s: a known and an unknown address get the same answer in the same time',
  async (name) => {
    const said = new Set<string>();
    // A call that tells tells in every series; a busy machine spoils some of them, either way.
    const ratios: number[] = [];
    while (ratios.length < 5 && !ratios.some(isAlike)) ratios.push(await series(name, ratios.length, said));
    expect([...said]).toHaveLength(1);
    expect(ratios).toContainEqual(expect.toSatisfy(isAlike));
  },
);

test('behind a trusted proxy each caller counts by the address that the proxy has seen', async () => {
  const behind = await startTestApi({ TRUSTED_PROXIES: '10.9.8.7, 127.0.0.1' });
  try {
    const { user } = await behind.signedIn('user', { password_hash });
    const from = async (address: string, password: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify({ email: user.email, password });
      return (await fetch(`${behind.url}${basePath}${session.login.path}`, { method: 'POST', headers, body }))
        .status;
    };
    // What a caller writes into the header stands left of what the proxy adds.
    for (let n = 0; n < 10; n++) expect(await from(`192.0.2.${n}, 198.51.100.1`, 'wrong')).toBe(401);
    expect(await from('192.0.2.99, 198.51.100.1', 'correct horse')).toBe(429);
    expect(await from('198.51.100.2', 'correct horse')).toBe(200);
  } finally {
    await behind.stop();
  }
});
