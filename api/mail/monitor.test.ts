/** @module-tag extended */

import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { statistics } from '#contract/statistics.ts';
import { users } from '#contract/users.ts';
import { readConfig } from '../config/config.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { quickHash } from '../testing/calls/quickHash.ts';
import { buildTestApp, startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { ownPort } from '../testing/processes/ownPort.ts';
import { smtpAnswer, standInSmtp } from '../testing/stand-ins/standInSmtp.ts';
import { verifyMail } from './monitor.ts';
import { recordMailFault } from './state.ts';

/* Mail that cannot be sent: administrators see since when, why and how many wait; the log has each attempt. */

let api: TestApi;
let port: number;
const SMTP_URL = () => `smtp://me:smtp-secret@127.0.0.1:${port}`;
const mailServers: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  port = await ownPort();
  api = await startTestApi({ SMTP_URL: SMTP_URL() });
});
afterEach(async () => {
  for (const each of mailServers.splice(0)) await each.stop();
  await api.db.execute("delete from pgboss.job where name like 'mail-%'");
  await api.db.execute('delete from mail_state');
});
afterAll(() => api.stop());

const mailStatus = async (role: 'admin' | 'editor', url = api.url) =>
  (await callerOn(url, (await api.as(role)).token)(statistics.attention)).body.mail;
const requestResetLink = async () => {
  const { user } = await api.signedIn('user');
  await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
  return user;
};
/** Waits until the only mail has failed, and postpones its next attempt until `retryNow`. */
const holdRetry = async () => {
  const hold = "update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'";
  await expect.poll(async () => (await api.db.execute(hold)).rowCount).toBe(1);
};
const retryNow = () => api.db.execute("update pgboss.job set start_after = now() where state = 'retry'");
const mailServer = async (
  ...args: Parameters<typeof standInSmtp> extends [string, ...infer R] ? R : never
) => {
  const [refuse, more] = args;
  const server = await standInSmtp('smtp-secret', refuse, { ...more, port });
  mailServers.push(server);
  return server;
};

test('an unreachable mail server is detected at the start, and shown to administrators on all servers until a mail is sent', async () => {
  await expect
    .poll(() => mailStatus('admin'))
    .toMatchObject({ fault: 'unreachable', failures: 0, waiting: 0 });
  const { since } = (await mailStatus('admin')) ?? {};
  await requestResetLink();
  await expect
    .poll(() => mailStatus('admin'))
    .toMatchObject({ since, fault: 'unreachable', waiting: 1, failures: expect.toSatisfy((n) => n > 0) });
  await holdRetry();
  expect(await mailStatus('editor')).toBeNull();
  // A server that starts later reads it from the database.
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: api.dataDir,
    DATABASE_URL: 'postgres://x/x',
    SMTP_URL: SMTP_URL(),
  };
  const other = await buildTestApp({ config: readConfig(env), database: api.database });
  expect(await mailStatus('admin', await other.listen({ port: 0, host: '127.0.0.1' }))).toMatchObject({
    since,
  });
  await other.close();
  const { mails } = await mailServer();
  await retryNow();
  await expect.poll(() => mails.length).toBe(1);
  await expect.poll(() => mailStatus('admin')).toBeNull();
});

test('the end of the outage is detected without a mail to send', async () => {
  await recordMailFault(api.db, 'unreachable', 0);
  expect(await mailStatus('admin')).toMatchObject({ fault: 'unreachable' });
  await mailServer();
  // The scheduler runs this job each minute.
  await api.db.execute(`insert into pgboss.job (name) values ('try-mail-server')`);
  await expect.poll(() => mailStatus('admin')).toBeNull();
});

test('a mail to a refused recipient is not retried, and is no failure of the mail server', async () => {
  let refused = true;
  const { mails } = await mailServer(undefined, {
    recipient: (address) => (refused ? smtpAnswer(550, `5.1.1 <${address}>: no such user`) : undefined),
  });
  await requestResetLink();
  await expect.poll(() => mailStatus('admin')).toMatchObject({ since: null, waiting: 0, lost: 1 });
  refused = false;
  await requestResetLink();
  await expect.poll(() => mails.length).toBe(1);
  const { rows } = await api.db.execute(`select retry_count from pgboss.job where state = 'failed'`);
  expect(rows).toEqual([{ retry_count: 0 }]);
});

test('a mail without remaining attempts is counted as lost for a day', async () => {
  await mailServer(() => smtpAnswer(451, 'try later'));
  await requestResetLink();
  await expect.poll(() => mailStatus('admin')).toMatchObject({ fault: 'busy', waiting: 1, lost: 0 });
  await holdRetry();
  await api.db.execute(`update pgboss.job set retry_limit = retry_count where name = 'mail-reset-link'`);
  await retryNow();
  await expect.poll(() => mailStatus('admin')).toMatchObject({ fault: 'busy', waiting: 0, lost: 1 });
  await api.db.execute(
    `update pgboss.job set completed_on = now() - interval '25 hours' where state = 'failed'`,
  );
  expect(await mailStatus('admin')).toMatchObject({ lost: 0 });
});

test('the log has the failure at the start and each attempt, but no address, link or password', async () => {
  const { log } = api.app;
  const entries = (['warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  const logged = () => entries.flatMap(({ mock }) => mock.calls);
  const text = () => inspect(logged(), { depth: 9, maxStringLength: null });
  try {
    await verifyMail(api.app.mount.services.mailer, log);
    const message = `Mail cannot be sent, see SMTP_URL: the mail server at 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}).`;
    expect(logged()).toEqual([[message]]);
    const person = await requestResetLink();
    const attempts = () => text().match(/The job mail-reset-link failed \(attempt \d+ of 21\)/g) ?? [];
    await holdRetry();
    const first = attempts().length;
    expect(first).toBeGreaterThan(0);
    await retryNow();
    await expect.poll(attempts).toHaveLength(first + 1);
    for (const secret of [person.email, 'smtp-secret', 'token=']) expect(text()).not.toContain(secret);
    // Errors would be logged with their stacks.
    expect(text()).not.toContain('    at ');
  } finally {
    for (const entry of entries) entry.mockRestore();
  }
});

test('all kinds of mail have the same number of retries', async () => {
  const password_hash = await quickHash('correct horse');
  const { user, call } = await api.signedIn('user', { password_hash });
  for (const { path } of [session.forgotPassword, session.deleteAccount]) {
    await api.app.inject({ method: 'POST', url: basePath + path, payload: { email: user.email } });
  }
  const params = { id: user.id };
  const own = { email: 'elsewhere@example.com', current_password: 'correct horse' };
  expect((await call(users.update, { params, body: own })).status).toBe(200);
  const set = { password: 'another horse' };
  expect((await (await api.as('admin')).call(users.update, { params, body: set })).status).toBe(200);
  const { rows } = await api.db.execute(
    `select distinct name, retry_limit from pgboss.job where name like 'mail-%' order by name`,
  );
  const names = ['mail-account-changed', 'mail-deletion-link', 'mail-new-address', 'mail-reset-link'];
  expect(rows).toEqual(names.map((name) => ({ name, retry_limit: 20 })));
});
