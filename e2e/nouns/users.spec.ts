import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { arrivesAt, expectAccessible, reads, toasts } from '../support/see.ts';

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
    await toasts(page, 'User added successfully!');
    await arrivesAt(page, '/users');

    const list = listPage(page);
    await list.search.fill('nandu');
    await reads(page, '1–1 de 1');
    await list.edit('Violeta Ñandú').click();
    await form.first.fill('Viola');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await toasts(page, 'User updated successfully!');
    await arrivesAt(page, '/users');

    await list.remove('Viola Ñandú').click();
    await reads(page, /Puedes restaurarlo durante 30 días/);
    expect(await page.getByRole('dialog').getByText('no se puede deshacer').count()).toBe(0);
    await list.cancel.click();
    await list.remove('Viola Ñandú').click();
    await list.confirm.click();
    await toasts(page, '«Viola Ñandú» eliminado.');
    await list.empty.waitFor();
    await list.choose('Estado', 'Eliminados');
    await page.getByRole('button', { name: 'Restaurar: Viola Ñandú' }).click();
    await toasts(page, 'Usuario restaurado.');
    await list.choose('Estado', 'Estado: Activos');
    await list.row('Viola Ñandú').getByText('Activo').waitFor();
  });

  test('what is missing is told to the letter, beside its field, and takes the focus', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.save.click();
    await toasts(page, 'Por favor, completa todos los campos obligatorios.');
    await page.locator('input[name=first_name]:focus').waitFor();
    expect(await form.first.getAttribute('aria-invalid')).toBe('true');
    await form.fill({ first: 'Ana', last: 'Gómez', email: 'ana@example.com', password: '' });
    await form.save.click();
    await toasts(page, 'Por favor, ingresa una contraseña.');
    await form.password.fill('a good one');
    await form.email.fill('not an address');
    await form.save.click();
    await reads(page, 'Por favor, ingresa un correo válido.');
  });

  test("the server's refusals stand beside their fields", async () => {
    const { user } = await api().signedIn('user');
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.fill({ first: 'Ana', last: 'Gómez', email: user.email, password: 'a good one' });
    await form.save.click();
    await reads(page, 'Ya existe un usuario con este correo.');
    await toasts(page, 'Error adding the spot. Please try again.');
    await page.goto(`/users/${user.id}/edit`);
    await form.first.waitFor();
    await page.route(`**/users/${user.id}`, (route) => route.abort());
    await form.first.fill('Otro');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await toasts(page, 'Error updating the spot. Please try again.');
  });

  test('a double click creates one', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.fill({ first: 'Una', last: 'Sola', email: 'una@example.com', password: 'a good one' });
    await form.save.dblclick();
    await arrivesAt(page, '/users');
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

  test('an editor looks at administrators, and changes none', async () => {
    const { user } = await api().signedIn('admin', { first_name: 'Jefa', last_name: 'Alta' });
    const page = await open('/users?search=jefa', { as: 'editor' });
    const list = listPage(page);
    await list.row('Jefa Alta').waitFor();
    expect([await list.edit('Jefa Alta').count(), await list.remove('Jefa Alta').count()]).toEqual([0, 0]);
    await page.goto(`/users/${user.id}/edit`);
    await reads(page, 'Solo un administrador puede cambiar esta cuenta.');
    expect(await page.getByLabel('Nombre').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Guardar Cambios' }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('a refused delete brings the row back and says why', async () => {
    const { user } = await api().signedIn('user', { first_name: 'Terco', last_name: 'Queda' });
    const page = await open('/users?search=terco', { as: 'admin' });
    const list = listPage(page);
    const gone = Promise.withResolvers<void>();
    await page.route(`**/users/${user.id}`, async (route) => {
      await gone.promise;
      await route.fulfill({ status: 503, json: { message: 'El servidor está ocupado.' } });
    });
    await list.remove('Terco Queda').click();
    await list.confirm.click();
    await list.row('Terco Queda').waitFor({ state: 'detached' });
    gone.resolve();
    await toasts(page, 'El servidor está ocupado.');
    await list.row('Terco Queda').waitFor();
  });

  test('all of it on a narrow screen', async () => {
    await api().signedIn('user', { first_name: 'Persona05', last_name: 'Prueba' });
    const page = await open('/users?search=Persona05', { as: 'admin', size: narrow });
    await page.getByRole('link', { name: 'Editar: Persona05 Prueba' }).click();
    await userForm(page).last.fill('Angosta');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await toasts(page, 'User updated successfully!');
    await reads(page, 'Persona05 Angosta');
  });
});

describe('export', () => {
  test('saves usuarios.xlsx with what the filters show', async () => {
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
    await toasts(page, sentence);
  });

  test("'Importar artistas' leads to /users/search", async () => {
    const page = await open('/users', { as: 'admin' });
    await page.getByRole('link', { name: 'Importar artistas' }).click();
    await arrivesAt(page, '/users/search');
  });
});
