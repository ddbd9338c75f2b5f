import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { users as calls } from '#contract/users.ts';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import type { TestUser } from '../../api/testing/calls/startTestApi.ts';
import { offline, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { pixel } from '../pages/pixel.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';
import { crashAndReopen, keptOn, nameField, restoredNotice, waitUntilKept } from './drafts.ts';

/* What is expected here is in product/drafts. */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const marks = (page: Page) =>
  page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('draft:'))");
const named = (name: string) => api().db.select().from(categories).where(eq(categories.name, name));

test('after the tab has crashed, text and picture are back, without the password, and saved once', async () => {
  const page = await open('/users/new', { as: 'admin', fresh: true });
  let form = userForm(page);
  await form.first.pressSequentially('Malena');
  await form.last.pressSequentially('Rivero');
  await form.password.pressSequentially('not for the disk');
  await form.picture.setInputFiles(pixel);
  await form.email.pressSequentially('malena@example.com');
  await waitUntilKept(page, /malena@example.com.*size \d/);
  expect(await keptOn(page)).not.toContain('not for the disk');

  const next = await crashAndReopen(page);
  form = userForm(next);
  await restoredNotice(next).waitFor();
  expect(await form.first.inputValue()).toBe('Malena');
  expect(await form.email.inputValue()).toBe('malena@example.com');
  expect(await form.password.inputValue()).toBe('');
  await form.password.pressSequentially('correct horse');
  await form.save.click();
  await waitForPath(next, '/users');
  const saved = await api().db.select().from(users).where(eq(users.email, 'malena@example.com'));
  expect(saved).toMatchObject([
    { first_name: 'Malena', last_name: 'Rivero', picture: expect.stringContaining('/files/') },
  ]);
  await expect.poll(() => keptOn(next)).toBe('[]');
  expect(await next.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft:'))")).toEqual(
    [],
  );
});

test('what is first typed after the connection was lost is kept too', { tags: 'extended' }, async () => {
  const page = await open('/categories/new', { as: 'editor', fresh: true });
  // With what it imports.
  const loaded = `['draftWriter', 'database', 'locks'].every((chunk) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/' + chunk + '-')))`;
  await expect.poll(() => page.evaluate<boolean>(loaded)).toBe(true);
  await offline(page);
  await nameField(page).pressSequentially('Sin línea');
  await waitUntilKept(page, 'Sin línea');
  await online(page);
  const next = await crashAndReopen(page);
  await restoredNotice(next).waitFor();
  expect(await nameField(next).inputValue()).toBe('Sin línea');
});

describe('who signs in next', () => {
  /** Leaves a new category half typed, and signs out. */
  async function leaveDraft(of: TestUser): Promise<Page> {
    const page = await open('/categories/new', { as: of });
    await nameField(page).pressSequentially('De Ana');
    await waitUntilKept(page, 'De Ana');
    await button(page, 'Cerrar sesión').click();
    await page.getByText('Lo que escribiste te espera en este dispositivo.').waitFor();
    await button(page, 'Salir sin guardar').click();
    await waitForPath(page, '/login');
    return page;
  }

  test('gets the draft back if it is the same person', { tags: 'extended' }, async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await leaveDraft(person);
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
    await button(page, 'Un borrador sin guardar').click();
    await button(page, 'Seguir').click();
    await restoredNotice(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('De Ana');
  });

  test('finds nothing if it is another one', async () => {
    const other = await api().signedIn('editor', { password_hash });
    const page = await leaveDraft(await api().signedIn('editor'));
    await loginPage(page).signIn(other.user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
    expect([await keptOn(page), await marks(page)]).toEqual(['[]', []]);
    await visit(page, '/categories/new');
    expect(await nameField(page).inputValue()).toBe('');
    expect(await restoredNotice(page).count()).toBe(0);
  });
});

describe('a form that is opened again', () => {
  test('after somebody else has saved shows both versions; equal values are dropped without a word', {
    tags: 'extended',
  }, async () => {
    const { user } = await api().signedIn('user', { first_name: 'Primera', last_name: 'Original' });
    const admin = await api().as('admin');
    const path = `/users/${user.id}/edit`;
    const page = await open(path, { as: 'admin' });
    await retype(userForm(page).first, 'Mía');
    await waitUntilKept(page, 'Mía');
    const theirs = { first_name: 'Suya', last_name: 'Ajena' };
    await admin.call(calls.update, { params: { id: user.id }, body: theirs });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
    const name = dialog.getByRole('group', { name: 'Nombre' });
    for (const version of ['Mía', 'Suya', 'Primera'])
      await name.getByText(version, { exact: true }).waitFor();
    await button(page, 'Seguir editando').click();
    await expect.poll(() => userForm(page).first.inputValue()).toBe('Mía');

    await admin.call(calls.update, {
      params: { id: user.id },
      body: { first_name: 'Mía', last_name: 'Original' },
    });
    await page.reload();
    await expect.poll(() => keptOn(page)).toBe('[]');
    expect(await userForm(page).first.inputValue()).toBe('Mía');
    expect(await restoredNotice(page).count()).toBe(0);
  });
});

describe('a save without a connection', () => {
  test('is sent once after the form was left; another one is taken back', { tags: 'extended' }, async () => {
    const page = await open('/categories', { as: 'editor', size: narrow, fresh: true });
    const sent = recordChanges(page);
    for (const name of ['Espera', 'Vuelve']) {
      // What arrives while a button is pressed may move it from under the pointer.
      await page.getByText('No hay registros').waitFor();
      await page.getByRole('link', { name: 'Agregar' }).first().click();
      await nameField(page).pressSequentially(name);
      await waitUntilKept(page, name);
      await offline(page);
      await button(page, 'Guardar').click();
      await page.getByText('Sin conexión. Se guardará al volver la conexión.').waitFor();
      await waitUntilKept(page, new RegExp(`${name}.*queued`));
      await button(page, 'Cancelar').click();
      await listPage(page).search.waitFor();
    }
    await button(page, 'Por guardar: 2').click();
    const drawer = page.getByRole('dialog', { name: 'Por guardar' });
    const second = drawer.getByRole('listitem').filter({ hasText: 'Vuelve' });
    await drawer
      .getByText(/Se guardará al volver la conexión/)
      .first()
      .waitFor();
    await expectAccessibleAndFits(page);
    await second.getByText('Ver lo que escribiste').click();
    await second.getByText('Vuelve', { exact: true }).waitFor();
    await second.getByRole('button', { name: 'Retirar' }).click();
    await restoredNotice(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('Vuelve');

    await online(page);
    await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
    expect(await named('Espera')).toHaveLength(1);
    expect(await named('Vuelve')).toHaveLength(0);
    expect(sent).toEqual(['POST /api/admin/v1/categories']);
    expect(await keptOn(page)).not.toContain('Espera');
    await button(page, 'Descartar').click();
    await expect.poll(() => keptOn(page)).toBe('[]');
  });
});
