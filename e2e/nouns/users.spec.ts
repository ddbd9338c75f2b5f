import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { artistPage } from '../pages/artists.ts';
import { listPage } from '../pages/list.ts';
import { pixel } from '../pages/pixel.ts';
import { userForm } from '../pages/user.ts';
import {
  expectAccessible,
  hideToast,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

describe('changes', () => {
  test('a user is created, changed, deleted, found among the deleted, and restored', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.role.waitFor();
    await form.fill({
      first: 'Violeta',
      last: 'Ñandú',
      email: 'vi@e.co',
      password: 'a good one',
    });
    await form.picture.setInputFiles(pixel);
    // A double click creates one user.
    await form.save.dblclick();
    await waitForToast(page, 'User added successfully!');
    await waitForPath(page, '/users');

    const list = listPage(page);
    await list.search.pressSequentially('nandu');
    await waitForText(page, '1–1 de 1');
    await list.edit('Violeta Ñandú').click();
    await retype(form.first, 'Viola');
    await page.route('**/users/*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'Error updating the spot. Please try again.');
    await page.unroute('**/users/*');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    await waitForPath(page, '/users');
    await hideToast(page, 'User updated successfully!');

    await list.remove('Viola Ñandú').click();
    await waitForText(page, /Puedes restaurarlo durante 30 días/);
    expect(await page.getByRole('dialog').getByText('no se puede deshacer').count()).toBe(0);
    await list.cancel.click();
    await list.remove('Viola Ñandú').click();
    await list.confirm.click();
    await waitForToast(page, '«Viola Ñandú» eliminado.');
    await list.empty.waitFor();
    // It lies over the filters for ten seconds.
    await hideToast(page, '«Viola Ñandú» eliminado.');
    await list.choose('Estado', 'Eliminados');
    // Not a second time, which would be refused.
    const changes = recordChanges(page);
    await page.getByRole('button', { name: 'Restaurar: Viola Ñandú' }).dblclick();
    await waitForToast(page, 'Usuario restaurado.');
    expect(changes).toHaveLength(1);
    await list.choose('Estado', 'Estado: Activos');
    await list.row('Viola Ñandú').getByText('Activo').waitFor();
  });

  test('errors of the form and of the server are shown beside their fields', {
    tags: 'extended',
  }, async () => {
    const { user } = await api().signedIn('user');
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.save.click();
    await waitForToast(page, 'Por favor, completa todos los campos obligatorios.');
    await page.locator('input[name=first_name]:focus').waitFor();
    expect(await form.first.getAttribute('aria-invalid')).toBe('true');
    await form.fill({ first: 'Ana', last: 'Gómez', email: 'ana', password: '' });
    await form.save.click();
    await waitForToast(page, 'Por favor, ingresa una contraseña.');
    await form.password.pressSequentially('a good one');
    await form.save.click();
    await waitForText(page, 'Por favor, ingresa un correo válido.');
    await retype(form.email, user.email);
    await form.save.click();
    await waitForText(page, 'Ya existe un usuario con este correo.');
    await waitForToast(page, 'Error adding the spot. Please try again.');
  });

  test('an editor can open administrators, but not change them, nor choose the role', {
    tags: 'extended',
  }, async () => {
    const { user } = await api().signedIn('admin', { first_name: 'Jefa', last_name: 'Alta' });
    const page = await open('/users?search=jefa', { as: 'editor' });
    const list = listPage(page);
    await list.row('Jefa Alta').waitFor();
    expect([await list.edit('Jefa Alta').count(), await list.remove('Jefa Alta').count()]).toEqual([0, 0]);
    await visit(page, `/users/${user.id}/edit`);
    await waitForText(page, 'Solo un administrador puede cambiar esta cuenta.');
    expect(await page.getByLabel('Nombre').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Guardar Cambios' }).count()).toBe(0);
    await expectAccessible(page);
    await visit(page, '/users/new');
    await userForm(page).first.waitFor();
    expect(await userForm(page).role.count()).toBe(0);
  });
});

test('the export saves usuarios.xlsx with the filters of the list', async () => {
  const page = await open('/users?search=persona&type=artist', { as: 'admin' });
  const asked = page.waitForRequest(/export=xlsx/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar usuarios' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('usuarios.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  expect((await asked).url()).toMatch(/search=persona.*type=artist/);
});

test('without Spotify, artists are imported from the demo catalogue, named as such', {
  tags: 'extended',
}, async () => {
  const page = await open('/users/search?query=shakira', { as: 'editor' });
  await waitForText(page, 'Catálogo de demostración');
  await artistPage(page).box('Shakira').check();
  await artistPage(page).import.click();
  await waitForToast(page, '1 artista importado.');
  await waitForPath(page, '/users');
});
