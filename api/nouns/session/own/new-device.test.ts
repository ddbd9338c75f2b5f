import type { Pool } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { attempts } from '../../../security/throttle.table.ts';
import { mailedLink, mailTo } from '../../../testing/calls/outbox.ts';
import { quickHash } from '../../../testing/calls/quickHash.ts';
import { setUpApi } from '../../../testing/calls/startTestApi.ts';
import { newDeviceMail } from './new-device.ts';

/* The mail about a sign-in from a new device (product/accounts#new-device). What is queued is read from the database. */

const api = setUpApi({ PUBLIC_URL: 'https://office.example' });
beforeEach(async () => void (await api.db.delete(attempts)));

const password = 'correct horse';
const hash = quickHash(password);
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Signs in; returns the device cookie. */
async function signIn(email: string, { cookie, given = password }: { cookie?: string; given?: string } = {}) {
  const answer = await fetch(`${api.url}${basePath}${session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': safari, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password: given }),
  });
  return { status: answer.status, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
const pool = (): Pool => api.database.pool;
async function mailsTo(email: string): Promise<number> {
  const text = `select count(*)::int as n from pgboss.job where name = 'mail-new-device' and data->>'to' = $1`;
  return (await pool().query<{ n: number }>(text, [email])).rows[0]?.n ?? 0;
}
const account = async () => {
  const { user } = await api.signedIn('user', { password_hash: await hash });
  return user.email;
};
async function newAccount() {
  const email = await account();
  await pool().query(`delete from user_days where user_id = (select id from users where email = $1)`, [
    email,
  ]);
  return email;
}

describe('is not sent', () => {
  test('at the first sign-in ever, but at the next one from elsewhere', async () => {
    const email = await newAccount();
    const { cookie } = await signIn(email);
    expect(await mailsTo(email)).toBe(0);
    await signIn(email, { cookie });
    expect(await mailsTo(email)).toBe(0);
    await signIn(email);
    expect(await mailsTo(email)).toBe(1);
  });

  test('for a wrong password', async () => {
    const email = await account();
    expect((await signIn(email, { given: 'a guess' })).status).toBe(401);
    expect(await mailsTo(email)).toBe(0);
  });

  test('in the browser in which a mailed link set the password', async () => {
    const email = await account();
    await api.nobody.call(session.forgotPassword, { body: { email } });
    const token = (await mailedLink(api.dataDir, email)).searchParams.get('token');
    const reset = await fetch(`${api.url}${basePath}${session.resetPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'another horse' }),
    });
    const cookie = (reset.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await signIn(email, { cookie, given: 'another horse' })).status).toBe(200);
    expect(await mailsTo(email)).toBe(0);
  });

  test('more than five times a day, however often somebody signs in', async () => {
    const email = await account();
    for (let i = 0; i < 7; i++) expect((await signIn(email)).status).toBe(200);
    expect(await mailsTo(email)).toBe(5);
    expect(await mailsTo(await account())).toBe(0);
  });

  test('to addresses that receive no mail', async () => {
    const { user } = await api.signedIn('user', {
      email: 'nobody@artist.invalid',
      password_hash: await hash,
    });
    expect((await signIn(user.email)).status).toBe(200);
    expect(await mailsTo(user.email)).toBe(0);
  });
});

test('says when, with what and from where, and what to do, without a link', async () => {
  const email = await account();
  await signIn(email);
  const mail = await mailTo(api.dataDir, email);
  expect(mail).toMatch(/Cu=C3=A1ndo: \d\d\/\d\d\/\d{4} \d\d:\d\d UTC/);
  expect(mail).toContain('Dispositivo: Safari, iPhone');
  expect(mail).toContain('127.0.0.1');
  expect(mail).toContain('Forgot your password?');
  expect(mail).not.toMatch(/https?:/);
});

test('is in the language of its reader', () => {
  const data = { to: 'a@b.co', at: '2026-03-04T05:06:07.000Z', browser: null, system: null, address: null };
  expect(newDeviceMail({ ...data, language: 'en' })).toMatchObject({
    to: 'a@b.co',
    subject: 'Bambalina: New sign-in',
    text: expect.stringMatching(/When: 04\/03\/2026 05:06 UTC\n- Device: unknown\n- IP address: unknown/),
  });
  expect(newDeviceMail({ ...data, language: 'es' }).text).toContain('Dispositivo: desconocido');
});
