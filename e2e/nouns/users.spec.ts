import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessible, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();
const picture = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

describe('changes', () => {
  test('a user is created, changed, deleted, found among the deleted, and restored', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.fill({
      first: 'Violeta',
      last: 'Ñandú',
      email: 'violeta@example.com',
      password: 'a good one',
    });
    await form.picture.setInputFiles(picture);
    await form.save.click();
    await waitForToast(page, 'User added successfully!');
    await waitForPath(page, '/users');

    const list = listPage(page);
    await list.search.fill('nandu');
    await waitForText(page, '1–1 de 1');
    await list.edit('Violeta Ñandú').click();
    await form.first.fill('Viola');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    await waitForPath(page, '/users');

    await list.remove('Viola Ñandú').click();
    await waitForText(page, /Puedes restaurarlo durante 30 días/);
    expect(await page.getByRole('dialog').getByText('no se puede deshacer').count()).toBe(0);
    await list.cancel.click();
    await list.remove('Viola Ñandú').click();
    await list.confirm.click();
    await waitForToast(page, '«Viola Ñandú» eliminado.');
    await list.empty.waitFor();
    await list.choose('Estado', 'Eliminados');
    await page.getByRole('button', { name: 'Restaurar: Viola Ñandú' }).click();
    await waitForToast(page, 'Usuario restaurado.');
    await list.choose('Estado', 'Estado: Activos');
    await list.row('Viola Ñandú').getByText('Activo').waitFor();
  });

  test('a missing field shows the sentence of the rule beside it, and gets the focus', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.save.click();
    await waitForToast(page, 'Por favor, completa todos los campos obligatorios.');
    await page.locator('input[name=first_name]:focus').waitFor();
    expect(await form.first.getAttribute('aria-invalid')).toBe('true');
    await form.fill({ first: 'Ana', last: 'Gómez', email: 'ana@example.com', password: '' });
    await form.save.click();
    await waitForToast(page, 'Por favor, ingresa una contraseña.');
    await form.password.fill('a good one');
    await form.email.fill('not an address');
    await form.save.click();
    await waitForText(page, 'Por favor, ingresa un correo válido.');
  });

  test('errors of the server are shown beside their fields', async () => {
    const { user } = await api().signedIn('user');
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.fill({ first: 'Ana', last: 'Gómez', email: user.email, password: 'a good one' });
    await form.save.click();
    await waitForText(page, 'Ya existe un usuario con este correo.');
    await waitForToast(page, 'Error adding the spot. Please try again.');
    await page.goto(`/users/${user.id}/edit`);
    await form.first.waitFor();
    await page.route(`**/users/${user.id}`, (route) => route.abort());
    await form.first.fill('Otro');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'Error updating the spot. Please try again.');
  });

  test('a double click creates one user', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.fill({ first: 'Una', last: 'Sola', email: 'una@example.com', password: 'a good one' });
    await form.save.dblclick();
    await waitForPath(page, '/users');
    const { body } = await (await api().as('admin')).call(users.list, {
      query: { search: 'una@example.com' },
    });
    expect(body.metadata.total).toBe(1);
  });

  test('only administrators choose the role', async () => {
    const page = await open('/users/new', { as: 'editor' });
    await userForm(page).first.waitFor();
    expect(await userForm(page).role.count()).toBe(0);
    const other = await open('/users/new', { as: 'admin' });
    await userForm(other).role.waitFor();
  });

  test('an editor can open administrators, but not change them', async () => {
    const { user } = await api().signedIn('admin', { first_name: 'Jefa', last_name: 'Alta' });
    const page = await open('/users?search=jefa', { as: 'editor' });
    const list = listPage(page);
    await list.row('Jefa Alta').waitFor();
    expect([await list.edit('Jefa Alta').count(), await list.remove('Jefa Alta').count()]).toEqual([0, 0]);
    await page.goto(`/users/${user.id}/edit`);
    await waitForText(page, 'Solo un administrador puede cambiar esta cuenta.');
    expect(await page.getByLabel('Nombre').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Guardar Cambios' }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('if the server refuses a deletion, the row is restored with the reason', async () => {
    const { user } = await api().signedIn('user', { first_name: 'Terco', last_name: 'Queda' });
    const page = await open('/users?search=terco', { as: 'admin' });
    const list = listPage(page);
    const released = Promise.withResolvers<void>();
    await page.route(`**/users/${user.id}`, async (route) => {
      await released.promise;
      await route.fulfill({ status: 503, json: { message: 'El servidor está ocupado.' } });
    });
    await list.remove('Terco Queda').click();
    await list.confirm.click();
    await list.row('Terco Queda').waitFor({ state: 'detached' });
    released.resolve();
    await waitForToast(page, 'El servidor está ocupado.');
    await list.row('Terco Queda').waitFor();
  });

  test('editing on a narrow screen', async () => {
    await api().signedIn('user', { first_name: 'Persona05', last_name: 'Prueba' });
    const page = await open('/users?search=Persona05', { as: 'admin', size: narrow });
    await page.getByRole('link', { name: 'Editar: Persona05 Prueba' }).click();
    await userForm(page).last.fill('Angosta');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    await waitForText(page, 'Persona05 Angosta');
  });
});

describe('export', () => {
  test('saves usuarios.xlsx with the filters of the list', async () => {
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

  test.each([
    ['without an answer', undefined, 'Error al exportar usuarios'],
    ["with the server's message", { status: 503, json: { message: 'Ahora no.' } }, 'Ahora no.'],
  ])('fails %s', async (_how, answer, sentence) => {
    const page = await open('/users', { as: 'admin' });
    await page.route(/export=xlsx/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole('button', { name: 'Exportar usuarios' }).click();
    await waitForToast(page, sentence);
  });

  test("'Importar artistas' leads to /users/search", async () => {
    const page = await open('/users', { as: 'admin' });
    await page.getByRole('link', { name: 'Importar artistas' }).click();
    await waitForPath(page, '/users/search');
  });
});
