import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import { setUpSessionServers } from '../../../testing/scenarios/sessionServers.ts';
import { createSession } from '../session.store.ts';
import { sessions as table } from '../session.table.ts';

/* What administrators see and end of the sessions of others (product/accounts#sessions-of-others). */

const { api, onSecond } = setUpSessionServers();

const phone = { browser: 'Safari', system: 'iPhone', address: '190.2.3.4' };
const another = async ({ user }: TestUser, origin = {}) =>
  api.callerWith(await createSession(api.db, user.id, origin));
const isSignedIn = async ({ call }: Pick<TestUser, 'call'>) => (await call(sessions.list)).status === 200;
const listOf = async (reader: Pick<TestUser, 'call'>, { user }: TestUser) =>
  (await reader.call(sessions.listOf, { params: { id: user.id } })).body.data;
const idOf = async ({ user }: TestUser) => {
  const [row] = await api.db.select().from(table).where(eq(table.user_id, user.id));
  return row?.id ?? '';
};
const entriesAbout = async ({ user }: TestUser) => {
  const reader = await api.as('admin');
  const { body } = await reader.call(audit.list, { query: { action: 'sessions_ended' } });
  return body.data.filter(({ record_id }) => record_id === user.id);
};

describe('refused', () => {
  test.each(['user', 'editor'] as const)('%s, of their own too', async (role) => {
    const [mine, other] = [await api.signedIn(role), await api.signedIn('user')];
    for (const owner of [mine, other]) {
      const params = { id: owner.user.id };
      const answers = [
        await mine.call(sessions.listOf, { params }),
        await mine.call(sessions.endAllOf, { params }),
        await mine.call(sessions.endOf, { params: { ...params, session: await idOf(owner) } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, true]);
  });

  test('the session of one person below the id of another is not found', async () => {
    const [admin, one, other] = [
      await api.as('admin'),
      await api.signedIn('user'),
      await api.signedIn('user'),
    ];
    const params = { id: one.user.id, session: await idOf(other) };
    expect((await admin.call(sessions.endOf, { params })).status).toBe(404);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, true]);
    expect(await entriesAbout(one)).toEqual([]);
  });

  test.each(['x', v7(), '0'.repeat(36), '../../keys'])('the id %s is not found', async (id) => {
    const admin = await api.as('admin');
    const wrong = encodeURIComponent(id);
    const own = admin.user.id;
    const answers = [
      await admin.call(sessions.listOf, { params: { id: wrong } }),
      await admin.call(sessions.endAllOf, { params: { id: wrong } }),
      await admin.call(sessions.endOf, { params: { id: own, session: wrong } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('a deleted person has none', async () => {
    const [admin, person] = [await api.as('admin'), await api.signedIn('user')];
    const params = { id: person.user.id };
    await admin.call(users.remove, { params });
    expect((await admin.call(sessions.listOf, { params })).status).toBe(404);
    expect((await admin.call(sessions.endAllOf, { params })).status).toBe(404);
  });
});

test('an administrator sees where somebody is signed in, without anything of the token; their own is marked', async () => {
  const [admin, person] = [await api.as('admin'), await api.signedIn('editor')];
  await another(person, phone);
  const found = await listOf(admin, person);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    ...phone,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    addressKind: 'public',
    createdAt: expect.any(String),
    usedAt: expect.any(String),
    current: false,
  });
  expect(found.map(({ current }) => current)).toEqual([false, false]);
  expect(await listOf(admin, admin)).toContainEqual(expect.objectContaining({ current: true }));
});

describe('ending', () => {
  test('one ends it at once on every server, and the others go on; the audit says who did it', async () => {
    const [admin, person] = [await api.as('admin'), await api.signedIn('editor')];
    const lost = await another(person, phone);
    // Both servers know it.
    expect((await onSecond(lost)(sessions.list)).status).toBe(200);
    const id = (await listOf(admin, person)).find(({ browser }) => browser === 'Safari')?.id ?? '';
    const params = { id: person.user.id, session: id };
    expect((await admin.call(sessions.endOf, { params })).body).toEqual({ status: 200, id });
    expect((await onSecond(lost)(sessions.list)).status).toBe(401);
    expect([await isSignedIn(lost), await isSignedIn(person)]).toEqual([false, true]);
    expect(await entriesAbout(person)).toMatchObject([{ noun: 'users', actor: { id: admin.user.id } }]);
  });

  test('one twice at once: done once, then not found, with one entry in the audit', async () => {
    const [admin, person] = [await api.as('admin'), await api.signedIn('user')];
    const params = { id: person.user.id, session: await idOf(person) };
    const answers = await Promise.all([
      admin.call(sessions.endOf, { params }),
      onSecond(admin)(sessions.endOf, { params }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await entriesAbout(person)).toHaveLength(1);
  });

  test('all ends them on every server; of nobody it records nothing', async () => {
    const [admin, person] = [await api.as('admin'), await api.signedIn('admin')];
    const others = [person, await another(person), await another(person)];
    const params = { id: person.user.id };
    expect((await onSecond(admin)(sessions.endAllOf, { params })).body).toEqual({ status: 200, ended: 3 });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect((await admin.call(sessions.endAllOf, { params })).body).toEqual({ status: 200, ended: 0 });
    expect(await entriesAbout(person)).toHaveLength(1);
  });

  test('all of one’s own keeps the session of the call', async () => {
    const admin = await api.signedIn('admin');
    const other = await another(admin);
    const { body } = await admin.call(sessions.endAllOf, { params: { id: admin.user.id } });
    expect(body).toEqual({ status: 200, ended: 1 });
    expect([await isSignedIn(admin), await isSignedIn(other)]).toEqual([true, false]);
  });

  test('two administrators who end each other’s at once: one of them is left', async () => {
    const people = [await api.signedIn('admin'), await api.signedIn('admin')] as const;
    const [one, other] = people;
    const answers = await Promise.all([
      one.call(sessions.endAllOf, { params: { id: other.user.id } }),
      onSecond(other)(sessions.endAllOf, { params: { id: one.user.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await Promise.all(people.map(isSignedIn))).sort()).toEqual([false, true]);
  });
});
