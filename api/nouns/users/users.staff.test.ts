/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../records/history.table.ts';
import { mailedLink, mailsIn, mailTo } from '../../testing/calls/outbox.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { users as table } from './users.table.ts';

/* Which accounts staff may change (docs/decisions/0031), so that one of them cannot act as two. */

const api = setUpApi();

const password = 'taken over by a colleague';
const changes: [string, Record<string, unknown>][] = [
  ['the password', { password }],
  ['the address', { email: 'taken-over@example.com' }],
  ['the role', { role: 'user' }],
  ['the password, with harmless fields,', { first_name: 'Yo', country: 'AR', password }],
];

describe('an editor', () => {
  test.each(changes)('cannot change %s of other staff', async (_what, body) => {
    const [editor, other] = [await api.as('editor'), await api.signedIn('editor')];
    const params = { id: other.user.id };
    for (const form of [false, true]) {
      expect((await editor.call(users.update, { params, body, form })).status).toBe(403);
    }
    const [row] = await api.db.select().from(table).where(eq(table.id, params.id));
    expect(row).toEqual(other.user);
    expect((await other.call(users.read, { params })).status).toBe(200);
  });

  test('cannot delete, restore or create other staff', async () => {
    const [editor, other] = [await api.as('editor'), await api.signedIn('editor')];
    const params = { id: other.user.id };
    expect((await editor.call(users.remove, { params })).status).toBe(403);
    await (await api.as('admin')).call(users.remove, { params });
    expect((await editor.call(users.update, { params, body: { status: 'active' } })).status).toBe(403);
    const colleague = {
      first_name: 'A',
      last_name: 'B',
      email: 'made@example.com',
      password,
      role: 'editor',
    };
    expect((await editor.call(users.create, { body: colleague })).status).toBe(403);
  });

  test('can change the name of other staff, with the other fields unchanged', async () => {
    const [editor, other] = [await api.as('editor'), await api.signedIn('editor')];
    const { email, role } = other.user;
    const body = { first_name: 'Mendada', email: email.toUpperCase(), role, country: 'BO' };
    const answer = await editor.call(users.update, { params: { id: other.user.id }, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { first_name: 'Mendada', email } } });
  });
});

describe('administrators can change staff, and editors users', () => {
  test.each([
    ['admin', 'editor'],
    ['admin', 'admin'],
    ['editor', 'user'],
  ] as const)('%s: %s', async (by, whom) => {
    const [staff, other] = [await api.as(by), await api.signedIn(whom)];
    const params = { id: other.user.id };
    const email = `new-${other.user.email}`;
    expect((await staff.call(users.update, { params, body: { password, email } })).status).toBe(200);
    const login = await api.nobody.call(session.login, { body: { email, password } });
    expect(login.status).toBe(200);
    expect((await staff.call(users.remove, { params })).status).toBe(200);
    expect((await staff.call(users.update, { params, body: { status: 'active' } })).status).toBe(200);
  });
});

test('the history has who set a password, but not the password', async () => {
  const [admin, other] = [await api.as('admin'), await api.signedIn('editor')];
  const params = { id: other.user.id };
  await admin.call(users.update, { params, body: { password } });
  await admin.call(users.update, { params, body: { password, first_name: 'Otra' } });
  const rows = await api.db
    .select()
    .from(history)
    .where(eq(history.record_id, params.id))
    .orderBy(history.id);
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['password', admin.user.id],
    ['update', admin.user.id],
    ['password', admin.user.id],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|taken over/);
});

describe('a mail notifies the user', () => {
  const staffChanges: [string, Record<string, unknown>, RegExp][] = [
    ['a password', { password }, /contrase.*password/s],
    ['a role', { role: 'admin' }, /rol.*role/s],
    ['an address', { email: 'moved-by-staff@example.com' }, /correo.*address/s],
  ];
  test.each(staffChanges)('of %s', async (_what, body, sentence) => {
    const [admin, other] = [await api.as('admin'), await api.signedIn('editor')];
    await admin.call(users.update, { params: { id: other.user.id }, body });
    const mail = await mailTo(api.dataDir, other.user.email);
    expect(mail).toMatch(sentence);
    // Somebody else may read the old address by now.
    expect(mail).not.toMatch(/taken over|moved-by-staff/);
    if (typeof body.email === 'string') expect(await mailTo(api.dataDir, body.email)).toMatch(sentence);
  });

  test('of deletion and restoration, but not of other changes', async () => {
    const [admin, other] = [await api.as('admin'), await api.signedIn('user')];
    const params = { id: other.user.id };
    await admin.call(users.update, { params, body: { first_name: 'Igual', email: other.user.email } });
    await admin.call(users.remove, { params });
    expect(await mailTo(api.dataDir, other.user.email)).toMatch(/elimin.*deleted/s);
    const before = await mailsIn(api.dataDir);
    await admin.call(users.update, { params, body: { status: 'active' } });
    expect(await mailTo(api.dataDir, other.user.email, before)).toMatch(/restaur.*restored/s);
  });

  test('of a password set with a mailed link, which is in the history too', async () => {
    const { user } = await api.signedIn('user');
    await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
    const token = (await mailedLink(api.dataDir, user.email)).searchParams.get('token') ?? '';
    const before = await mailsIn(api.dataDir);
    await api.nobody.call(session.resetPassword, { body: { token, password } });
    expect(await mailTo(api.dataDir, user.email, before)).toMatch(/contrase.*password/s);
    const rows = await api.db.select().from(history).where(eq(history.record_id, user.id));
    expect(rows.filter(({ action }) => action !== 'reset_requested')).toMatchObject([
      { action: 'password', actor_id: user.id },
    ]);
  });
});
