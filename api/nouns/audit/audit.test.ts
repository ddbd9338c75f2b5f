import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type AuditQuery, audit } from '#contract/audit.ts';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { history } from '#contract/history.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { mailedLink } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi({ TRUSTED_PROXIES: '127.0.0.1' });
/** Each test calls from an address of its own. */
let lastByte = 0;
const from = () => {
  const address = `192.0.2.${++lastByte}`;
  return { address, headers: { 'x-forwarded-for': address } };
};
const listed = async (query: Partial<AuditQuery>) => {
  const { status, body } = await (await api.as('admin')).call(audit.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const person = async (password = 'correct horse') => {
  const password_hash = await quickHash(password);
  return api.signedIn('user', { first_name: 'Ana', last_name: `Peña ${v7()}`, password_hash });
};

test.each([
  ['nobody', 401],
  ['user', 403],
  ['editor', 403],
] as const)('refuses %s', async (role, status) => {
  const { call } = role === 'nobody' ? api.nobody : await api.as(role);
  expect((await call(audit.list)).status).toBe(status);
  expect((await call(audit.list, { query: { export: 'xlsx' } })).status).toBe(status);
});

test.each([
  [{ action: 'nothing' }],
  [{ noun: 'sessions' }],
  [{ actor: 'Ana' }],
  [{ from: '2026-02-30' }],
  [{ perPage: 101 }],
  [{ export: 'csv' }],
  [{ before: 'x' }],
])('refuses the query %o', async (query) => {
  const { call } = await api.as('admin');
  expect((await call(audit.list, { query: query as never })).status).toBe(422);
});

test('has each change of a record once: who, what, which record, when, from which address', async () => {
  const editor = await api.as('editor');
  const { address, headers } = from();
  const created = await editor.call(categories.create, { body: { name: 'Milonga del sur' }, headers });
  const params = { id: created.body.id };
  await editor.call(categories.update, { params, body: { name: 'Milonga del norte' }, headers });
  await editor.call(categories.remove, { params, headers });
  const { data, metadata } = await listed({ search: 'MILONGA', noun: 'categories' });
  const { id, first_name, last_name, email } = editor.user;
  const actor = { id, first_name, last_name, email };
  const entry = { noun: 'categories', record_id: params.id, actor, key: null, address, path: null };
  expect(data).toEqual(
    [
      { ...entry, action: 'delete', name: 'Milonga del norte' },
      { ...entry, action: 'update', name: 'Milonga del norte' },
      { ...entry, action: 'create', name: 'Milonga del sur' },
    ].map((expected) => ({ ...expected, id: expect.any(String), at: expect.stringMatching(/Z$/) })),
  );
  expect(metadata).toEqual({ total: 3, perPage: 10, page: 1, lastPage: 1 });
});

test('names a comment by its beginning', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { type: 'bar_club', name: 'Bar Sur' });
  const comment = `Sarmiento ${'á'.repeat(200)}`;
  await admin.call(comments.create, { body: { comment, spot_id: spot.id } });
  const { data } = await listed({ noun: 'comments' });
  expect(data).toMatchObject([{ name: comment.slice(0, 100), path: `/spots/${spot.id}/comments` }]);
  expect((await listed({ noun: 'spots', search: 'bar sur' })).data).toMatchObject([
    { name: 'Bar Sur', record_id: spot.id, path: `/spots/${spot.id}/edit` },
  ]);
});

describe('has', () => {
  test('sign-in and sign-out, once each', async () => {
    const { user } = await person();
    const { address, headers } = from();
    const body = { email: user.email, password: 'correct horse' };
    const { access_token } = (await api.nobody.call(session.login, { body, headers })).body;
    const { call } = api.callerWith(access_token);
    await Promise.all([call(session.logout, { headers }), call(session.logout, { headers })]);
    const entry = { noun: 'users', record_id: user.id, actor: { id: user.id }, address };
    const name = `Ana ${user.last_name}`;
    expect((await listed({ actor: user.id })).data).toMatchObject([
      { ...entry, action: 'logout', name },
      { ...entry, action: 'login', name },
    ]);
  });

  test('failed sign-ins with the address that was typed, of an account or of none, and no password', async () => {
    const { user } = await person();
    const { address, headers } = from();
    const password = 'not the password';
    for (const email of [user.email, 'nobody@example.com'])
      expect((await api.nobody.call(session.login, { body: { email, password }, headers })).status).toBe(401);
    const entry = { action: 'login_failed', noun: 'users', actor: null, address };
    const found = (await listed({ action: 'login_failed' })).data.filter((one) => one.address === address);
    expect(found).toMatchObject([
      { ...entry, record_id: null, name: 'nobody@example.com' },
      { ...entry, record_id: user.id, name: user.email },
    ]);
    const { rows } = await api.database.pool.query('select t::text as row from history t');
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('at most a hundred failed sign-ins of a network in an hour, and fewer than the throttle allows', async () => {
    const { headers } = from();
    const attempt = (n: number) =>
      api.nobody.call(session.login, { body: { email: `guess${n}@example.com`, password: 'x' }, headers });
    for (let n = 0; n < 120; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => attempt(n + i)));
    const { rowCount } = await api.database.pool.query("select from history where name like 'guess%'");
    expect(rowCount).toBe(100);
  }, 60_000);

  test('a mailed link for a new password, of an account or of none, and that it was used', async () => {
    const { user } = await person();
    const { address, headers } = from();
    for (const email of [user.email, 'stranger@example.com'])
      await api.nobody.call(session.forgotPassword, { body: { email }, headers });
    const token = (await mailedLink(api.dataDir, user.email)).searchParams.get('token') ?? '';
    const body = { token, password: 'another horse' };
    expect((await api.nobody.call(session.resetPassword, { body, headers })).status).toBe(200);
    const asked = (await listed({ action: 'reset_requested' })).data;
    const entry = { noun: 'users', actor: null, address };
    expect(asked).toMatchObject([
      { ...entry, record_id: null, name: 'stranger@example.com' },
      { ...entry, record_id: user.id, name: user.email },
    ]);
    expect((await listed({ action: 'password' })).data).toMatchObject([
      { actor: { id: user.id }, record_id: user.id, name: `Ana ${user.last_name}`, address },
    ]);
  });

  test('a change of the role as such, also when it comes with a restoration', async () => {
    const admin = await api.as('admin');
    const { user } = await person();
    const params = { id: user.id };
    const { address, headers } = from();
    const update = async (body: object) =>
      expect((await admin.call(users.update, { params, body, headers })).status).toBe(200);
    await update({ role: 'editor', first_name: 'Anita' });
    await admin.call(users.remove, { params, headers });
    await update({ status: 'active', role: 'user' });
    await update({ first_name: 'Ana' });
    const { data } = await listed({ search: user.last_name });
    const entry = { actor: { id: admin.user.id }, record_id: user.id, address };
    expect(data).toMatchObject(
      ['update', 'role', 'restore', 'delete', 'role'].map((action) => ({ ...entry, action })),
    );
    const roles = await listed({ action: 'role', search: user.last_name });
    expect(roles.metadata.total).toBe(2);
    const changes = (await admin.call(history.list, { params, query: { noun: 'users' } })).body.data;
    const roleOf = (record: unknown) => (record as { role?: string }).role;
    expect(changes.map(({ before, after }) => [roleOf(before), roleOf(after)])).toEqual([
      [undefined, undefined],
      ['editor', 'user'],
      [undefined, undefined],
      [undefined, undefined],
      ['user', 'editor'],
    ]);
  });

  test('a change that was refused for lack of rights, at most sixty of a caller in an hour', async () => {
    const { user, call } = await api.signedIn('user');
    const { address, headers } = from();
    const params = { id: v7() };
    // Reading is not a change.
    expect((await call(history.list, { params, query: { noun: 'users' } })).status).toBe(403);
    expect((await listed({ actor: user.id })).data).toEqual([]);
    for (let n = 0; n < 65; n++)
      expect((await call(categories.remove, { params, headers })).status).toBe(403);
    const { data, metadata } = await listed({ actor: user.id });
    expect(metadata.total).toBe(60);
    expect(data[0]).toMatchObject({
      action: 'refused',
      noun: 'categories',
      record_id: params.id,
      name: 'DELETE /categories/:id',
      address,
    });
  });

  test('a refused change inside the transaction too, and no other failure', async () => {
    const { user, call } = await api.signedIn('editor');
    const params = { id: (await api.signedIn('admin')).user.id };
    expect((await call(users.update, { params, body: { password: 'a new password' } })).status).toBe(403);
    expect((await call(users.update, { params: { id: v7() }, body: { country: 'AR' } })).status).toBe(404);
    expect((await call(categories.create, { body: { name: '' } })).status).toBe(422);
    expect((await listed({ actor: user.id })).data).toMatchObject([
      { action: 'refused', noun: 'users', record_id: params.id, name: 'PUT /users/:id' },
    ]);
  });
});

test('the history of a user shows changes of the record only', async () => {
  const { user } = await person();
  const admin = await api.as('admin');
  await admin.call(users.update, { params: { id: user.id }, body: { country: 'AR' } });
  for (const password of ['wrong', 'correct horse'])
    await api.nobody.call(session.login, { body: { email: user.email, password } });
  const query = { noun: 'users' };
  const { body } = await admin.call(history.list, { params: { id: user.id }, query });
  expect(body.data.map(({ action }) => action)).toEqual(['update']);
  expect(body.metadata.total).toBe(1);
});
