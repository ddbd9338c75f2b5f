import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { factor } from '#contract/factor.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { callerOn } from '../../../testing/calls/callerOn.ts';
import { mailedLink, mailsIn, mailTo } from '../../../testing/calls/outbox.ts';
import { startSecondServer } from '../../../testing/calls/startTestApi.ts';
import { password, setUpFactorApi } from '../../../testing/factor/factorPeople.ts';
import { sessions as sessionTable } from '../session.table.ts';
import { secondFactors } from './factor.table.ts';

/* The second step of a sign-in (product/factor#sign-in), on two servers. */

const { api, personWithFactor, signIn, signInFrom } = setUpFactorApi({ TRUSTED_PROXIES: '127.0.0.1' });
let second: FastifyInstance;
beforeAll(async () => {
  second = await startSecondServer(api);
});
afterAll(() => second.close());
const onSecond = () =>
  callerOn(`http://127.0.0.1:${(second.server.address() as { port: number }).port}`, undefined);

const wrongCode = { status: 422, body: { errors: [{ path: 'code', code: 'factorCodeWrong' }] } };
const sessionsOf = (id: string) => api.db.$count(sessionTable, eq(sessionTable.user_id, id));

test('the right password alone gives no token, no session and no device cookie', async () => {
  const { user } = await personWithFactor();
  const before = await sessionsOf(user.id);
  const { status, body, headers } = await signIn(user.email);
  expect([status, body]).toMatchObject([403, { code: 'factorRequired' }]);
  expect(JSON.stringify(body)).not.toContain('token');
  expect(headers.get('set-cookie')).toBe(null);
  expect(await sessionsOf(user.id)).toBe(before);
});

test('a wrong password is told as always, whatever the code', async () => {
  const { user, code } = await personWithFactor();
  const body = { email: user.email, password: 'a guess', code: code() };
  expect((await api.nobody.call(session.login, { body })).status).toBe(401);
});

test('password and code open a session; the code is good once, also on the other server', async () => {
  const { user, code } = await personWithFactor();
  const used = code();
  const { status, body } = await signIn(user.email, { code: used });
  expect(status).toBe(200);
  expect(body.recovery_codes).toBe(undefined);
  expect((await api.callerWith(body.access_token).call(sessions.list)).status).toBe(200);
  expect(await signIn(user.email, { code: used })).toMatchObject(wrongCode);
  const again = { email: user.email, password, code: used };
  expect(await onSecond()(session.login, { body: again })).toMatchObject(wrongCode);
  expect((await signIn(user.email, { code: code(1) })).status).toBe(200);
  // An earlier one than the last that was used.
  expect(await signIn(user.email, { code: code() })).toMatchObject(wrongCode);
});

test('of one code sent twice at once to two servers, one opens a session', async () => {
  const { user, code, recoveryCodes } = await personWithFactor();
  for (const once of [code(), recoveryCodes[0] ?? '']) {
    const body = { email: user.email, password, code: once };
    const answers = await Promise.all([
      api.nobody.call(session.login, { body }),
      onSecond()(session.login, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

test.each(['000000', '12345', 'abcdef', 'aaaa-bbbb-cccc-dddd', "' or 1=1", '😀😀😀😀😀😀'])(
  'the code %j is refused beside its field',
  async (code) => {
    const { user } = await personWithFactor();
    expect(await signIn(user.email, { code })).toMatchObject(wrongCode);
  },
);

test('a code of another person is refused', async () => {
  const [mine, other] = [await personWithFactor(), await personWithFactor()];
  expect(await signIn(mine.user.email, { code: other.code() })).toMatchObject(wrongCode);
  expect(await signIn(mine.user.email, { code: other.recoveryCodes[0] ?? '' })).toMatchObject(wrongCode);
  // A secret that was moved to another row cannot be decrypted.
  const [row] = await api.db.select().from(secondFactors).where(eq(secondFactors.user_id, other.user.id));
  await api.db
    .update(secondFactors)
    .set({ secret: row?.secret })
    .where(eq(secondFactors.user_id, mine.user.id));
  expect((await signIn(mine.user.email, { code: other.code() })).status).toBe(500);
});

describe('a recovery code', () => {
  test('is good once, with capitals and spaces; it is told by mail and in the audit', async () => {
    const { user, recoveryCodes } = await personWithFactor();
    const [once = ''] = recoveryCodes;
    const code = once.toUpperCase().replaceAll('-', ' ');
    const { status, body } = await signIn(user.email, { code });
    expect(status).toBe(200);
    expect(await signIn(user.email, { code: once })).toMatchObject(wrongCode);
    const mine = api.callerWith(body.access_token);
    expect((await mine.call(factor.read)).body).toMatchObject({ recovery_left: 9 });
    expect(await mailTo(api.dataDir, user.email, [], /recovery code/)).toMatch(/no longer works/);
    const query = { actor: user.id, order: 'asc' as const };
    const { data } = (await (await api.as('admin')).call(audit.list, { query })).body;
    expect(data.map(({ action }) => action)).toEqual(['recovery_code_used', 'login']);
  });

  test('is not stored, nor is the secret of the app', async () => {
    const { user, secret, recoveryCodes } = await personWithFactor();
    const [row] = await api.db.select().from(secondFactors).where(eq(secondFactors.user_id, user.id));
    const stored = JSON.stringify({ ...row, secret: row?.secret.toString('latin1') });
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      expect(stored).not.toContain(plain);
  });
});

describe('guessing', () => {
  test('counts with the password: after ten wrong codes the right one is refused too', async () => {
    const { user, code } = await personWithFactor();
    for (let i = 0; i < 10; i++) expect((await signIn(user.email, { code: '000000' })).status).toBe(422);
    const refused = await signIn(user.email, { code: code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(user.email)).status).toBe(429);
  });

  test('from many networks is limited by account, which locks out no known device', async () => {
    const { user, code, recoveryCodes } = await personWithFactor();
    const { cookie } = await signInFrom(user.email, recoveryCodes[0] ?? '', { ip: '203.0.113.1' });
    const from = (n: number) => ({ ip: `198.51.100.${n}` });
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await signInFrom(user.email, '000000', from(i))).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await signInFrom(user.email, code(), from(99))).status).toBe(429);
    expect((await signInFrom(user.email, code(), { cookie })).status).toBe(200);
  });

  test('in browsers that are known by a mailed link only is limited by account too', async () => {
    const { user, code } = await personWithFactor();
    const statuses = [];
    let browser = '';
    for (let link = 0; link < 2; link++) {
      const mails = await mailsIn(api.dataDir);
      await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
      const token = (await mailedLink(api.dataDir, user.email, mails)).searchParams.get('token') ?? '';
      const reset = await api.nobody.call(session.resetPassword, { body: { token, password } });
      browser = reset.headers.get('set-cookie')?.split(';')[0] ?? '';
      for (let i = 0; i < 5; i++)
        statuses.push((await signInFrom(user.email, '000000', { cookie: browser })).status);
    }
    expect(browser).toContain(`device-${user.id}=`);
    expect(statuses).toEqual(Array(10).fill(422));
    expect((await signInFrom(user.email, code(), { cookie: browser })).status).toBe(429);
  });

  test('counts on both servers together, from whatever network', async () => {
    const { user, code } = await personWithFactor();
    const servers = [api.nobody.call, onSecond()];
    const tryCode = (n: number, given: string) =>
      servers[n % 2]?.(session.login, {
        body: { email: user.email, password, code: given },
        headers: { 'x-forwarded-for': `192.0.2.${100 + n}` },
      });
    for (let n = 0; n < 10; n++) expect(await tryCode(n, '000000')).toMatchObject(wrongCode);
    for (const n of [10, 11]) expect((await tryCode(n, code()))?.status).toBe(429);
  });

  test('many at once are no more than ten', async () => {
    const { user } = await personWithFactor();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signInFrom(user.email, '000000', { ip: `192.0.2.${i}` })),
    );
    expect(all.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('asking for the second step counts as no guess', async () => {
    const { user, code } = await personWithFactor();
    for (let i = 0; i < 15; i++) expect((await signIn(user.email)).status).toBe(403);
    expect((await signIn(user.email, { code: code() })).status).toBe(200);
  });
});

test('a mailed link sets a password and gives no token; the code is still needed', async () => {
  const { user, code } = await personWithFactor();
  const mails = await mailsIn(api.dataDir);
  await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
  const token = (await mailedLink(api.dataDir, user.email, mails)).searchParams.get('token') ?? '';
  const reset = await api.nobody.call(session.resetPassword, { body: { token, password: 'another horse' } });
  expect([reset.status, Object.keys(reset.body)]).toEqual([200, ['status', 'message']]);
  const body = { email: user.email, password: 'another horse' };
  expect((await api.nobody.call(session.login, { body })).body).toMatchObject({ code: 'factorRequired' });
  const both = { ...body, code: code() };
  expect((await api.nobody.call(session.login, { body: both })).status).toBe(200);
});

test('in the audit a wrong code is a failed sign-in', async () => {
  const { user } = await personWithFactor();
  await signIn(user.email);
  await signIn(user.email, { code: '000000' });
  const query = { action: 'login_failed' as const, search: user.email };
  expect((await (await api.as('admin')).call(audit.list, { query })).body.metadata.total).toBe(1);
});
