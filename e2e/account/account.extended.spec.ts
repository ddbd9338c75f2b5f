/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { quotas } from '../../api/security/quotas.table.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* Cases of staff, addresses, quotas and deletion that the API decides and its tests say. */

const { open, api } = appInBrowser({ LIMITS_PER_HOUR: 'address_searches=9' });
const saveButton = { name: 'Guardar Cambios' };
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

test('the history records who set a password; users cannot delete themselves in the list', async () => {
  const admin = await api().signedIn('admin', { first_name: 'Jefa', last_name: 'Alta' });
  const other = await api().signedIn('editor');
  const page = await open(`/users/${other.user.id}/edit`, { as: admin });
  await userForm(page).password.pressSequentially('a better horse');
  await page.getByRole('button', saveButton).click();
  await waitForPath(page, '/users');
  const list = listPage(page);
  await list.row('Jefa Alta').waitFor();
  expect([await list.edit('Jefa Alta').count(), await list.remove('Jefa Alta').count()]).toEqual([1, 0]);
  await visit(page, `/users/${other.user.id}/edit`);
  await page.getByRole('button', { name: 'Historial' }).click();
  await waitForText(page, 'Contraseña establecida · Jefa Alta');
});

test('an address of another account gets the same answer', async () => {
  const other = await api().signedIn('user');
  const page = await open('/profile', { as: await api().signedIn('user', { password_hash }), size: narrow });
  await retype(userForm(page).email, other.user.email);
  await userForm(page).currentPassword.pressSequentially('correct horse');
  await page.getByRole('button', saveButton).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  await waitForText(page, `Te enviamos un enlace a ${other.user.email}.`);
  await expect.poll(() => userForm(page).currentPassword.count()).toBe(0);
});

test('a used up quota of address searches is shown, and typing continues', async () => {
  const [spot] = await api().db.insert(spots).values({ name: 'Sala', type: 'bar_club' }).returning();
  // The form of an event has the same input as that of a spot, without its map.
  const as = await api().signedIn('editor');
  const until = new Date(Date.now() + 1_800_000).toISOString();
  await api().db.insert(quotas).values({ user_id: as.user.id, kind: 'address_searches', used: 9, until });
  const page = await open(`/spots/${spot?.id}/events/new`, { as });
  const address = page.getByRole('combobox', { name: 'Lugar' });
  await address.pressSequentially('Córdoba');
  await waitForText(page, /^Llegaste al límite por hora: 9 búsquedas de direcciones\. /);
  expect(await address.inputValue()).toBe('Córdoba');
});

test('the last administrator is told why the account cannot be deleted', async () => {
  await api().db.update(users).set({ role: 'editor' }).where(eq(users.role, 'admin'));
  const admin = await api().signedIn('admin', { password_hash });
  const page = await open('/delete_account', { as: admin });
  await page.getByLabel('Email').pressSequentially(admin.user.email);
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await waitForToast(page, 'Hubo un problema al eliminar la cuenta.');
  await waitForText(page, 'Debe quedar al menos un administrador.');
});
