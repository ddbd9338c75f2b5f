import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { address } from '#contract/address.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashToken } from '../../security/access.ts';
import { mailedLink, mailsIn, mailTo, readMail } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { userDays } from '../users/users.table.ts';
import { createSession } from './session.store.ts';
import { sessions } from './session.table.ts';

/* Links requested before an account has changed: its address, its deletion; and limits of sessions. */

const api = setUpApi();

const requestReset = (email: string) => api.nobody.call(session.forgotPassword, { body: { email } });
const openJobs = async (queue: string) => {
  const found = await api.db.execute(
    sql`select count(*)::int as n from pgboss.job where name = ${queue} and state < 'completed'`,
  );
  return found.rows[0]?.n;
};
const lockWaiters = async () => {
  const found = await api.db.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.rows[0]?.n;
};
const reset = (link: URL) => {
  const token = link.searchParams.get('token') ?? '';
  return api.nobody.call(session.resetPassword, { body: { token, password: 'a new password' } });
};

test.each([
  ['mail-reset-link', session.forgotPassword],
  ['mail-deletion-link', session.deleteAccount],
] as const)('%s: a link is not mailed to an address that was changed meanwhile', async (queue, endpoint) => {
  const { user } = await api.signedIn('user');
  const kind = queue === 'mail-reset-link' ? 'reset' : 'deletion';
  const key = `link:${kind}:${user.id}`;
  await api.db.execute(sql`insert into attempts (key, count, until) values (${key}, 0, now())`);
  const email = `moved-${kind}@example.com`;
  await api.db.transaction(async (tx) => {
    // The job has read the address and waits for the lock of its attempts.
    await tx.execute(sql`select from attempts where key = ${key} for update`);
    await api.nobody.call(endpoint, { body: { email: user.email } });
    await expect.poll(lockWaiters).toBe(1);
    const params = { id: user.id };
    expect((await (await api.as('admin')).call(users.update, { params, body: { email } })).status).toBe(200);
  });
  await expect.poll(() => openJobs(queue)).toBe(0);
  await mailTo(api.dataDir, email);
  for (const name of await mailsIn(api.dataDir)) {
    const mail = await readMail(api.dataDir, name);
    expect(mail.includes(`To: ${user.email}`) && mail.includes('token=')).toBe(false);
  }
});

test('a link from before a deletion is invalid after the user is restored', async () => {
  const { user } = await api.signedIn('user');
  await requestReset(user.email);
  const link = await mailedLink(api.dataDir, user.email);
  const [admin, params] = [await api.as('admin'), { id: user.id }];
  expect((await admin.call(users.remove, { params })).status).toBe(200);
  expect((await admin.call(users.update, { params, body: { status: 'active' } })).status).toBe(200);
  expect((await reset(link)).status).toBe(422);
});

test('a user has at most fifty sessions: a further login ends the least recently used one', async () => {
  const password = 'correct horse';
  const { user, call: first } = await api.signedIn('user', { password_hash: await quickHash(password) });
  const body = { email: user.email, password };
  const tokens: string[] = [];
  for (let i = 0; i < 49; i++) tokens.push(await createSession(api.db, user.id));
  const [leastUsed = ''] = tokens;
  await api.db
    .update(sessions)
    .set({ used_at: sql`now() - interval '1 minute'` as never })
    .where(eq(sessions.token_hash, hashToken(leastUsed)));
  const { body: answer } = await api.nobody.call(session.login, { body });
  const { rows } = await api.db.execute(
    sql`select count(*)::int as n from sessions where user_id = ${user.id}`,
  );
  expect(rows[0]?.n).toBe(50);
  expect((await api.callerWith(leastUsed).call(address.waiting)).status).toBe(401);
  expect((await first(address.waiting)).status).toBe(200);
  expect((await api.callerWith(answer.access_token).call(address.waiting)).status).toBe(200);
});

test('eight concurrent logins of one user all succeed', async () => {
  for (let round = 0; round < 2; round++) {
    const { user } = await api.signedIn('user', { password_hash: await quickHash('correct horse') });
    // The first login of a day inserts the active day too.
    await api.db.delete(userDays);
    const body = { email: user.email, password: 'correct horse' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.nobody.call(session.login, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const read = ({ body: { access_token: token } }: (typeof answers)[number]) =>
      api.callerWith(token).call(users.read, { params: { id: user.id } });
    expect((await Promise.all(answers.map(read))).map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
});
