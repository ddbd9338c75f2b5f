import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';

/* A failing mail server: requests for links succeed, and the links are mailed when it works again. */

let refusals = 2;
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
let api: TestApi;
beforeAll(async () => {
  smtp = await standInSmtp('secret', () => (refusals-- > 0 ? new Error('not now') : undefined));
  api = await startTestApi({ SMTP_URL: smtp.url() });
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
});

test('each link is mailed once the mail server accepts it, and is valid', async () => {
  const request = async (call: typeof session.forgotPassword | typeof session.deleteAccount) => {
    const { user } = await api.signedIn('user');
    expect((await api.nobody.call(call, { body: { email: user.email } })).status).toBe(200);
  };
  await Promise.all([session.forgotPassword, session.deleteAccount].map(request));
  const retries = "update pgboss.job set start_after = now() where state = 'retry'";
  const running = "select from pgboss.job where name like 'mail-%' and state in ('created', 'active')";
  await expect.poll(async () => (await api.db.execute(running)).rowCount).toBe(0);
  await api.db.execute(retries);
  await expect.poll(() => smtp.mails.length).toBe(2);
  expect(refusals).toBe(-2);
  const token = (page: string) => new RegExp(`${page}\\?token=(\\S+)`).exec(smtp.mails.join('\n'))?.[1] ?? '';
  const reset = { token: token('reset_password'), password: 'long enough' };
  expect((await api.nobody.call(session.resetPassword, { body: reset })).status).toBe(200);
  const deletion = { token: token('delete_account') };
  expect((await api.nobody.call(session.confirmDeletion, { body: deletion })).status).toBe(200);
});
