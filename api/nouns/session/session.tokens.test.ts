/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../records/history.table.ts';
import { hashToken } from '../../security/access.ts';
import { mailedTokens } from '../../security/mailed-tokens.table.ts';
import { untilSessionCachesExpire } from '../../security/session-cache.ts';
import { ageMailedTokens } from '../../testing/calls/ageMailedTokens.ts';
import { mailedLink, mailsIn } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { sessions } from './session.table.ts';

/* Tokens of sessions and of mailed links are valid for their time and purpose only. */

const api = setUpApi({ PUBLIC_URL: 'https://office.example' });
let password_hash: string;
beforeAll(async () => {
  password_hash = await quickHash('correct horse');
});

const readStatus = async ({ call, user }: TestUser) =>
  (await call(users.read, { params: { id: user.id } })).status;
const signIn = async (email: string) =>
  (await api.nobody.call(session.login, { body: { email, password: 'correct horse' } })).body.access_token;

const endings: [string, (user: TestUser) => Promise<unknown>][] = [
  ['logout', ({ call }) => call(session.logout)],
  [
    'twelve idle hours',
    ({ user }) =>
      api.db
        .update(sessions)
        .set({ used_at: sql`now() - interval '12 hours 1 second'` as never })
        .where(eq(sessions.user_id, user.id)),
  ],
  [
    'thirty days, even if in use',
    ({ user }) =>
      api.db
        .update(sessions)
        .set({ createdAt: sql`now() - interval '30 days 1 second'` as never })
        .where(eq(sessions.user_id, user.id)),
  ],
  [
    'a new password set by the user',
    ({ call, user }) =>
      call(users.update, {
        params: { id: user.id },
        body: { password: 'another one', current_password: 'correct horse' },
      }),
  ],
  [
    'a new password set by staff',
    async ({ user }) =>
      (await api.as('admin')).call(users.update, {
        params: { id: user.id },
        body: { password: 'another one' },
      }),
  ],
  [
    'a password reset by mail',
    async ({ user }) => {
      await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
      const token = (await mailedLink(api.dataDir, user.email)).searchParams.get('token') ?? '';
      await api.nobody.call(session.resetPassword, { body: { token, password: 'another one' } });
    },
  ],
  [
    'deleting one’s own account',
    ({ call, user }) =>
      call(session.deleteAccount, { body: { email: user.email, password: 'correct horse' } }),
  ],
  [
    'a deletion by staff',
    async ({ user }) => (await api.as('admin')).call(users.remove, { params: { id: user.id } }),
  ],
];
const byTime = /hours|days/;
test.each(endings)('a session ends with %s', async (what, end) => {
  const person = await api.signedIn('user', { password_hash });
  const otherSession = { ...person, ...api.callerWith(await signIn(person.user.email)) };
  expect([await readStatus(person), await readStatus(otherSession)]).toEqual([200, 200]);
  await end(person);
  // An expiry is not announced to the session caches.
  if (byTime.test(what)) await untilSessionCachesExpire();
  expect(await readStatus(person)).toBe(401);
  // Only a logout ends a single session.
  expect(await readStatus(otherSession)).toBe(what === 'logout' ? 200 : 401);
});

test('a lower role is in force from the next call on, in existing sessions', async () => {
  const person = await api.signedIn('editor');
  const admin = await api.as('admin');
  expect((await person.call(users.list)).status).toBe(200);
  await admin.call(users.update, { params: { id: person.user.id }, body: { role: 'user' } });
  expect((await person.call(users.list)).status).toBe(403);
});

test('a token is accepted only as a complete Bearer token in the Authorization header', async () => {
  const { token = '', user } = await api.signedIn('user');
  const path = `${api.url}${basePath}/users/${user.id}`;
  const attempts: [string, Record<string, string>][] = [
    [`${path}?access_token=${token}`, {}],
    [path, { cookie: `authToken=${token}; access_token=${token}` }],
    [path, { authorization: token }],
    [path, { authorization: `Basic ${btoa(`${user.email}:${token}`)}` }],
    [path, { authorization: `Bearer ${token.slice(0, -1)}` }],
    [path, { authorization: `Bearer ${token}, Bearer ${token}` }],
    [path, { authorization: `Bearer ${hashToken(token).toString('hex')}` }],
    [path, { 'x-access-token': token }],
  ];
  for (const [address, headers] of attempts) {
    expect([401, 422], JSON.stringify(headers)).toContain((await fetch(address, { headers })).status);
  }
});

const kinds = [
  [
    'reset',
    session.forgotPassword,
    (token: string) =>
      api.nobody.call(session.resetPassword, { body: { token, password: 'chosen by mail' } }),
  ],
  [
    'deletion',
    session.deleteAccount,
    (token: string) => api.nobody.call(session.confirmDeletion, { body: { token } }),
  ],
] as const;

describe.each(kinds)('a mailed link: %s', (kind, call, use) => {
  const hostile = {
    host: 'evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-original-host': 'evil.example',
    forwarded: 'host=evil.example;proto=http',
  };
  /** Requests a link with hostile headers; resolves to the mailed link. */
  const requestLink = async (email: string) => {
    const before = await mailsIn(api.dataDir);
    const url = `${basePath}${call.path}`;
    await api.app.inject({ method: 'POST', url, headers: hostile, payload: { email } });
    return mailedLink(api.dataDir, email, before);
  };
  const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';
  const expectRefused = async (token: string) => {
    const { status, body } = await use(token);
    expect([status, body.message]).toEqual([422, 'Este enlace ya no sirve. Pide uno nuevo.']);
  };

  test('has the configured origin whatever the headers, and only the newest is valid, once', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const [older, newer] = [await requestLink(user.email), await requestLink(user.email)];
    expect([older.origin, newer.origin]).toEqual(Array(2).fill('https://office.example'));
    await ageMailedTokens(api.db, user.id);
    await expectRefused(tokenOf(older));
    const uses = await Promise.all([1, 2, 3, 4].map(() => use(tokenOf(newer))));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    await expectRefused(tokenOf(newer));
  });

  test('is invalid when expired, after a deletion, when guessed, or for the other purpose', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const link = await requestLink(user.email);
    await api.db
      .update(mailedTokens)
      .set({ expires_at: sql`now() - interval '1 second'` as never })
      .where(eq(mailedTokens.subject_id, user.id));
    await expectRefused(tokenOf(link));
    const second = await requestLink(user.email);
    await (await api.as('admin')).call(users.remove, { params: { id: user.id } });
    await expectRefused(tokenOf(second));
    for (const wrong of ['x'.repeat(43), hashToken(tokenOf(second)).toString('hex')])
      await expectRefused(wrong);
    const other = await api.signedIn('user', { password_hash });
    const [, , useOther] = kinds.find(([name]) => name !== kind) ?? kinds[0];
    expect((await useOther(tokenOf(await requestLink(other.user.email)))).status).toBe(422);
    expect(await readStatus(other)).toBe(200);
  });

  test.each([{ password: 'another one' }, { email: `moved-${kind}@example.com` }])(
    'is invalid once the account has changed: %j',
    async (change) => {
      const person = await api.signedIn('user', { password_hash });
      const link = await requestLink(person.user.email);
      const params = { id: person.user.id };
      // Users change their own address with a link, staff change it immediately.
      const body = change.password ? { ...change, current_password: 'correct horse' } : change;
      const { call } = change.password ? person : await api.as('admin');
      expect((await call(users.update, { params, body })).status).toBe(200);
      await expectRefused(tokenOf(link));
    },
  );

  test('has a token that is no session token', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const { call } = api.callerWith(tokenOf(await requestLink(user.email)));
    expect((await call(users.read, { params: { id: user.id } })).status).toBe(401);
  });
});

test('a link to delete an account is invalid once its password has been reset by mail', async () => {
  const { user } = await api.signedIn('user', { password_hash });
  const linkFrom = async (call: typeof session.deleteAccount | typeof session.forgotPassword) => {
    const before = await mailsIn(api.dataDir);
    await api.nobody.call(call, { body: { email: user.email } });
    return (await mailedLink(api.dataDir, user.email, before)).searchParams.get('token') ?? '';
  };
  const deletion = await linkFrom(session.deleteAccount);
  const token = await linkFrom(session.forgotPassword);
  await api.nobody.call(session.resetPassword, { body: { token, password: 'chosen by mail' } });
  expect((await api.nobody.call(session.confirmDeletion, { body: { token: deletion } })).status).toBe(422);
  const rows = await api.db.select().from(history).where(eq(history.record_id, user.id));
  expect(rows.filter(({ action }) => action !== 'reset_requested')).toMatchObject([
    { noun: 'users', action: 'password', actor_id: user.id },
  ]);
});
