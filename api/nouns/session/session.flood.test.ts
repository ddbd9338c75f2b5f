import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { maxConnections } from '../../integrations/mail/smtp.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';
import { users } from '../users/users.table.ts';

/* Many requests for links by others do not delay the link of a user. */

/** More than twice as many as are sent concurrently. */
const known = 20;
const unknown = 20;
let delay = Promise.resolve(undefined);
let release = () => {};
const delayMails = () => {
  delay = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
};
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
let api: TestApi;
beforeAll(async () => {
  smtp = await standInSmtp('secret', () => delay);
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

const requestLink = async (path: string, email: string, remoteAddress: string) =>
  (
    await api.app.inject({
      method: 'POST',
      url: basePath + path,
      remoteAddress,
      payload: { email },
    })
  ).statusCode;
const network = (i: number) => `10.${1 + (i >> 12)}.${(i >> 4) & 255}.${i & 15}`;
const queued = async (name: string) =>
  (await api.db.execute(`select from pgboss.job where name = '${name}' and state = 'created'`)).rowCount ?? 0;

/** Sends the requests, twenty of them concurrently, each from another network. */
async function flood(path: string, kind: string, count: number, first: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const i = next++;
      expect(await requestLink(path, `${kind}-${i}@example.com`, network(first + i))).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

test.each([
  ['a link to reset', session.forgotPassword.path, 'mail-reset-link'],
  ['a link to delete', session.deleteAccount.path, 'mail-deletion-link'],
])('%s is sent before those that others have requested', async (_what, path, queue) => {
  const { user } = await api.signedIn('user');
  const before = smtp.mails.length;
  // The mail server delays its answers, so that a backlog builds up.
  delayMails();
  await flood(path, 'known', known, 0);
  await flood(path, 'none', unknown, 5000);
  // Requests for unknown addresses are in another queue, which is emptied.
  expect(await queued(queue)).toBeLessThanOrEqual(known);
  await expect.poll(() => queued('unknown-addresses')).toBe(0);
  // A link precedes those that were requested in an earlier tenth of a second.
  await sleep(100);
  expect(await requestLink(path, user.email, '192.0.2.1')).toBe(200);
  release();
  const at = () => smtp.mails.slice(before).findIndex((mail) => mail.includes(`To: ${user.email}`));
  await expect.poll(at).toBeGreaterThanOrEqual(0);
  // Only the mails in transmission at that moment were sent before.
  expect(at()).toBeLessThanOrEqual(2 * maxConnections);
  // The others follow without a pause, not at the polling interval of the queue.
  await expect.poll(() => smtp.mails.length - before).toBe(known + 1);
});
