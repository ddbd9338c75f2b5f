import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { mailedLink, mailsIn } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { startSecondServer, startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';

/* While others guess passwords, from the owner's network or elsewhere, a browser that has signed in before still can. */

const right = 'correct horse';
let api: TestApi;
let other: FastifyInstance;
let password_hash: string;
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://office.example' });
  other = await startSecondServer(api);
  password_hash = await quickHash(right);
});
afterAll(async () => {
  await other.close();
  await api.stop();
});

interface Origin {
  from?: string;
  cookie?: string;
  server?: FastifyInstance;
}
const home = '203.0.113.7';
async function post(
  { path }: Endpoint,
  payload: object,
  { from = home, cookie, server = api.app }: Origin = {},
) {
  const answer = await server.inject({
    method: 'POST',
    url: basePath + path,
    remoteAddress: from,
    headers: { ...(cookie && { cookie }) },
    payload,
  });
  const setCookie = String(answer.headers['set-cookie'] ?? '');
  return { status: answer.statusCode, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const signIn = (email: string, password: string, from?: Origin) =>
  post(session.login, { email, password }, from);
const owner = async () => {
  const person = await api.signedIn('user', { password_hash });
  // All tests use the same network, so each starts without attempts.
  await api.db.execute('delete from attempts');
  return { ...person, email: person.user.email };
};
/** Ten wrong passwords from the owner's network, after which unknown browsers there get 429. */
const guess = async (email: string, from?: Origin) => {
  for (let i = 0; i < 10; i++) await signIn(email, `guess ${i}`, from);
  expect((await signIn(email, right, from)).status).toBe(429);
};

test('the cookie is HttpOnly, Secure, SameSite=Strict, and is set only with the right password', async () => {
  const { email, user } = await owner();
  expect((await signIn(email, 'wrong')).setCookie).toBe('');
  const { setCookie } = await signIn(email, right);
  expect(setCookie).toMatch(
    new RegExp(
      `^device-${user.id}=[\\w-]{22}\\.[\\w-]{43}; Path=/api/admin/v1/auth; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$`,
    ),
  );
});

test('a known browser can sign in on each server while others guess from the same network', async () => {
  const { email } = await owner();
  const { cookie } = await signIn(email, right);
  await guess(email);
  expect((await signIn(email, right, { server: other })).status).toBe(429);
  for (const server of [api.app, other])
    expect((await signIn(email, right, { cookie, server })).status).toBe(200);
  // The cookie stays the same, so that signing in does not reset its attempts.
  expect((await signIn(email, right, { cookie })).cookie).toBe(cookie);
});

test('ten passwords can be tried with the cookie of a known browser, on both servers together', async () => {
  const { email } = await owner();
  const { cookie } = await signIn(email, right);
  for (let i = 0; i < 10; i++) {
    const from = { cookie, from: `198.51.100.${i}`, server: i % 2 ? other : api.app };
    expect((await signIn(email, `guess ${i}`, from)).status).toBe(401);
  }
  expect((await signIn(email, right, { cookie, from: '198.51.100.99' })).status).toBe(429);
  expect((await signIn(email, right)).status).toBe(200);
});

test('a hundred passwords can be tried from all networks together; a known browser is not affected', async () => {
  const { email } = await owner();
  const { cookie } = await signIn(email, right);
  const from = (i: number) => ({ from: `10.20.${i}.1`, server: i % 2 ? other : api.app });
  expect((await signIn(email, 'guess 0', from(0))).status).toBe(401);
  const rest = sql`update attempts set count = 97 where key = ${`login:anywhere:${email}`} and count = 1`;
  expect((await api.db.execute(rest)).rowCount).toBe(1);
  const answers = [];
  for (const i of [1, 2, 3, 4, 5]) answers.push((await signIn(email, `guess ${i}`, from(i))).status);
  expect(answers).toEqual([401, 401, 401, 429, 429]);
  expect((await signIn(email, right, { from: '192.0.2.77' })).status).toBe(429);
  expect((await signIn(email, right, { cookie, from: '192.0.2.77' })).status).toBe(200);
});

test('a cookie that is forged, of another user or from before a new password is ignored', async () => {
  const { email, user, call } = await owner();
  const { cookie } = await signIn(email, right);
  const mine = await api.signedIn('user', { password_hash });
  const theirs = (await signIn(mine.user.email, right)).cookie;
  await guess(email);
  const [, value = ''] = theirs.split('=');
  // Not the last character, of which only four bits count: another one may stand for the same bytes.
  const swapped = cookie.at(-2) === 'A' ? 'B' : 'A';
  const forged = [
    theirs,
    `device-${user.id}=${value}`,
    `${cookie.slice(0, -2)}${swapped}${cookie.at(-1)}`,
    cookie.replace(/=./, '=~'),
    cookie.toUpperCase(),
    `device-${user.id}=`,
    `device-${user.id}=${'A'.repeat(22)}.${'A'.repeat(43)}`,
    `x=${cookie.replace('=', ':')}`,
  ];
  for (const each of forged) expect((await signIn(email, right, { cookie: each })).status, each).toBe(429);
  expect((await signIn(email, right, { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
  await call(users.update, {
    params: { id: user.id },
    body: { password: 'another horse', current_password: right },
  });
  expect((await signIn(email, 'another horse', { cookie })).status).toBe(429);
});

test('the cookie is no session', async () => {
  const { email, user } = await owner();
  const { cookie } = await signIn(email, right);
  const read = { method: 'GET', url: `${basePath}/users/${user.id}`, headers: { cookie } } as const;
  expect((await api.app.inject(read)).statusCode).toBe(401);
  expect((await signIn(email, 'wrong', { cookie })).status).toBe(401);
});

test('a user who gets 429 in a new browser can reset the password by mail and then sign in', async () => {
  const { email } = await owner();
  await guess(email);
  const before = await mailsIn(api.dataDir);
  expect((await post(session.forgotPassword, { email })).status).toBe(200);
  const link = await mailedLink(api.dataDir, email, before);
  const token = link.searchParams.get('token') ?? '';
  // Others in the same network have tried links too.
  for (let i = 0; i < 62; i++)
    await post(session.resetPassword, { token: `${i}`.padEnd(43, 'x'), password: 'x'.repeat(8) });
  const reset = await post(session.resetPassword, { token, password: 'a new horse' });
  expect(reset.status).toBe(200);
  expect((await signIn(email, 'a new horse')).status).toBe(429);
  expect((await signIn(email, 'a new horse', { cookie: reset.cookie })).status).toBe(200);
});

test('a browser of many users keeps the cookies of the last twenty, and can always sign in', async () => {
  const jar = new Map<string, string>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  // More cookies than the limit, from before there was one.
  for (let i = 0; i < 120; i++) {
    const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    jar.set(`device-${id}`, `${'d'.repeat(22)}.${'s'.repeat(43)}`);
  }
  const people = await Promise.all(Array.from({ length: 30 }, owner));
  for (const { user } of people) {
    const answer = await api.app.inject({
      method: 'POST',
      url: basePath + session.login.path,
      remoteAddress: home,
      headers: { cookie: header() },
      payload: { email: user.email, password: right },
    });
    expect(answer.statusCode).toBe(200);
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
  }
  expect([...jar.keys()]).toEqual(people.slice(-20).map(({ user }) => `device-${user.id}`));
});
