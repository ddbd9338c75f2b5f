import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/kit/messages.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { history } from '../../records/history.table.ts';
import { setUpApi, startTestApi } from '../../testing/calls/startTestApi.ts';
import { users as table } from './users.table.ts';

const api = setUpApi();

let userCount = 0;
const form = (more = {}) => ({
  first_name: 'Ana',
  last_name: 'Peña',
  email: `ana-${++userCount}@example.com`,
  password: 'a good password',
  ...more,
});
const create = async (more = {}) =>
  (await (await api.as('admin')).call(users.create, { body: form(more), form: true })).body;
const countUsers = async () =>
  Number((await api.db.execute<{ n: string }>('select count(*) as n from users')).rows[0]?.n);

describe('refuses', () => {
  test.each([
    [
      'no first name',
      { first_name: ' ' },
      'first_name',
      'Por favor, completa todos los campos obligatorios.',
    ],
    [
      'no last name',
      { last_name: undefined },
      'last_name',
      'Por favor, completa todos los campos obligatorios.',
    ],
    ['no password', { password: '' }, 'password', 'Por favor, ingresa una contraseña.'],
    [
      'a short password',
      { password: '1234567' },
      'password',
      'La contraseña debe tener al menos 8 caracteres.',
    ],
    ['a bad address', { email: 'ana@' }, 'email', 'Por favor, ingresa un correo válido.'],
    ['a NUL', { first_name: 'A\0na' }, 'first_name', messages.unseen],
    ['half a surrogate pair', { first_name: 'A\ud800' }, 'first_name', messages.unseen],
    [
      'a name that is too long',
      { first_name: 'x'.repeat(101) },
      'first_name',
      'El texto es demasiado largo.',
    ],
    ['an unknown type', { type: 'robot' }, 'type', 'Elige una opción de la lista.'],
    ['an unknown country', { country: 'XX' }, 'country', 'Elige un país de la lista.'],
    ['a hash', { password_hash: 'x' }, 'password_hash', 'Este campo no existe.'],
    ['an id', { id: '0198c1de-0000-7000-8000-000000000000' }, 'id', 'Este campo no existe.'],
  ])('a new user with %s', async (_what, wrong, path, message) => {
    const admin = await api.as('admin');
    const before = await countUsers();
    const { status, body } = await admin.call(users.create, { body: form(wrong) });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ path, message }));
    expect(await countUsers()).toBe(before);
  });

  test('a taken address in any spelling, also in concurrent requests', async () => {
    const admin = await api.as('admin');
    const email = `taken-${++userCount}@example.com`;
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`].map((spelling) =>
        admin.call(users.create, { body: form({ email: spelling }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toMatchObject([
      { path: 'email', message: 'Ya existe un usuario con este correo.' },
    ]);
  });

  test('an editor who sets a role or changes an administrator', async () => {
    const editor = await api.as('editor');
    const { user: admin } = await api.as('admin');
    expect((await editor.call(users.create, { body: form({ role: 'admin' }) })).status).toBe(403);
    const id = admin.id;
    expect(
      (await editor.call(users.update, { params: { id }, body: { password: 'taken over' } })).status,
    ).toBe(403);
    expect((await editor.call(users.remove, { params: { id } })).status).toBe(403);
    const own = await editor.call(users.update, { params: { id: editor.user.id }, body: { role: 'admin' } });
    expect(own.status).toBe(403);
  });

  test('users the records of others with 404', async () => {
    const user = await api.as('user');
    const other = await create();
    const params = { id: other.id };
    expect((await user.call(users.read, { params })).status).toBe(404);
    expect((await user.call(users.update, { params, body: { first_name: 'Mallory' } })).status).toBe(404);
    expect((await (await api.as('admin')).call(users.read, { params })).body).toEqual(other);
  });

  test('users who change their own role or type', async () => {
    const user = await api.as('user');
    const params = { id: user.user.id };
    expect((await user.call(users.update, { params, body: { role: 'editor' } })).status).toBe(403);
    // Artists come from the import; the choices are individual and business (product/users#types).
    expect((await user.call(users.update, { params, body: { type: 'artist', last_name: '' } })).status).toBe(
      403,
    );
    expect((await user.call(users.update, { params, body: { first_name: 'Yo', role: 'user' } })).status).toBe(
      200,
    );
  });
});

describe('a user', () => {
  test('is created as a form and can be read', async () => {
    const admin = await api.as('admin');
    const { status, body } = await admin.call(users.create, {
      form: true,
      body: form({ type: 'business', country: 'gb', role: 'editor', first_name: '=1+1 <b>' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      first_name: '=1+1 <b>',
      type: 'business',
      country: 'UK',
      role: 'editor',
      version: 1,
    });
    expect((await admin.call(users.read, { params: { id: body.id } })).body).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('password');
  });

  test('keeps fields that an update does not have; a stale update is refused with the current record', async () => {
    const admin = await api.as('admin');
    const user = await create({ country: 'AR' });
    const params = { id: user.id };
    const first = await admin.call(users.update, {
      params,
      body: { last_name: 'Sosa', version: user.version },
    });
    expect(first.body).toMatchObject({ status: 200, data: { ...user, last_name: 'Sosa', version: 2 } });
    const stale = await admin.call(users.update, {
      params,
      body: { last_name: 'Ríos', version: user.version },
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { last_name: 'Sosa', version: 2 } } });
    const without = await admin.call(users.update, { params, body: { country: '' }, form: true });
    expect(without.body.data).toMatchObject({ last_name: 'Sosa', country: null, version: 3 });
  });

  test('is signed out and not listed when deleted, can be listed by status and restored', async () => {
    const admin = await api.as('admin');
    const { user, call } = await api.signedIn('user', { first_name: 'Zulema' });
    const params = { id: user.id };
    const search = async (status?: string) =>
      (await admin.call(users.list, { query: { search: 'zulema', status } })).body.data.length;
    expect(await search()).toBe(1);
    expect((await admin.call(users.remove, { params })).body).toEqual({ status: 200, id: user.id });
    expect((await admin.call(users.remove, { params })).status).toBe(200);
    expect([await search(), await search('deleted'), await search('all')]).toEqual([0, 1, 1]);
    expect((await call(session.logout)).status).toBe(401);
    const restored = await admin.call(users.update, { params, body: { status: 'active' } });
    expect(restored.body.data.status).toBe('active');
    expect([await search(), await search('deleted'), await search('all')]).toEqual([1, 0, 1]);
    const changes = await api.db
      .select()
      .from(history)
      .where(eq(history.record_id, user.id))
      .orderBy(history.id);
    expect(changes.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['delete', admin.user.id],
      ['restore', admin.user.id],
    ]);
  });

  test('the last administrator stays, when two demote each other concurrently', async () => {
    const two = await startTestApi();
    try {
      const [a, b] = [await two.signedIn('admin'), await two.signedIn('admin')];
      const demote = (by: typeof a, whom: typeof a) =>
        by.call(users.update, { params: { id: whom.user.id }, body: { role: 'editor' } });
      const statuses = (await Promise.all([demote(a, b), demote(b, a)])).map(({ status }) => status);
      expect(statuses).toContain(200);
      const admins = await two.db.select().from(table).where(eq(table.role, 'admin'));
      expect(admins.length).toBeGreaterThanOrEqual(1);
    } finally {
      await two.stop();
    }
  });
});

test('the last name is required, except for artists', async () => {
  const editor = await api.as('editor');
  const change = async (type: 'individual' | 'artist') => {
    const { user } = await api.signedIn('user', { type });
    return editor.call(users.update, { params: { id: user.id }, body: { last_name: '' } });
  };
  expect(await change('individual')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'last_name' }] },
  });
  expect(await change('artist')).toMatchObject({ status: 200, body: { data: { last_name: '' } } });
});
