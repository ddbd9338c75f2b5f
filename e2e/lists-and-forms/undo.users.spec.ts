/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { verifyPassword } from '../../api/security/passwords.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* The button 'Deshacer' in the toasts of users. */

const { open, api } = appInBrowser();
const { users } = contract;

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const newUser = async (first_name: string) => {
  const { user } = await api().signedIn('user', { first_name });
  return user.id;
};
const read = async (id: string) =>
  (await (await api().as('admin')).call(users.read, { params: { id } })).body;
const hashOf = async (id: string) =>
  (await api().database.pool.query('select password_hash from users where id = $1', [id])).rows[0]
    .password_hash;
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'User updated successfully!');
  await waitForPath(page, '/users');
};

test('a save that also set a password returns to the fields of before, and says that the password stays', async () => {
  const id = await newUser('Mercedes');
  const page = await open(`/users/${id}/edit`, { as: 'admin' });
  await retype(userForm(page).first, 'Haydée');
  await retype(userForm(page).password, 'zamba para olvidar');
  await save(page);
  expect(await read(id)).toMatchObject({ first_name: 'Haydée' });
  await undo(page).press('Enter');
  await waitForToast(page, 'Cambio deshecho. La contraseña nueva sigue valiendo.');
  expect(await read(id)).toMatchObject({ first_name: 'Mercedes' });
  expect(await verifyPassword(await hashOf(id), 'zamba para olvidar')).toBe(true);
});

test('a save that only set a password has no button: nobody knows the former one', async () => {
  const id = await newUser('Suma');
  const page = await open(`/users/${id}/edit`, { as: 'admin' });
  await retype(userForm(page).password, 'zamba para olvidar');
  await save(page);
  expect(await undo(page).count()).toBe(0);
});

test('nothing is undone if somebody has set another password since', async () => {
  const id = await newUser('Violeta');
  const page = await open(`/users/${id}/edit`, { as: 'admin' });
  await retype(userForm(page).first, 'Viola');
  await save(page);
  const body = { password: 'gracias a la vida' };
  await (await api().as('admin')).call(users.update, { params: { id }, body });
  await undo(page).press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await read(id)).toMatchObject({ first_name: 'Viola' });
});

test('a user who was restored from the list is deleted again', async () => {
  const id = await newUser('Atahualpa');
  await (await api().as('admin')).call(users.remove, { params: { id } });
  const page = await open('/users?status=deleted', { as: 'admin' });
  await page.getByRole('button', { name: /^Restaurar: Atahualpa/ }).press('Enter');
  await waitForToast(page, 'Usuario restaurado.');
  expect(await read(id)).toMatchObject({ status: 'active' });
  await undo(page).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await read(id)).toMatchObject({ status: 'deleted' });
});

test('a role user undoes a save of the profile, which shows it, and what was typed since', async () => {
  const person = await api().signedIn('user', { first_name: 'Alfredo', last_name: 'Gómez' });
  const page = await open('/profile', { as: person });
  const form = userForm(page);
  await retype(form.first, 'Zitarrosa');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  expect(await read(person.user.id)).toMatchObject({ first_name: 'Zitarrosa' });
  await retype(form.last, 'Iribarne');
  await undo(page).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await read(person.user.id)).toMatchObject({ first_name: 'Alfredo', last_name: 'Gómez' });
  expect(await form.first.inputValue()).toBe('Alfredo');
  expect(await form.last.inputValue()).toBe('Iribarne');
  // The form has the new version, so that it can be saved.
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  expect(await read(person.user.id)).toMatchObject({ first_name: 'Alfredo', last_name: 'Iribarne' });
});

test('a save of the profile is not undone if somebody has changed it since', async () => {
  const person = await api().signedIn('user', { first_name: 'Eladia' });
  const page = await open('/profile', { as: person });
  await retype(userForm(page).first, 'Amelita');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  const params = { id: person.user.id };
  await (await api().as('admin')).call(users.update, { params, body: { country: 'UY' } });
  await undo(page).press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await read(person.user.id)).toMatchObject({ first_name: 'Amelita', country: 'UY' });
});
