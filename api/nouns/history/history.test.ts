import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { history } from '#contract/history.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();

test('staff can read who changed a record, and its values before and after', async () => {
  const [admin, editor] = [await api.as('admin'), await api.as('editor')];
  const created = (await admin.call(categories.create, { body: { name: 'Tango' } })).body;
  const params = { id: created.id };
  await editor.call(categories.update, { params, body: { name: 'Tango y milonga' } });
  await admin.call(categories.remove, { params });
  const { body } = await editor.call(history.list, { params, query: { noun: 'categories' } });
  expect(body.metadata.total).toBe(3);
  expect(body.data).toMatchObject([
    { action: 'delete', actor: { id: admin.user.id }, before: { name: 'Tango y milonga' }, after: null },
    {
      action: 'update',
      actor: { id: editor.user.id },
      before: { name: 'Tango' },
      after: { name: 'Tango y milonga' },
    },
    { action: 'create', actor: { id: admin.user.id }, before: null, after: { name: 'Tango' } },
  ]);
  const second = await editor.call(history.list, {
    params,
    query: { noun: 'categories', page: 2, perPage: 1 },
  });
  expect(second.body.data).toEqual([body.data[1]]);
});

test('the history with another noun is empty', async () => {
  const admin = await api.as('admin');
  const { id } = (await admin.call(categories.create, { body: { name: 'Cumbia' } })).body;
  const { body } = await admin.call(history.list, { params: { id }, query: { noun: 'spots' } });
  expect(body).toEqual({ data: [], metadata: { total: 0, perPage: 10, page: 1, lastPage: 1 }, names: {} });
});

test('the history has no password and no hash', async () => {
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user');
  const params = { id: user.id };
  await admin.call(users.update, { params, body: { password: 'a new password' } });
  const { body } = await admin.call(history.list, { params, query: { noun: 'users' } });
  expect(body.metadata.total).toBe(1);
  expect(JSON.stringify(body)).not.toMatch(/password_hash|argon2|a good password/);
});

test.each([[{}], [{ noun: 'sessions' }], [{ noun: ['users'] }]])('refuses %o', async (query) => {
  const { user, call } = await api.as('editor');
  expect((await call(history.list, { params: { id: user.id }, query })).status).toBe(422);
});
