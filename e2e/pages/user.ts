import type { Page } from 'playwright-core';
import { retype } from '../support/typing.ts';

/** Only in the form: the list before it has fields of the same names, and stays until the form has loaded. */
const inForm = (page: Page) => page.locator('form');

/** The form of a user: create, edit, profile. */
export const userForm = (page: Page) => ({
  first: inForm(page).getByLabel('Nombre'),
  last: inForm(page).getByLabel('Apellido'),
  email: inForm(page).getByLabel('Email'),
  password: inForm(page).getByLabel('Password', { exact: false }).and(page.locator('input')),
  currentPassword: inForm(page).getByLabel('Contraseña actual').and(page.locator('input')),
  type: page.getByRole('combobox', { name: /^Tipo/ }),
  role: page.getByRole('combobox', { name: /^Rol/ }),
  picture: page.locator('input[type=file]'),
  save: page.getByRole('button', { name: 'Guardar', exact: true }),
  async fill(person: { first: string; last: string; email: string; password: string }) {
    await retype(this.first, person.first);
    await retype(this.last, person.last);
    await retype(this.email, person.email);
    await retype(this.password, person.password);
  },
});
