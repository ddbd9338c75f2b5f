import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { connections } from '../../integrations/mail/smtp.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';
import { users } from '../users/users.table.ts';

/*
 * Strangers ask for hundreds of links: whoever waits for theirs does not wait for those. Few enough to be asked for long
 * before the mailer gives up a mail server that holds its mails back.
 */

const known = 60;
const unknown = 200;
let held = Promise.resolve(undefined);
let release = () => {};
const hold = () => {
  held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
};
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
let api: TestApi;
beforeAll(async () => {
  smtp = await standInSmtp('secret', () => held);
  api = await startTestApi({ SMTP_URL: smtp.url() });
  const people = Array.from({ length: known }, (_, i) => ({
    first_name: 'A',
    last_name: 'B',
    email: `known-${i}@example.com`,
  }));
  await api.db.insert(users).values(people);
});
afterAll(async () => {
  release();
  await api.stop();
  await smtp.stop();
});

const ask = async (path: string, email: string, remoteAddress: string) =>
  (
    await api.app.inject({
      method: 'POST',
      url: basePath + path,
      remoteAddress,
      payload: { email },
    })
  ).statusCode;
const network = (i: number) => `10.${1 + (i >> 12)}.${(i >> 4) & 255}.${i & 15}`;
const waiting = async (name: string) =>
  (await api.db.execute(`select from pgboss.job where name = '${name}' and state = 'created'`)).rowCount ?? 0;

/** Twenty at a time, each from a network of its own. */
async function flood(path: string, kind: string, count: number, first: number): Promise<void> {
  let next = 0;
  const asking = async () => {
    while (next < count) {
      const i = next++;
      expect(await ask(path, `${kind}-${i}@example.com`, network(first + i))).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 20 }, asking));
}

test.each([
  ['a link to reset', session.forgotPassword.path, 'mail-reset-link'],
  ['a link to delete', session.deleteAccount.path, 'mail-deletion-link'],
])('%s comes before all that strangers asked for', async (_what, path, queue) => {
  const { user } = await api.signedIn('user');
  const before = smtp.mails.length;
  // The mail server takes its time, so that a backlog builds up.
  hold();
  await flood(path, 'known', known, 0);
  await flood(path, 'none', unknown, 5000);
  // Unknown addresses take no place in that queue, and leave their own.
  expect(await waiting(queue)).toBeLessThanOrEqual(known);
  await expect.poll(() => waiting('unknown-addresses')).toBe(0);
  expect(await ask(path, user.email, '192.0.2.1')).toBe(200);
  release();
  const at = () => smtp.mails.slice(before).findIndex((mail) => mail.includes(`To: ${user.email}`));
  await expect.poll(at).toBeGreaterThanOrEqual(0);
  // Only what was being handed over at that moment went before.
  expect(at()).toBeLessThanOrEqual(2 * connections);
  // The others follow as quickly as the mail server takes them, not two a second.
  await expect.poll(() => smtp.mails.length - before, { timeout: 30_000 }).toBe(known + 1);
});
