import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '#contract/address.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../../records/history.table.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { attempts } from '../../../security/throttle.table.ts';
import { mailedLink, mailsIn, mailTo, readMail } from '../../../testing/calls/outbox.ts';
import { startTestApi, type TestApi } from '../../../testing/calls/startTestApi.ts';

/* One's own new address of mail (docs/decisions/0032): nobody learns by it who has an account, nor loses theirs. */

let api: TestApi;
let password_hash: string;
beforeAll(async () => {
  api = await startTestApi();
  password_hash = await hashPassword('correct horse');
});
afterAll(() => api.stop());

type Person = Awaited<ReturnType<TestApi['signedIn']>>;
const current_password = 'correct horse';
const someone = (role: 'user' | 'editor' | 'admin' = 'user') => api.signedIn(role, { password_hash });
let made = 0;
const newAddress = () => `new-${++made}@example.com`;
const ask = ({ call, user }: Person, email: string, more = {}) =>
  call(users.update, { params: { id: user.id }, body: { email, current_password, ...more } });
const addressOf = async ({ call, user }: Person) =>
  (await call(users.read, { params: { id: user.id } })).body.email;
const waits = async ({ call }: Person) => (await call(address.waiting)).body.email;
const tokenIn = (link: URL) => link.searchParams.get('token') ?? '';
const confirm = (token: string) => api.nobody.call(address.confirm, { body: { token } });
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('the answer is the same for an address that is taken and one that is not, in the same time', async () => {
  const taken = (await someone()).user.email;
  const times: Record<'taken' | 'free', number[]> = { taken: [], free: [] };
  for (let i = 0; i < 5; i++) {
    for (const kind of ['taken', 'free'] as const) {
      const person = await someone();
      const email = kind === 'taken' ? taken : newAddress();
      const since = performance.now();
      const { status, body } = await ask(person, email, { first_name: 'Igual' });
      times[kind].push(performance.now() - since);
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 200, data: { version: 2 } } });
      expect(body.data).toMatchObject({ email: person.user.email, first_name: 'Igual' });
      expect(await waits(person)).toBe(email);
    }
  }
  const ratio = median(times.taken) / median(times.free);
  expect(ratio, JSON.stringify(times)).toBeGreaterThan(0.3);
  expect(ratio, JSON.stringify(times)).toBeLessThan(3);
});

test('who has the address learns of it, and nothing changes', async () => {
  const [owner, other] = [await someone(), await someone()];
  await ask(other, owner.user.email);
  const mail = await mailTo(api.dataDir, owner.user.email);
  expect(mail).toMatch(/alguien quiso usar.*somebody tried/is);
  expect(mail).not.toMatch(/token=/);
  expect([await addressOf(owner), await addressOf(other)]).toEqual([owner.user.email, other.user.email]);
});

test('a link to the new address makes it so, once, and the old one is told', async () => {
  const person = await someone();
  const email = newAddress();
  await ask(person, email, { last_name: 'Otra' });
  const link = await mailedLink(api.dataDir, email);
  expect(link.pathname).toBe('/confirm_email');
  expect(await addressOf(person)).toBe(person.user.email);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(tokenIn(link))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect([await addressOf(person), await waits(person)]).toEqual([email, null]);
  expect(await mailTo(api.dataDir, person.user.email)).toMatch(/correo.*address/s);
  const rows = await api.db.select().from(history).where(eq(history.record_id, person.user.id));
  expect(rows.at(-1)).toMatchObject({ actor_id: person.user.id, after: { email } });
  expect((await api.nobody.call(session.login, { body: { email, password: current_password } })).status).toBe(
    200,
  );
});

test('only the newest address asked for can be confirmed, by its own link', async () => {
  const person = await someone();
  const [first, second] = [newAddress(), newAddress()];
  await ask(person, first);
  const old = tokenIn(await mailedLink(api.dataDir, first));
  await ask(person, second);
  const link = tokenIn(await mailedLink(api.dataDir, second));
  expect((await confirm(old)).status).toBe(422);
  const before = await mailsIn(api.dataDir);
  expect((await person.call(address.sendAgain)).status).toBe(200);
  const again = tokenIn(await mailedLink(api.dataDir, second, before));
  expect((await confirm(again)).status).toBe(200);
  expect((await confirm(link)).status).toBe(422);
  expect(await addressOf(person)).toBe(second);
});

test('an address that somebody else has taken meanwhile is refused, and waits no more', async () => {
  const person = await someone();
  const email = newAddress();
  await ask(person, email);
  const token = tokenIn(await mailedLink(api.dataDir, email));
  await api.signedIn('user', { email });
  expect(await confirm(token)).toMatchObject({
    status: 409,
    body: { message: 'Ya existe un usuario con este correo.' },
  });
  expect([await addressOf(person), await waits(person)]).toEqual([person.user.email, null]);
  expect((await confirm(token)).status).toBe(422);
});

test('two who wait for one address: the first to confirm has it', async () => {
  const [one, two] = [await someone(), await someone('editor')];
  const email = newAddress();
  await ask(one, email);
  const first = tokenIn(await mailedLink(api.dataDir, email));
  const before = await mailsIn(api.dataDir);
  await ask(two, email);
  const second = tokenIn(await mailedLink(api.dataDir, email, before));
  const statuses = (await Promise.all([confirm(first), confirm(second)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await Promise.all([one, two].map(addressOf))).filter((held) => held === email)).toHaveLength(1);
});

const ends: [string, (person: Person) => Promise<unknown>][] = [
  ['giving up', ({ call }) => call(address.giveUp)],
  [
    'a new password of one’s own',
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
    'another address from staff',
    async ({ user }) =>
      (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { email: newAddress() } }),
  ],
  ['deletion', async ({ user }) => (await api.as('admin')).call(users.remove, { params: { id: user.id } })],
  ['a day', () => api.db.execute(sql`update mailed_tokens set expires_at = now() - interval '1 second'`)],
];
test.each(ends)('what waits is over with %s', async (_what, end) => {
  const person = await someone();
  const email = newAddress();
  await ask(person, email);
  const token = tokenIn(await mailedLink(api.dataDir, email));
  await end(person);
  expect(await confirm(token)).toMatchObject({ status: 422, body: { message: /enlace ya no sirve/ } });
});

describe('limits', () => {
  test('five addresses an hour for a person, 429 beyond', async () => {
    const person = await someone();
    for (let i = 0; i < 5; i++) expect((await ask(person, newAddress())).status).toBe(200);
    const refused = await ask(person, newAddress(), { first_name: 'Nada' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await person.call(address.sendAgain)).status).toBe(429);
    // All or nothing.
    const { body } = await person.call(users.read, { params: { id: person.user.id } });
    expect(body.first_name).toBe(person.user.first_name);
  });

  test('whoever else asked for an address keeps nobody from it; beyond five an hour each has one mail to it', async () => {
    const target = newAddress();
    const mailsTo = async () => {
      const names = await mailsIn(api.dataDir);
      const mails = await Promise.all(names.map((name) => readMail(api.dataDir, name)));
      return mails.filter((mail) => mail.includes(`To: ${target}`)).length;
    };
    const stranger = await someone();
    for (let i = 0; i < 5; i++) {
      expect((await ask(stranger, target)).status).toBe(200);
      await expect.poll(mailsTo).toBe(i + 1);
    }
    const [before, owner] = [await mailsIn(api.dataDir), await someone()];
    expect((await ask(owner, target)).status).toBe(200);
    const token = tokenIn(await mailedLink(api.dataDir, target, before));
    for (let i = 0; i < 3; i++) expect((await owner.call(address.sendAgain)).status).toBe(200);
    const queued = sql`select count(*)::int as n from pgboss.job where name = 'mail-new-address' and state < 'completed'`;
    await expect.poll(async () => (await api.db.execute(queued)).rows[0]?.n).toBe(0);
    expect(await mailsTo()).toBe(6);
    expect((await confirm(token)).status).toBe(200);
  });

  test('a wrong password names no address to the counters', async () => {
    const person = await someone();
    const email = newAddress();
    expect((await ask(person, email, { current_password: 'wrong' })).status).toBe(422);
    const rows = await api.db
      .select()
      .from(attempts)
      .where(eq(attempts.key, `address-to:${email}`));
    expect(rows).toEqual([]);
    expect(await waits(person)).toBeNull();
  });
});

test('one’s address sent back, however it is spelt, is no change; nothing waits to be sent again', async () => {
  const person = await someone();
  const { call, user } = person;
  const body = { email: ` ${user.email.toUpperCase()}`, first_name: 'Yo' };
  expect((await call(users.update, { params: { id: user.id }, body })).status).toBe(200);
  expect(await waits(person)).toBeNull();
  expect((await call(address.sendAgain)).status).toBe(404);
  expect((await call(address.giveUp)).status).toBe(404);
});
