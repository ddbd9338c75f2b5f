import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from '#contract/address.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../security/passwords.ts';
import { mailedLink, mailsIn, mailTo, readMail } from '../../testing/calls/outbox.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { userDays } from '../users/users.table.ts';

/* What was asked for an account as it was before: its former address, its deletion, its many sign-ins. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const asked = (email: string) => api.nobody.call(session.forgotPassword, { body: { email } });
const open = async (queue: string) => {
  const found = await api.db.execute(
    sql`select count(*)::int as n from pgboss.job where name = ${queue} and state < 'completed'`,
  );
  return found.rows[0]?.n;
};
const waiting = async () => {
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
] as const)(
  '%s: a link under way goes to no address that has meanwhile been changed',
  async (queue, asking) => {
    const { user } = await api.signedIn('user');
    const kind = queue === 'mail-reset-link' ? 'reset' : 'deletion';
    const key = `link:${kind}:${user.id}`;
    await api.db.execute(sql`insert into attempts (key, count, until) values (${key}, 0, now())`);
    const email = `moved-${kind}@example.com`;
    await api.db.transaction(async (tx) => {
      // The job has read the address and comes to a stop at its count.
      await tx.execute(sql`select from attempts where key = ${key} for update`);
      await api.nobody.call(asking, { body: { email: user.email } });
      await expect.poll(waiting).toBe(1);
      const params = { id: user.id };
      expect((await (await api.as('admin')).call(users.update, { params, body: { email } })).status).toBe(
        200,
      );
    });
    await expect.poll(() => open(queue)).toBe(0);
    await mailTo(api.dataDir, email);
    for (const name of await mailsIn(api.dataDir)) {
      const mail = await readMail(api.dataDir, name);
      expect(mail.includes(`To: ${user.email}`) && mail.includes('token=')).toBe(false);
    }
  },
);

test('a link of before a deletion does not work after the restoration', async () => {
  const { user } = await api.signedIn('user');
  await asked(user.email);
  const link = await mailedLink(api.dataDir, user.email);
  const [admin, params] = [await api.as('admin'), { id: user.id }];
  expect((await admin.call(users.remove, { params })).status).toBe(200);
  expect((await admin.call(users.update, { params, body: { status: 'active' } })).status).toBe(200);
  expect((await reset(link)).status).toBe(422);
});

test('nobody has more than fifty sessions: signing in once more ends the one that was used least lately', async () => {
  const password = 'correct horse';
  const { user, call: first } = await api.signedIn('user', { password_hash: await hashPassword(password) });
  const body = { email: user.email, password };
  const tokens: string[] = [];
  for (let i = 0; i < 51; i++) {
    const { status, body: answer } = await api.nobody.call(session.login, { body });
    expect(status).toBe(200);
    tokens.push(answer.access_token);
  }
  const { rows } = await api.db.execute(
    sql`select count(*)::int as n from sessions where user_id = ${user.id}`,
  );
  expect(rows[0]?.n).toBe(50);
  expect((await first(address.waiting)).status).toBe(401);
  expect((await api.callerWith(tokens.at(-1)).call(address.waiting)).status).toBe(200);
});

test('one person signs in on eight devices at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { user } = await api.signedIn('user', { password_hash: await hashPassword('correct horse') });
    // The first of a day notes the day, too.
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
