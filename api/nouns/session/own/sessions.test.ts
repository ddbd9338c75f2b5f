import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import { password, setUpSessionServers } from '../../../testing/scenarios/sessionServers.ts';
import { createSession } from '../session.store.ts';
import { sessions as table } from '../session.table.ts';

/* The sessions in the profile (product/accounts#sessions): its calls neither show nor end those of others. */

const { api, withPassword, onSecond } = setUpSessionServers();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const another = async ({ user }: TestUser) => api.callerWith(await createSession(api.db, user.id));
const listOf = async ({ call }: Pick<TestUser, 'call'>) => (await call(sessions.list)).body.data;
const isSignedIn = async ({ call }: Pick<TestUser, 'call'>) => (await call(sessions.list)).status === 200;
const idOf = async (caller: Pick<TestUser, 'call'>) =>
  (await listOf(caller)).find(({ current }) => current)?.id ?? '';

describe('the sessions of others', () => {
  test.each(['user', 'editor', 'admin'] as const)('are neither listed nor ended by %s', async (role) => {
    const [mine, other] = [await api.signedIn(role), await api.signedIn('user')];
    const id = await idOf(other);
    expect((await listOf(mine)).map((one) => one.id)).not.toContain(id);
    expect((await mine.call(sessions.end, { params: { id } })).status).toBe(404);
    expect((await mine.call(sessions.endOthers)).body).toEqual({ status: 200, ended: 0 });
    expect(await isSignedIn(other)).toBe(true);
  });

  test.each(['x', '0'.repeat(36), '../sessions'])('the id %s is not found', async (id) => {
    const mine = await api.signedIn('user');
    expect((await mine.call(sessions.end, { params: { id: encodeURIComponent(id) } })).status).toBe(404);
    expect(await isSignedIn(mine)).toBe(true);
  });
});

test('a sign-in is listed with short words for its device, its address and times, and nothing of the token', async () => {
  const { user } = await withPassword('editor');
  const body = { email: user.email, password };
  const answer = await api.nobody.call(session.login, { body, headers: { 'user-agent': firefox } });
  const caller = api.callerWith(answer.body.access_token);
  const [first, helper, ...more] = await listOf(caller);
  expect(more).toEqual([]);
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    browser: 'Firefox',
    system: 'Linux',
    address: '127.0.0.1',
    addressKind: 'machine',
    createdAt: expect.any(String),
    usedAt: expect.any(String),
    current: true,
  });
  expect(helper).toMatchObject({
    browser: null,
    system: null,
    address: null,
    addressKind: null,
    current: false,
  });
  const [row] = await api.db.select().from(table).where(sql`${table.id} = ${first?.id}`);
  const stored = JSON.stringify(row);
  expect(stored).not.toContain('Gecko');
  const hash = row?.token_hash.toString('hex') ?? '';
  expect(JSON.stringify(first)).not.toContain(hash.slice(0, 8));
});

test.each([
  ['10.1.2.3', 'private'],
  ['192.168.0.7', 'private'],
  ['100.64.0.1', 'private'],
  ['fd00::1', 'private'],
  ['::ffff:127.0.0.1', 'machine'],
  ['::1', 'machine'],
  ['8.8.8.8', 'public'],
  ['2a00:1450::1', 'public'],
])('the address %s is %s', async (address, addressKind) => {
  const mine = await api.signedIn('user');
  await api.db.update(table).set({ address }).where(eq(table.user_id, mine.user.id));
  expect(await listOf(mine)).toMatchObject([{ address, addressKind }]);
});

test('an expired session is not listed; the last used one is first', async () => {
  const mine = await api.signedIn('user');
  const [old, expired] = [await another(mine), await another(mine)];
  const [oldId, expiredId] = [await idOf(old), await idOf(expired)];
  const age = (id: string, hours: number) =>
    api.db
      .update(table)
      .set({ used_at: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(table.id, id));
  await age(oldId, 3);
  await age(expiredId, 13);
  expect((await listOf(mine)).map(({ id }) => id)).toEqual([await idOf(mine), oldId]);
});

describe('ending', () => {
  test('one ends it at once on every server, and the others go on', async () => {
    const mine = await api.signedIn('editor');
    const [ended, kept] = [await another(mine), await another(mine)];
    const id = await idOf(ended);
    // Both servers know it.
    expect((await onSecond(ended)(sessions.list)).status).toBe(200);
    expect((await mine.call(sessions.end, { params: { id } })).body).toEqual({ status: 200, id });
    expect((await onSecond(ended)(sessions.list)).status).toBe(401);
    expect(await isSignedIn(ended)).toBe(false);
    expect([await isSignedIn(kept), await isSignedIn(mine)]).toEqual([true, true]);
  });

  test('one twice at once: done once, then not found, with one entry in the audit', async () => {
    const mine = await api.signedIn('editor');
    const id = await idOf(await another(mine));
    const answers = await Promise.all([
      mine.call(sessions.end, { params: { id } }),
      onSecond(mine)(sessions.end, { params: { id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { data } = (
      await (
        await api.as('admin')
      ).call(audit.list, {
        query: { actor: mine.user.id, action: 'sessions_ended' },
      })
    ).body;
    expect(data).toMatchObject([{ noun: 'users', record_id: mine.user.id, address: '127.0.0.1' }]);
  });

  test('two sessions that end each other at once: one of them is left', async () => {
    const mine = await api.signedIn('editor');
    const other = await another(mine);
    const answers = await Promise.all([mine.call(sessions.endOthers), other.call(sessions.endOthers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await isSignedIn(mine), await isSignedIn(other)].sort()).toEqual([false, true]);
  });

  test('all others ends them on every server and keeps this one', async () => {
    const mine = await api.signedIn('editor');
    const others = [await another(mine), await another(mine), await another(mine)];
    expect((await onSecond(mine)(sessions.endOthers)).body).toEqual({ status: 200, ended: 3 });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect(await listOf(mine)).toMatchObject([{ current: true }]);
  });

  test('one aborts its export', { tags: 'extended' }, async () => {
    const mine = await api.signedIn('editor');
    const exporting = await another(mine);
    await api.db.execute(sql`
      insert into users (id, first_name, last_name, email)
      select gen_random_uuid(), md5(n::text), 'x', 'row-' || n || '@example.com' from generate_series(1, 25000) as n`);
    const response = await fetch(`${api.url}${basePath}${users.list.path}?export=xlsx`, {
      headers: { authorization: `Bearer ${exporting.token}` },
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    expect((await mine.call(sessions.end, { params: { id: await idOf(exporting) } })).status).toBe(200);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
  });
});
