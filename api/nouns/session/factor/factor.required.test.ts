import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { factor } from '#contract/factor.ts';
import { keys } from '#contract/keys.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { users as userCalls } from '#contract/users.ts';
import { hashToken } from '../../../security/access.ts';
import { seal } from '../../../security/sealed.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { startTestApi } from '../../../testing/calls/startTestApi.ts';
import { codeAt } from '../../../testing/factor/codeAt.ts';
import { password, setUpFactorApi } from '../../../testing/factor/factorPeople.ts';
import { apiKeys } from '../../keys/keys.table.ts';
import { users } from '../../users/users.table.ts';
import { sessions as sessionTable } from '../session.table.ts';
import { newSecret } from './totp.ts';

/* Roles that need a second factor, from a day on (product/factor#required). */

const { api, person, personWithFactor, signIn } = setUpFactorApi({
  SECOND_FACTOR_ROLES: 'admin, editor',
  SECOND_FACTOR_FROM: '2026-01-01',
});
const begin = (email: string, given = password) =>
  api.nobody.call(session.beginFactor, { body: { email, password: given } });
/** An administrator who has signed in with a second factor. */
async function admin() {
  const { user, code } = await personWithFactor('admin');
  const { access_token } = (await signIn(user.email, { code: code() })).body;
  return { ...api.callerWith(access_token), user };
}

describe('a session that was begun with the password alone', () => {
  test('is of no use to staff: every call is 401, also to change their own account', async () => {
    const editor = await person('editor');
    expect((await editor.call(sessions.list)).status).toBe(401);
    expect((await editor.call(factor.begin)).status).toBe(401);
    const params = { id: editor.user.id };
    const body = { current_password: password, password: 'another horse' };
    expect((await editor.call(userCalls.update, { params, body })).status).toBe(401);
    const tokens = [hashToken(editor.token ?? '')];
    expect(await api.app.mount.services.findActors(tokens)).toEqual(new Map());
  });

  test('makes no key, and deletes no account, not even with the password', async () => {
    const boss = await person('admin');
    const { id, email } = boss.user;
    const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const key = { name: 'Caja', user_id: id, nouns: ['categories' as const], expires_on };
    expect((await boss.call(keys.create, { body: key })).status).toBe(401);
    expect(await api.db.$count(apiKeys)).toBe(0);
    const params = { id };
    expect((await boss.call(userCalls.remove, { params, body: { current_password: password } })).status).toBe(
      401,
    );
    // As to anybody who is signed out: the owner is asked by mail.
    const asked = await boss.call(session.deleteAccount, { body: { email, password } });
    expect(asked).toMatchObject({ status: 200, body: { deleted: false } });
    expect(await api.db.$count(users, and(eq(users.id, id), eq(users.status, 'active')))).toBe(1);
  });

  test('is of use to users, whose role needs none', async () => {
    expect((await (await person('user')).call(sessions.list)).status).toBe(200);
  });

  test('ends its use when the role is raised', async () => {
    const { user, call } = await person('user');
    expect((await call(sessions.list)).status).toBe(200);
    const boss = await admin();
    const params = { id: user.id };
    expect((await boss.call(userCalls.update, { params, body: { role: 'editor' } })).status).toBe(200);
    expect((await call(sessions.list)).status).toBe(401);
  });
});

describe('who has none', () => {
  test('gets no token for the password, and is led to set one up', async () => {
    const { user } = await person('editor');
    const refused = await signIn(user.email);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'factorSetupRequired' }]);
    const setup = await begin(user.email);
    expect(setup.status).toBe(200);
    const { ticket, secret, uri } = setup.body;
    expect(uri).toContain(secret);
    // What `begin` gives is no session either.
    expect(await api.callerWith(ticket.slice(0, 43)).call(sessions.list)).toMatchObject({ status: 401 });
    const done = await signIn(user.email, { ticket, code: codeAt(secret) });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    const mine = api.callerWith(done.body.access_token);
    expect((await mine.call(factor.read)).body).toMatchObject({
      ...{ since: expect.any(String), recovery_left: 10, required_from: '2026-01-01T00:00:00.000Z' },
    });
    expect(await mailTo(api.dataDir, user.email, [], /Two-step/)).toContain('turned on');
    const [recovery = ''] = done.body.recovery_codes ?? [];
    expect((await signIn(user.email, { code: recovery })).status).toBe(200);
  });

  test('is refused with a wrong first code, and with a ticket that is altered, of another person or too old', async () => {
    const [mine, other] = [(await person('editor')).user, (await person('editor')).user];
    const { secret, ticket } = (await begin(mine.email)).body;
    const code = codeAt(secret);
    const old = newSecret();
    const text = JSON.stringify({ secret: old, until: Date.now() - 1 });
    const expired = (await seal(api.db, `ticket of ${mine.id}`, text)).toString('base64url');
    const attempts: [string, { ticket: string; code: string }, string][] = [
      [mine.email, { ticket, code: '000000' }, 'factorCodeWrong'],
      [mine.email, { ticket, code: '٠٠٠٠٠٠' }, 'factorCodeWrong'],
      [mine.email, { ticket: `A${ticket.slice(1)}B`, code }, 'factorExpired'],
      [mine.email, { ticket: 'x', code }, 'factorExpired'],
      [mine.email, { ticket: expired, code: codeAt(old) }, 'factorExpired'],
      [other.email, { ticket, code }, 'factorExpired'],
    ];
    for (const [email, given, expected] of attempts) {
      const { status, body } = await signIn(email, given);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(expected)]);
    }
    expect((await signIn(mine.email)).body).toMatchObject({ code: 'factorSetupRequired' });
  });

  test('sets up one, when two try at once', async () => {
    const { user } = await person('editor');
    const setups = await Promise.all([begin(user.email), begin(user.email)]);
    const answers = await Promise.all(
      setups.map(({ body: { ticket, secret } }) => signIn(user.email, { ticket, code: codeAt(secret) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('to begin', () => {
  test.each([
    ['a wrong password', 'editor', 401, 'a guess'],
    ['a role that needs none', 'user', 403, password],
  ] as const)('is refused with %s', async (_what, role, status, given) => {
    expect((await begin((await person(role)).user.email, given)).status).toBe(status);
  });

  test('is refused to who has one: the password alone replaces no second factor', async () => {
    const { user, code } = await personWithFactor('editor');
    expect((await begin(user.email)).status).toBe(403);
    const secret = newSecret();
    const text = JSON.stringify({ secret, until: Date.now() + 60_000 });
    const ticket = (await seal(api.db, `ticket of ${user.id}`, text)).toString('base64url');
    expect((await signIn(user.email, { ticket, code: codeAt(secret) })).status).toBe(422);
    expect((await signIn(user.email, { code: code() })).status).toBe(200);
  });

  test('counts wrong passwords with those of the sign-in', async () => {
    const { user } = await person('editor');
    for (let i = 0; i < 10; i++) expect((await begin(user.email, 'a guess')).status).toBe(401);
    expect((await begin(user.email)).status).toBe(429);
    expect((await signIn(user.email)).status).toBe(429);
  });
});

test('who needs one cannot turn it off', async () => {
  const boss = await admin();
  const refused = await boss.call(factor.turnOff, { body: { code: '000000' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'factorMandatory' } });
});

test('after an administrator has removed it, the sessions have ended and the next sign-in sets one up', async () => {
  const [boss, editor] = [await admin(), await personWithFactor('editor')];
  expect((await boss.call(factor.reset, { params: { id: editor.user.id } })).status).toBe(200);
  expect(await api.db.$count(sessionTable, eq(sessionTable.user_id, editor.user.id))).toBe(0);
  expect((await signIn(editor.user.email)).body).toMatchObject({ code: 'factorSetupRequired' });
});

describe('before its day', () => {
  let early: Awaited<ReturnType<typeof startTestApi>>;
  beforeAll(async () => {
    early = await startTestApi({ SECOND_FACTOR_ROLES: 'admin', SECOND_FACTOR_FROM: '2999-01-01' });
    return () => early.stop();
  });

  test('the password suffices, and the profile is told the day', async () => {
    const [hash] = await api.db
      .select({ hash: users.password_hash })
      .from(users)
      .where(eq(users.id, (await person('admin')).user.id));
    const mine = await early.signedIn('admin', { password_hash: hash?.hash ?? null });
    expect((await mine.call(factor.read)).body).toEqual({
      ...{ since: null, recovery_left: 0, required_from: '2999-01-01T00:00:00.000Z', passkeys: 0 },
    });
    const body = { email: mine.user.email, password };
    expect((await early.nobody.call(session.login, { body })).status).toBe(200);
    expect((await early.nobody.call(session.beginFactor, { body })).status).toBe(403);
  });
});
