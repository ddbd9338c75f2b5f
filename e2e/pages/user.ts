import type { Page } from 'playwright-core';

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
    await this.first.fill(person.first);
    await this.last.fill(person.last);
    await this.email.fill(person.email);
    await this.password.fill(person.password);
  },
});
