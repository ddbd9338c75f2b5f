import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users as calls } from '#contract/users.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { recordChanges } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { badGateway, saveWithLostAnswer, total } from './failures.ts';

/* What every form of the kit does, tested with the form of a user. */
const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const someone = (first_name: string) => api().signedIn('user', { first_name, last_name: 'Original' });
const save = { name: 'Guardar Cambios' };

describe('leaving with unsaved changes', () => {
  test('asks; staying keeps the values, leaving closes the form; without changes nothing is asked', async () => {
    const page = await open('/users/new', { as: 'admin' });
    const form = userForm(page);
    await form.first.pressSequentially('Casi');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.poll(() => form.first.inputValue()).toBe('Casi');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await waitForPath(page, '/users');
    await page.getByRole('link', { name: 'Agregar' }).click();
    await form.first.waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await waitForPath(page, '/users');
  });
});

test('an incomplete form focuses its first error; a double click saves once', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  const changes = recordChanges(page);
  const button = page.getByRole('button', { name: 'Guardar', exact: true });
  await button.click();
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await name.and(page.locator('[aria-invalid=true]:focus')).waitFor();
  await name.pressSequentially('Doble');
  await button.dblclick();
  await waitForPath(page, '/categories');
  expect(changes).toEqual(['POST /api/admin/v1/categories']);
});

describe('a save after another user has saved', () => {
  test('shows both versions and the original, and saves what is chosen', async () => {
    const { user } = await someone('Primera');
    const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
    const form = userForm(page);
    await retype(form.first, 'Mía');
    await form.password.pressSequentially('not for others');
    const admin = await api().as('admin');
    const theirs = { first_name: 'Suya', last_name: 'Ajena' };
    await admin.call(calls.update, { params: { id: user.id }, body: theirs });
    await page.getByRole('button', save).click();

    const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
    const name = dialog.getByRole('group', { name: 'Nombre' });
    for (const version of ['Mía', 'Suya', 'Primera'])
      await name.getByText(version, { exact: true }).waitFor();
    expect(await name.getByRole('radio', { name: 'Mi versión' }).isChecked()).toBe(true);
    expect(await dialog.textContent()).not.toContain('not for others');
    const last = dialog.getByRole('group', { name: 'Apellido' });
    expect(await last.getByRole('radio', { name: 'Su versión' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForToast(page, 'User updated successfully!');
    const { body } = await admin.call(calls.read, { params: { id: user.id } });
    expect(body).toMatchObject({ first_name: 'Mía', last_name: 'Ajena' });
  });
});

describe('a session that expires while typing', () => {
  test('asks for the password in a dialog and keeps the values', async () => {
    const editor = await api().signedIn('editor', { password_hash });
    const { user } = await someone('Segunda');
    const page = await open('/ready', { as: editor });
    // Otherwise what the form still reads, not the save, might get the 401 of the ended session.
    await visitUntilIdle(page, `/users/${user.id}/edit`);
    const form = userForm(page);
    await retype(form.first, 'Guardada');
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('button', save).click();

    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').pressSequentially(editor.user.email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await form.first.inputValue()).toBe('Guardada');
    await page.getByRole('button', save).click();
    await waitForToast(page, 'User updated successfully!');
  });
});

describe('a lost answer', () => {
  test('after a correction the form says that the first was saved', { tags: 'extended' }, async () => {
    const page = await open('/users', { as: 'admin' });
    const form = userForm(page);
    await saveWithLostAnswer(page, 'mistyped@example.com', badGateway);
    await retype(form.email, 'corrected@example.com');
    await form.save.click();
    await waitForText(page, 'El primer intento sí se guardó; míralo en la lista.');
    await Promise.all([page.waitForResponse('**/api/admin/v1/users'), form.save.click()]);
    expect([await total(api(), 'mistyped@example.com'), await total(api(), 'corrected@example.com')]).toEqual(
      [1, 0],
    );
    await page.getByRole('link', { name: 'Ver la lista' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await waitForPath(page, '/users');
  });
});
