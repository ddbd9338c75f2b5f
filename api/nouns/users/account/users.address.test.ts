/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { address } from '#contract/address.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../../records/history.table.ts';
import { attempts } from '../../../security/throttle.table.ts';
import { mailedLink, mailsIn, mailTo, readMail } from '../../../testing/calls/outbox.ts';
import { quickHash } from '../../../testing/calls/quickHash.ts';
import { setUpApi, type TestUser } from '../../../testing/calls/startTestApi.ts';
import { workOf } from '../../../testing/calls/workOf.ts';

/* Changing one's own email address (docs/decisions/0032): reveals no account and takes away no address. */

const api = setUpApi();
let password_hash: string;
beforeAll(async () => {
  password_hash = await quickHash('correct horse');
});

const current_password = 'correct horse';
const newUser = (role: 'user' | 'editor' | 'admin' = 'user') => api.signedIn(role, { password_hash });
let addressCount = 0;
const newAddress = () => `new-${++addressCount}@example.com`;
const requestChange = ({ call, user }: TestUser, email: string, more = {}) =>
  call(users.update, { params: { id: user.id }, body: { email, current_password, ...more } });
const addressOf = async ({ call, user }: TestUser) =>
  (await call(users.read, { params: { id: user.id } })).body.email;
const pendingAddress = async ({ call }: TestUser) => (await call(address.waiting)).body.email;
const tokenIn = (link: URL) => link.searchParams.get('token') ?? '';
const confirm = (token: string) => api.nobody.call(address.confirm, { body: { token } });

test('the answer and the work are the same for an address that is taken and one that is not', async () => {
  const taken = (await newUser()).user.email;
  const works: string[][] = [];
  for (const email of [taken, newAddress()]) {
    const person = await newUser();
    const { answer, work } = await workOf(async () =>
      api.app.inject({
        method: 'PUT',
        url: `${basePath}/users/${person.user.id}`,
        headers: { authorization: `Bearer ${person.token}` },
        payload: { email, current_password, first_name: 'Igual' },
      }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 200, data: { version: 2 } }]);
    expect(answer.json().data).toMatchObject({ email: person.user.email, first_name: 'Igual' });
    expect(await pendingAddress(person)).toBe(email);
    // A request that takes long checks its session again.
    works.push(work.filter((step) => !step.includes('from "sessions"')));
  }
  expect(works[0]).toEqual(works[1]);
  expect(works[0]?.length).toBeGreaterThan(5);
});

test('the owner of a taken address is notified by mail, and nothing changes', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  await requestChange(other, owner.user.email);
  const mail = await mailTo(api.dataDir, owner.user.email);
  expect(mail).toMatch(/alguien quiso usar.*somebody tried/is);
  expect(mail).not.toMatch(/token=/);
  expect([await addressOf(owner), await addressOf(other)]).toEqual([owner.user.email, other.user.email]);
});

test('the link mailed to the new address confirms it once, and the old address is notified', async () => {
  const person = await newUser();
  const email = newAddress();
  await requestChange(person, email, { last_name: 'Otra' });
  const link = await mailedLink(api.dataDir, email);
  expect(link.pathname).toBe('/confirm_email');
  expect(await addressOf(person)).toBe(person.user.email);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(tokenIn(link))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect([await addressOf(person), await pendingAddress(person)]).toEqual([email, null]);
  expect(await mailTo(api.dataDir, person.user.email)).toMatch(/correo.*address/s);
  const rows = await api.db.select().from(history).where(eq(history.record_id, person.user.id));
  expect(rows.at(-1)).toMatchObject({ actor_id: person.user.id, after: { email } });
  expect((await api.nobody.call(session.login, { body: { email, password: current_password } })).status).toBe(
    200,
  );
});

test('only the newest requested address can be confirmed, with its newest link', async () => {
  const person = await newUser();
  const [first, second] = [newAddress(), newAddress()];
  await requestChange(person, first);
  const old = tokenIn(await mailedLink(api.dataDir, first));
  await requestChange(person, second);
  const link = tokenIn(await mailedLink(api.dataDir, second));
  expect((await confirm(old)).status).toBe(422);
  const before = await mailsIn(api.dataDir);
  expect((await person.call(address.sendAgain)).status).toBe(200);
  const newest = tokenIn(await mailedLink(api.dataDir, second, before));
  expect((await confirm(newest)).status).toBe(200);
  expect((await confirm(link)).status).toBe(422);
  expect(await addressOf(person)).toBe(second);
});

test('an Idempotency-Key does not keep a second mail from being sent', async () => {
  const person = await newUser();
  const email = newAddress();
  await requestChange(person, email);
  await mailedLink(api.dataDir, email);
  const headers = { 'idempotency-key': 'again' };
  for (let i = 0; i < 2; i++) {
    const before = await mailsIn(api.dataDir);
    expect((await person.call(address.sendAgain, { headers })).status).toBe(200);
    await mailedLink(api.dataDir, email, before);
  }
});

test('an address that another user has taken meanwhile is refused and not pending any more', async () => {
  const person = await newUser();
  const email = newAddress();
  await requestChange(person, email);
  const token = tokenIn(await mailedLink(api.dataDir, email));
  await api.signedIn('user', { email });
  expect(await confirm(token)).toMatchObject({
    status: 409,
    body: { message: 'Ya existe un usuario con este correo.' },
  });
  expect([await addressOf(person), await pendingAddress(person)]).toEqual([person.user.email, null]);
  expect((await confirm(token)).status).toBe(422);
});

test('of two users with the same pending address, one can confirm it', async () => {
  const [one, two] = [await newUser(), await newUser('editor')];
  const email = newAddress();
  await requestChange(one, email);
  const first = tokenIn(await mailedLink(api.dataDir, email));
  const before = await mailsIn(api.dataDir);
  await requestChange(two, email);
  const second = tokenIn(await mailedLink(api.dataDir, email, before));
  const statuses = (await Promise.all([confirm(first), confirm(second)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await Promise.all([one, two].map(addressOf))).filter((found) => found === email)).toHaveLength(1);
});

const endings: [string, (person: TestUser) => Promise<unknown>][] = [
  ['a cancellation', ({ call }) => call(address.giveUp)],
  [
    'a new password set by the user',
    ({ call, user }) =>
      call(users.update, {
        params: { id: user.id },
        body: { password: 'another horse', current_password },
      }),
  ],
  [
    'a password reset by mail',
    async ({ user }) => {
      await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
      const token = tokenIn(await mailedLink(api.dataDir, user.email));
      await api.nobody.call(session.resetPassword, { body: { token, password: 'another horse' } });
    },
  ],
  [
    'another address set by staff',
    async ({ user }) =>
      (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { email: newAddress() } }),
  ],
  ['deletion', async ({ user }) => (await api.as('admin')).call(users.remove, { params: { id: user.id } })],
  ['a day', () => api.db.execute(sql`update mailed_tokens set expires_at = now() - interval '1 second'`)],
];
test.each(endings)('a pending address ends with %s', async (_what, end) => {
  const person = await newUser();
  const email = newAddress();
  await requestChange(person, email);
  const token = tokenIn(await mailedLink(api.dataDir, email));
  await end(person);
  expect(await confirm(token)).toMatchObject({ status: 422, body: { message: /enlace ya no sirve/ } });
});

describe('limits', () => {
  test('a sixth request of a user within an hour is a 429 and changes nothing', async () => {
    const person = await newUser();
    for (let i = 0; i < 5; i++) expect((await requestChange(person, newAddress())).status).toBe(200);
    const refused = await requestChange(person, newAddress(), { first_name: 'Nada' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await person.call(address.sendAgain)).status).toBe(429);
    // The other fields of the request are not changed either.
    const { body } = await person.call(users.read, { params: { id: person.user.id } });
    expect(body.first_name).toBe(person.user.first_name);
  });

  test('requests of other users do not prevent one; beyond five mails an hour, each user can send one', async () => {
    const target = newAddress();
    const mailsTo = async () => {
      const names = await mailsIn(api.dataDir);
      const mails = await Promise.all(names.map((name) => readMail(api.dataDir, name)));
      return mails.filter((mail) => mail.includes(`To: ${target}`)).length;
    };
    const other = await newUser();
    expect((await requestChange(other, target)).status).toBe(200);
    await expect.poll(mailsTo).toBe(1);
    const four = { count: 4 };
    const ofTarget = eq(attempts.key, `address-to:${target}`);
    expect((await api.db.update(attempts).set(four).where(ofTarget).returning()).length).toBe(1);
    expect((await requestChange(other, target)).status).toBe(200);
    await expect.poll(mailsTo).toBe(2);
    const [before, owner] = [await mailsIn(api.dataDir), await newUser()];
    expect((await requestChange(owner, target)).status).toBe(200);
    const token = tokenIn(await mailedLink(api.dataDir, target, before));
    for (let i = 0; i < 3; i++) expect((await owner.call(address.sendAgain)).status).toBe(200);
    const queued = sql`select count(*)::int as n from pgboss.job where name = 'mail-new-address' and state < 'completed'`;
    await expect.poll(async () => (await api.db.execute(queued)).rows[0]?.n).toBe(0);
    expect(await mailsTo()).toBe(3);
    expect((await confirm(token)).status).toBe(200);
  });

  test('a request with a wrong password does not count for the address', async () => {
    const person = await newUser();
    const email = newAddress();
    expect((await requestChange(person, email, { current_password: 'wrong' })).status).toBe(422);
    const rows = await api.db
      .select()
      .from(attempts)
      .where(eq(attempts.key, `address-to:${email}`));
    expect(rows).toEqual([]);
    expect(await pendingAddress(person)).toBeNull();
  });
});

test('the current address in another spelling is no change, and there is no pending one', async () => {
  const person = await newUser();
  const { call, user } = person;
  const body = { email: ` ${user.email.toUpperCase()}`, first_name: 'Yo' };
  expect((await call(users.update, { params: { id: user.id }, body })).status).toBe(200);
  expect(await pendingAddress(person)).toBeNull();
  expect((await call(address.sendAgain)).status).toBe(404);
  expect((await call(address.giveUp)).status).toBe(404);
});
