import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../records/history.table.ts';
import { hashToken } from '../../security/access.ts';
import { mailedTokens } from '../../security/mailed-tokens.table.ts';
import { hashPassword } from '../../security/passwords.ts';
import { untilSessionCachesExpire } from '../../security/session-cache.ts';
import { mailedLink, mailsIn } from '../../testing/calls/outbox.ts';
import { afterTenMinutes } from '../../testing/calls/overlap.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { sessions } from './session.table.ts';

/* Tokens: of sessions and of mailed links. Each works for its time and purpose, and not once more. */

let api: TestApi;
let password_hash: string;
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://office.example' });
  password_hash = await hashPassword('correct horse');
});
afterAll(() => api.stop());

type Person = Awaited<ReturnType<TestApi['signedIn']>>;
const works = async ({ call, user }: Person) => (await call(users.read, { params: { id: user.id } })).status;
const signIn = async (email: string) =>
  (await api.nobody.call(session.login, { body: { email, password: 'correct horse' } })).body.access_token;

const ends: [string, (person: Person) => Promise<unknown>][] = [
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
    'thirty days, however busy',
    ({ user }) =>
      api.db
        .update(sessions)
        .set({ createdAt: sql`now() - interval '30 days 1 second'` as never })
        .where(eq(sessions.user_id, user.id)),
  ],
  [
    'a new password of one’s own',
    ({ call, user }) =>
      call(users.update, {
        params: { id: user.id },
        body: { password: 'another one', current_password: 'correct horse' },
      }),
  ],
  [
    'a new password from staff',
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
    'deleting oneself',
    ({ call, user }) =>
      call(session.deleteAccount, { body: { email: user.email, password: 'correct horse' } }),
  ],
  [
    'being deleted',
    async ({ user }) => (await api.as('admin')).call(users.remove, { params: { id: user.id } }),
  ],
];
const byTime = /hours|days/;
test.each(ends)('a session ends with %s', async (what, end) => {
  const person = await api.signedIn('user', { password_hash });
  const elsewhere = { ...person, ...api.callerWith(await signIn(person.user.email)) };
  expect([await works(person), await works(elsewhere)]).toEqual([200, 200]);
  await end(person);
  // Nobody answers for the clock.
  if (byTime.test(what)) await untilSessionCachesExpire();
  expect(await works(person)).toBe(401);
  // Only leaving is a matter of one window.
  expect(await works(elsewhere)).toBe(what === 'logout' ? 200 : 401);
});

test('a lower role counts from the next call on, in sessions that were opened before', async () => {
  const person = await api.signedIn('editor');
  const admin = await api.as('admin');
  expect((await person.call(users.list)).status).toBe(200);
  await admin.call(users.update, { params: { id: person.user.id }, body: { role: 'user' } });
  expect((await person.call(users.list)).status).toBe(403);
});

test('a token counts in its header only, whole', async () => {
  const { token = '', user } = await api.signedIn('user');
  const path = `${api.url}${basePath}/users/${user.id}`;
  const tries: [string, Record<string, string>][] = [
    [`${path}?access_token=${token}`, {}],
    [path, { cookie: `authToken=${token}; access_token=${token}` }],
    [path, { authorization: token }],
    [path, { authorization: `Basic ${btoa(`${user.email}:${token}`)}` }],
    [path, { authorization: `Bearer ${token.slice(0, -1)}` }],
    [path, { authorization: `Bearer ${token}, Bearer ${token}` }],
    [path, { authorization: `Bearer ${hashToken(token).toString('hex')}` }],
    [path, { 'x-access-token': token }],
  ];
  for (const [address, headers] of tries) {
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
  /** Asked for through the real wire of the server, where a client may say any host. */
  const asked = async (email: string) => {
    const before = await mailsIn(api.dataDir);
    const url = `${basePath}${call.path}`;
    await api.app.inject({ method: 'POST', url, headers: hostile, payload: { email } });
    return mailedLink(api.dataDir, email, before);
  };
  const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';
  const refused = async (token: string) => {
    const { status, body } = await use(token);
    expect([status, body.message]).toEqual([422, 'Este enlace ya no sirve. Pide uno nuevo.']);
  };

  test('leads to the configured address whatever a request says, works once, and only the newest does', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const [older, newer] = [await asked(user.email), await asked(user.email)];
    expect([older.origin, newer.origin]).toEqual(Array(2).fill('https://office.example'));
    await afterTenMinutes(api.db, user.id);
    await refused(tokenOf(older));
    const uses = await Promise.all([1, 2, 3, 4].map(() => use(tokenOf(newer))));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    await refused(tokenOf(newer));
  });

  test('is over with its time, after a deletion, and is nothing when guessed or of the other kind', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const link = await asked(user.email);
    await api.db
      .update(mailedTokens)
      .set({ expires_at: sql`now() - interval '1 second'` as never })
      .where(eq(mailedTokens.subject_id, user.id));
    await refused(tokenOf(link));
    const again = await asked(user.email);
    await (await api.as('admin')).call(users.remove, { params: { id: user.id } });
    await refused(tokenOf(again));
    for (const wrong of ['x'.repeat(43), hashToken(tokenOf(again)).toString('hex')]) await refused(wrong);
    const other = await api.signedIn('user', { password_hash });
    const [, , useOther] = kinds.find(([name]) => name !== kind) ?? kinds[0];
    expect((await useOther(tokenOf(await asked(other.user.email)))).status).toBe(422);
    expect(await works(other)).toBe(200);
  });

  test.each([{ password: 'another one' }, { email: `moved-${kind}@example.com` }])(
    'is over once the account has changed: %j',
    async (change) => {
      const person = await api.signedIn('user', { password_hash });
      const link = await asked(person.user.email);
      const params = { id: person.user.id };
      // One's own address changes later, with a link: staff change it at once.
      const body = change.password ? { ...change, current_password: 'correct horse' } : change;
      const { call } = change.password ? person : await api.as('admin');
      expect((await call(users.update, { params, body })).status).toBe(200);
      await refused(tokenOf(link));
    },
  );

  test('is no way in by itself: its token is no session', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const { call } = api.callerWith(tokenOf(await asked(user.email)));
    expect((await call(users.read, { params: { id: user.id } })).status).toBe(401);
  });
});

test('a link to delete an account is over once its password has been reset by mail', async () => {
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
  expect(rows).toMatchObject([{ noun: 'users', action: 'password', actor_id: user.id }]);
});
