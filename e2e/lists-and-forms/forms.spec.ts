import { eq } from 'drizzle-orm';
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { users as calls } from '#contract/users.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

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
    await form.first.fill('Casi');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await form.first.inputValue()).toBe('Casi');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await waitForPath(page, '/users');
    await page.getByRole('link', { name: 'Agregar' }).click();
    await form.first.waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await waitForPath(page, '/users');
  });
});

describe('a save after another user has saved', () => {
  test('shows both versions and the original, and saves what is chosen', async () => {
    const { user } = await someone('Primera');
    const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
    const form = userForm(page);
    await form.first.fill('Mía');
    await form.password.fill('not for other eyes');
    const admin = await api().as('admin');
    const theirs = { first_name: 'Suya', last_name: 'Ajena' };
    await admin.call(calls.update, { params: { id: user.id }, body: theirs });
    await page.getByRole('button', save).click();

    const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
    const name = dialog.getByRole('group', { name: 'Nombre' });
    for (const version of ['Mía', 'Suya', 'Primera'])
      await name.getByText(version, { exact: true }).waitFor();
    expect(await name.getByRole('radio', { name: 'Mi versión' }).isChecked()).toBe(true);
    expect(await dialog.textContent()).not.toContain('not for other eyes');
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
    const page = await open(`/users/${user.id}/edit`, { as: editor });
    const form = userForm(page);
    await form.first.fill('Guardada');
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('button', save).click();

    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').fill(editor.user.email);
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await form.first.inputValue()).toBe('Guardada');
    await page.getByRole('button', save).click();
    await waitForToast(page, 'User updated successfully!');
  });

  test('without changes it leads to the login', async () => {
    const editor = await api().signedIn('editor');
    const page = await open('/users', { as: editor });
    await page.getByRole('row').nth(1).waitFor();
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await page.getByRole('searchbox').fill('otra');
    await waitForPath(page, '/login');
    expect(await page.evaluate("localStorage.getItem('authToken')")).toBeNull();
  });
});

describe('a lost answer', () => {
  const total = async (search: string) =>
    (await (await api().as('admin')).call(calls.list, { query: { search } })).body.metadata.total;

  test('saving again creates no second record; after a correction the form says that the first was saved', async () => {
    const page = await open('/nowhere', { as: 'admin' });
    const form = userForm(page);
    /** Fills and saves the form of a new user; the answer to the first save is lost. */
    async function saveWithLostAnswer(email: string, instead: (route: Route) => Promise<void>) {
      await page.goto('/users/new');
      await form.fill({ first: 'Una', last: 'Vez', email, password: 'a good one' });
      let posts = 0;
      await page.route('**/api/admin/v1/users', async (route) => {
        if (route.request().method() !== 'POST' || posts++) return route.continue();
        await route.fetch();
        await instead(route);
      });
      await form.save.click();
      await waitForToast(page, 'Error adding the spot. Please try again.');
    }

    const noAnswer = (route: Route) => route.abort();
    const badGateway = (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' });
    for (const [email, instead] of [
      ['no-answer@example.com', noAnswer],
      ['bad-gateway@example.com', badGateway],
    ] as const) {
      await saveWithLostAnswer(email, instead);
      await form.save.click();
      await waitForPath(page, '/users');
      expect(await total(email)).toBe(1);
    }

    await saveWithLostAnswer('mistyped@example.com', noAnswer);
    await form.email.fill('corrected@example.com');
    await form.save.click();
    await waitForText(page, 'El primer intento sí se guardó; míralo en la lista.');
    await Promise.all([page.waitForResponse('**/api/admin/v1/users'), form.save.click()]);
    expect([await total('mistyped@example.com'), await total('corrected@example.com')]).toEqual([1, 0]);
    await page.getByRole('link', { name: 'Ver la lista' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await waitForPath(page, '/users');
  });
});
