import { beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { mailedLink, mailsIn, readMail } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi({ PUBLIC_URL: 'https://office.example' });
let password_hash: string;
beforeAll(async () => {
  password_hash = await quickHash('correct horse');
});

const loginFailed = 'Login failed. Please try again.';
const login = (email: string, password = 'correct horse', headers = {}) =>
  api.nobody.call(session.login, { body: { email, password }, headers });
const mails = () => mailsIn(api.dataDir);
const mailTo = async (email: string, before?: string[]) =>
  (await mailedLink(api.dataDir, email, before)).href;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('login', () => {
  test.each([
    ['an unknown address', { email: 'nobody@example.com', password: 'x' }, 401, loginFailed],
    ['no password', { email: 'a@example.com' }, 422, 'Este campo es obligatorio.'],
    [
      'a bad address',
      { email: 'not an address', password: 'x' },
      422,
      'Por favor, ingresa un correo válido.',
    ],
    [
      'an address that is a list',
      { email: ['a@example.com'], password: 'x' },
      422,
      'Por favor, ingresa un correo válido.',
    ],
    [
      'an address that is an object',
      { email: { $ne: '' }, password: 'x' },
      422,
      'Por favor, ingresa un correo válido.',
    ],
    ['a role', { email: 'a@example.com', password: 'x', role: 'admin' }, 422, 'Este campo no existe.'],
  ])('refuses %s', async (_what, body, status, message) => {
    const answer = await api.nobody.call(session.login, { body });
    expect(answer).toMatchObject({ status, body: { message } });
    expect(answer.body.access_token).toBeUndefined();
  });

  test('returns token, id and role; the token is valid until logout', async () => {
    const { user } = await api.signedIn('editor', { password_hash });
    const { status, body } = await login(` ${user.email.toUpperCase()} `, ' correct horse ');
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/), id: user.id, role: 'editor' });
    const me = api.callerWith(body.access_token);
    expect((await me.call(users.read, { params: { id: user.id } })).status).toBe(200);
    expect((await me.call(session.logout)).status).toBe(200);
    expect((await me.call(users.read, { params: { id: user.id } })).status).toBe(401);
    expect((await me.call(session.logout)).status).toBe(401);
  });

  test('stores only a hash of the token', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const { body } = await login(user.email);
    const dump = await api.db.execute(`select string_agg(s::text, '') as rows from sessions s`);
    expect(JSON.stringify(dump.rows)).not.toContain(body.access_token);
  });

  test('refuses deleted users and users without a password like wrong passwords', async () => {
    const deleted = await api.signedIn('user', { password_hash, status: 'deleted' });
    const artist = await api.signedIn('user', { type: 'artist' });
    for (const { user } of [deleted, artist]) {
      expect(await login(user.email)).toMatchObject({ status: 401, body: { message: loginFailed } });
    }
    expect((await deleted.call(users.read, { params: { id: deleted.user.id } })).status).toBe(401);
  });
});

describe('forgotten password', () => {
  test('has the same answer for known and unknown addresses, and mails only the known', async () => {
    const { user } = await api.signedIn('user', { password_hash });
    const forgot = (email: string) => api.nobody.call(session.forgotPassword, { body: { email } });
    const [known, unknown] = [await forgot(user.email), await forgot('unknown@example.com')];
    expect(known.body).toEqual({ status: 200, message: 'New password reset email sent successfully!' });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    await mailTo(user.email);
    const texts = await Promise.all((await mails()).map((name) => readMail(api.dataDir, name)));
    expect(texts.some((text) => text.includes('unknown@example.com'))).toBe(false);
  });

  test('a mailed link sets a new password, and ends all sessions', async () => {
    const { user, call } = await api.signedIn('user', { password_hash });
    await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
    const link = await mailTo(user.email);
    expect(link).toMatch(/^https:\/\/office\.example\/reset_password\?token=[\w-]{43}$/);

    const reset = (password: string) =>
      api.nobody.call(session.resetPassword, { body: { token: tokenOf(link), password } });
    expect((await reset('short')).status).toBe(422);
    expect((await reset('a new password')).status).toBe(200);
    expect((await call(users.read, { params: { id: user.id } })).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, 'a new password')).status).toBe(200);
  });

  test('limits the requests from one network, for all addresses together', async () => {
    const request = (i: number) =>
      api.app.inject({
        method: 'POST',
        url: `${basePath}${session.forgotPassword.path}`,
        remoteAddress: '192.0.2.50',
        payload: { email: `often-${i}@example.com` },
      });
    const answers = await Promise.all(Array.from({ length: 33 }, (_, i) => request(i)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('deleting an account', () => {
  const statusOf = async (id: string) =>
    (await (await api.as('admin')).call(users.read, { params: { id } })).body.status;

  test('is immediate for a signed-in user with their address and password', async () => {
    const { user, call } = await api.signedIn('user', { password_hash });
    const body = { email: user.email, password: 'correct horse' };
    const answer = await call(session.deleteAccount, { body });
    expect(answer.body).toEqual({ status: 200, message: 'Cuenta eliminada correctamente', deleted: true });
    expect(await statusOf(user.id)).toBe('deleted');
    expect((await call(session.logout)).status).toBe(401);
  });

  test('with an address only mails its owner a link, which is valid once', async () => {
    const { user } = await api.signedIn('user');
    const otherUser = await api.signedIn('user');
    const request = (email: string) => otherUser.call(session.deleteAccount, { body: { email } });
    const known = await request(user.email);
    expect((await request('unknown@example.com')).body).toEqual(known.body);
    expect(known.body.deleted).toBe(false);
    const link = await mailTo(user.email);
    expect(link).toMatch(/^https:\/\/office\.example\/delete_account\?token=/);
    expect(await statusOf(user.id)).toBe('active');

    const confirm = () => api.nobody.call(session.confirmDeletion, { body: { token: tokenOf(link) } });
    expect(
      (
        await api.nobody.call(session.resetPassword, {
          body: { token: tokenOf(link), password: 'long enough' },
        })
      ).status,
    ).toBe(422);
    expect((await confirm()).body.message).toBe('Cuenta eliminada correctamente');
    expect(await statusOf(user.id)).toBe('deleted');
    expect((await confirm()).status).toBe(422);
  });

  test('is refused to the last administrator', async () => {
    await api.db.execute("update users set role = 'user' where role = 'admin'");
    const { user, call } = await api.signedIn('admin', { password_hash });
    const body = { email: user.email, password: 'correct horse' };
    const answer = await call(session.deleteAccount, { body });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Debe quedar al menos un administrador.' },
    });
    expect((await call(users.read, { params: { id: user.id } })).body.status).toBe('active');
    await api.db.execute("update users set role = 'admin' where first_name like 'admin-%'");
  });
});
