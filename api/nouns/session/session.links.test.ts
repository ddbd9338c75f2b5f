import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';

/* While others request links for a user's address, the user is never refused and always has a valid link. */

let api: TestApi;
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
let refusing = false;
beforeAll(async () => {
  smtp = await standInSmtp('secret', () => (refusing ? new Error('not now') : undefined));
  api = await startTestApi({ SMTP_URL: smtp.url(), MAILED_LINKS_PER_HOUR: '20' });
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
});
beforeEach(() => api.db.execute('delete from attempts'));

let network = 0;
/** Requests a link, each time from another network. */
const requestLink = async (email: string) => {
  network += 1;
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: basePath + session.forgotPassword.path,
    remoteAddress: `10.0.${network >> 8}.${network & 255}`,
    payload: { email },
  });
  expect(statusCode).toBe(200);
};
const tokensFor = (email: string) =>
  smtp.mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /token=([\w-]{43})/.exec(mail)?.[1] ?? '');
const count = async (what: string) =>
  Number((await api.db.execute(`select count(*) from ${what}`)).rows[0]?.count);
/** Waits until this many mails with links have failed, and postpones their next attempts until `retryNow`. */
const holdRetries = async (mails: number) => {
  // The mail about a changed password, of the test before, may be refused too.
  const hold = `update pgboss.job set start_after = now() + interval '1 hour'
    where state = 'retry' and name = 'mail-reset-link'`;
  await expect.poll(async () => (await api.db.execute(hold)).rowCount).toBe(mails);
};
const retryNow = () => api.db.execute("update pgboss.job set start_after = now() where state = 'retry'");
/** Waits until all requested links are mailed. */
const jobsDone = () =>
  expect.poll(() => count(`pgboss.job where name = 'mail-reset-link' and state < 'completed'`)).toBe(0);
const ageTokens = (minutes: number) =>
  api.db.execute(sql`with tokens as (update mailed_tokens set
      created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}))
    update attempts set until = until - make_interval(mins => ${minutes})`);
const resetWith = async (token: string | undefined) =>
  (await api.nobody.call(session.resetPassword, { body: { token, password: 'a new password' } })).status ===
  200;

test('all requests are accepted but five mails are sent; once the newest link is old, another is sent', async () => {
  const { user } = await api.signedIn('user');
  for (let i = 0; i < 12; i++) await requestLink(user.email);
  await jobsDone();
  expect(tokensFor(user.email)).toHaveLength(5);
  // The limit of an hour is not over, but the newest link is old enough to send another.
  await ageTokens(16);
  await requestLink(user.email);
  await expect.poll(() => tokensFor(user.email).length).toBe(6);
  expect(await resetWith(tokensFor(user.email).at(-1))).toBe(true);
});

test('a link stays valid while others request further ones, until one of them is used', async () => {
  const { user } = await api.signedIn('user');
  await requestLink(user.email);
  await expect.poll(() => tokensFor(user.email).length).toBe(1);
  for (let i = 0; i < 3; i++) await requestLink(user.email);
  await jobsDone();
  expect(tokensFor(user.email)).toHaveLength(4);
  await ageTokens(9);
  expect(await resetWith(tokensFor(user.email)[0])).toBe(true);
  // Once one is used, all are invalid.
  for (const token of tokensFor(user.email)) expect(await resetWith(token)).toBe(false);
});

test('a mail that could not be sent invalidates no link and is not counted', async () => {
  const { user } = await api.signedIn('user');
  await requestLink(user.email);
  await jobsDone();
  expect(tokensFor(user.email)).toHaveLength(1);
  refusing = true;
  for (let i = 0; i < 4; i++) await requestLink(user.email);
  await holdRetries(4);
  expect(
    await count(
      `mailed_tokens where subject_id = '${user.id}' and expires_at > now() + interval '50 minutes'`,
    ),
  ).toBe(1);
  expect(await count(`attempts where key = 'link:reset:${user.id}' and count = 1`)).toBe(1);
  refusing = false;
  await retryNow();
  await jobsDone();
  expect(await resetWith(tokensFor(user.email)[0])).toBe(true);
});

test('when the limit of all users is used up, a user without a link still gets one', async () => {
  const [before, { user }] = [await api.signedIn('user'), await api.signedIn('user')];
  await requestLink(before.user.email);
  await jobsDone();
  const rest = "update attempts set count = 19 where key = 'links' and count = 1";
  expect((await api.db.execute(rest)).rowCount).toBe(1);
  for (let i = 0; i < 3; i++) {
    await requestLink(before.user.email);
    await jobsDone();
  }
  // The twentieth of all, and none more for who has a recent one.
  expect(tokensFor(before.user.email)).toHaveLength(2);
  for (let i = 0; i < 2; i++) {
    await requestLink(user.email);
    await jobsDone();
  }
  expect(tokensFor(user.email)).toHaveLength(1);
  expect(await resetWith(tokensFor(user.email)[0])).toBe(true);
});
