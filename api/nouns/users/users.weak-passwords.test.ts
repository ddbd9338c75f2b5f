import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashToken, newToken } from '../../security/access.ts';
import { mailedTokens } from '../../security/mailed-tokens.table.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { users as table } from './users.table.ts';

/* Passwords that are easy to guess are refused wherever one is set (product/accounts#quality). */

const api = setUpApi();

const common = 'Esta contraseña es de las más usadas y se adivina enseguida. Elige otra.';
const personal = 'La contraseña contiene el nombre o el correo de la persona. Elige otra.';
const named = { first_name: 'Marisol', last_name: 'Quiroga' };
const refused = (message: string) => ({ status: 422, body: { errors: [{ path: 'password', message }] } });
const isKnown = async (email: string) => (await api.db.$count(table, eq(table.email, email))) > 0;
const hashOf = async (id: string) =>
  (await api.db.select({ hash: table.password_hash }).from(table).where(eq(table.id, id)))[0]?.hash;

test.each([
  ['P@ssw0rd', common],
  ['iloveyou1', common],
  ['bailo-con-m4ri$ol', personal],
  ['el taller de hoy', personal],
])('staff create nobody with the password %s', async (password, message) => {
  const admin = await api.as('admin');
  const body = { ...named, email: 'taller.rojo@example.com', password };
  expect(await admin.call(users.create, { body })).toMatchObject(refused(message));
  expect(await isKnown(body.email)).toBe(false);
});

test('staff and owners set none, measured by the name and address after the change', async () => {
  const password_hash = await quickHash('correct horse');
  const person = await api.signedIn('user', { password_hash, ...named });
  const admin = await api.as('admin');
  const params = { id: person.user.id };
  const current_password = 'correct horse';
  for (const [by, body, message] of [
    [admin, { password: 'password2026' }, common],
    [admin, { password: 'viva quiroga!' }, personal],
    [admin, { password: 'viva ledesma!', last_name: 'Ledesma' }, personal],
    [person, { password: 'password2026', current_password }, common],
    [person, { password: 'viva quiroga!', current_password }, personal],
  ] as const)
    expect(await by.call(users.update, { params, body })).toMatchObject(refused(message));
  expect(await hashOf(person.user.id)).toBe(password_hash);
  const good = { password: 'viva ledesma!', current_password };
  expect((await person.call(users.update, { params, body: good })).status).toBe(200);
});

test('a mailed link sets none, and still works for another one', async () => {
  const password_hash = await quickHash('correct horse');
  const { user } = await api.signedIn('editor', { password_hash, ...named });
  const token = newToken();
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  await api.db
    .insert(mailedTokens)
    .values({ token_hash: hashToken(token), kind: 'reset', subject_id: user.id, expires_at });
  const reset = (password: string) => api.nobody.call(session.resetPassword, { body: { token, password } });
  expect(await reset('qwertyuiop')).toMatchObject(refused(common));
  expect(await reset('marisol y el mar')).toMatchObject(refused(personal));
  expect(await hashOf(user.id)).toBe(password_hash);
  expect((await reset('una frase muy larga')).status).toBe(200);
  expect(await hashOf(user.id)).not.toBe(password_hash);
});
