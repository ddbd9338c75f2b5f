import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { mailTo } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { users as table } from './users.table.ts';

/* A user's own account: changes that require the current password, and fields that users may not set (docs/decisions/0032). */

const api = setUpApi();
let password_hash: string;
beforeAll(async () => {
  password_hash = await quickHash('correct horse');
});

const newUser = (role: 'user' | 'editor' | 'admin' = 'user') => api.signedIn(role, { password_hash });
const current_password = 'correct horse';
const change = ({ call, user }: TestUser, body: object, form = false) =>
  call(users.update, { params: { id: user.id }, body: { ...body }, form });
const rowOf = async ({ user }: TestUser) =>
  (await api.db.select().from(table).where(eq(table.id, user.id)))[0];
const wrong = { message: 'La contraseña actual no es correcta.' };
const missing = { message: 'Escribe tu contraseña actual.' };

describe.each(['user', 'editor', 'admin'] as const)('as %s', (role) => {
  test.each([
    ['password', { password: 'a better horse' }],
    ['address', { email: 'elsewhere@example.com' }],
  ])('changing one’s own %s requires the current password', async (_what, body) => {
    const person = await newUser(role);
    for (const [sent, { message }] of [
      [{}, missing],
      [{ current_password: '' }, missing],
      [{ current_password: 'guess' }, wrong],
      [{ current_password: password_hash }, wrong],
    ] as const) {
      const answer = await change(person, { ...body, ...sent, first_name: 'Nada' }, true);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ path: 'current_password', message }]);
    }
    expect(await rowOf(person)).toEqual(person.user);
    expect((await change(person, { ...body, current_password })).status).toBe(200);
  });

  test('deleting one’s own account requires the current password', async () => {
    const person = await newUser(role);
    const params = { id: person.user.id };
    const withWrongPassword = { email: person.user.email, password: 'guess' };
    const refused = await person.call(session.deleteAccount, { body: withWrongPassword });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'password', ...wrong }] } });
    expect((await rowOf(person))?.status).toBe('active');
    // Only staff may call users.remove.
    const isStaff = role !== 'user';
    for (const body of [undefined, { current_password: 'guess' }]) {
      const { status, body: answer } = await person.call(users.remove, { params, body });
      expect(status).toBe(isStaff ? 422 : 403);
      expect(answer.errors?.[0]?.path).toBe(isStaff ? 'current_password' : undefined);
    }
    const withPassword = await person.call(users.remove, { params, body: { current_password } });
    expect(withPassword.status).toBe(isStaff ? 200 : 403);
  });
});

test('an account is deleted immediately with its password, and by a mailed link without it or by others', async () => {
  const [person, other] = [await newUser(), await newUser()];
  const { email } = person.user;
  const mailed = { status: 200, body: { deleted: false } };
  expect(await person.call(session.deleteAccount, { body: { email } })).toMatchObject(mailed);
  const foreign = { email: other.user.email, password: current_password };
  expect(await person.call(session.deleteAccount, { body: foreign })).toMatchObject(mailed);
  expect(await api.nobody.call(session.deleteAccount, { body: foreign })).toMatchObject(mailed);
  expect((await rowOf(other))?.status).toBe('active');
  const withPassword = { email, password: current_password };
  expect((await person.call(session.deleteAccount, { body: withPassword })).body.deleted).toBe(true);
  expect((await rowOf(person))?.status).toBe('deleted');
  expect(await mailTo(api.dataDir, email)).toMatch(/token=|eliminada/);
});

test('wrong passwords are counted over all calls that require one, although the calls are rolled back', async () => {
  const person = await newUser('editor');
  const body = { email: person.user.email, password: 'guess' };
  const attempts = [
    () => change(person, { password: 'a better horse', current_password: 'guess' }),
    () => person.call(session.deleteAccount, { body }),
    () => person.call(users.remove, { params: { id: person.user.id }, body: { current_password: 'guess' } }),
  ];
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await attempts[i % 3]?.())?.status ?? 0);
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await change(person, { password: 'a better horse', current_password })).status).toBe(429);
  // Changes without a password are not limited, and neither are other users.
  expect((await change(person, { first_name: 'Sigue' })).status).toBe(200);
  expect((await change(await newUser(), { password: 'a better horse', current_password })).status).toBe(200);
});

test('a new password ends all sessions, also the current one', async () => {
  const person = await newUser();
  const login = { body: { email: person.user.email, password: current_password } };
  const otherSession = api.callerWith((await api.nobody.call(session.login, login)).body.access_token);
  expect((await change(person, { password: 'a better horse', current_password })).status).toBe(200);
  const params = { id: person.user.id };
  for (const { call } of [person, otherSession])
    expect((await call(users.read, { params })).status).toBe(401);
  expect(await mailTo(api.dataDir, person.user.email)).toMatch(/contrase.*password/s);
});

describe('fields that users may not set', () => {
  test.each([
    [{ type: 'business' }, 403],
    [{ type: 'artist' }, 403],
    [{ role: 'editor' }, 403],
    [{ status: 'deleted' }, 422],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 422],
    [{ spotify_id: 'x' }, 422],
    [{ version: 9 }, 409],
  ])('a user sets %j: %i', async (body, status) => {
    const person = await newUser();
    for (const form of [false, true]) {
      expect((await change(person, { first_name: 'Nada', ...body }, form)).status).toBe(status);
    }
    expect(await rowOf(person)).toEqual(person.user);
  });

  test('unchanged values are accepted, users can set country and names, and staff the type', async () => {
    const person = await newUser();
    const same = { type: 'individual', role: 'user', status: 'active', country: 'BO', first_name: 'Yo' };
    expect((await change(person, same)).status).toBe(200);
    const editor = await newUser('editor');
    expect((await change(editor, { type: 'business' })).status).toBe(200);
    const body = { type: 'business' };
    expect((await editor.call(users.update, { params: { id: person.user.id }, body })).status).toBe(200);
  });

  test.each([
    [{ type: 'artist' }, 403],
    [{ enable: true }, 403],
    [{ user_id: null }, 403],
    [{ outstanding: true }, 200],
  ])('an owner sets %j of their spot: %i', async (body, status) => {
    const person = await newUser();
    const { id } = await createSpot(person, { type: 'people' });
    expect((await person.call(spots.update, { params: { id }, body })).status).toBe(status);
  });
});
