/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keepUndo, withoutTimers } from '../support/waiting.ts';

/* The button 'Deshacer' in the toast of a new record, also after a reload; the forms of other nouns are in undo.creation.extended.spec.ts. */

const { open, api } = appInBrowser();
const { categories, trash } = contract;

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const added = 'Category added successfully!';
const tooLate = 'Alguien cambió este registro después: no se deshizo nada.';
const trashed = async (search: string) => {
  const { body } = await (await api().as('admin')).call(trash.list, { query: { search } });
  return body.data.map(({ name }) => name);
};
const named = async (search: string) =>
  (await (await api().as('admin')).call(categories.list, { query: { search } })).body.data;

/** Creates a category in the form that is open. */
async function create(page: Page, name: string): Promise<void> {
  // Only its use, or the end of the session, closes the toast: its ten seconds may be over before a busy machine comes to its button.
  await withoutTimers(page, 5000, 10_000);
  await page.getByLabel('Nombre').pressSequentially(name);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, added);
  await waitForPath(page, '/categories');
}

test('a new record moves to the trash, by keyboard', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Zamba nueva');
  await listPage(page).row('Zamba nueva').waitFor();
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  await listPage(page).row('Zamba nueva').waitFor({ state: 'detached' });
  expect(await named('Zamba nueva')).toEqual([]);
  expect(await trashed('Zamba nueva')).toEqual(['Zamba nueva']);
});

test('nothing is undone if somebody has changed it since', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Gato nuevo');
  const [{ id } = { id: '' }] = await named('Gato nuevo');
  const body = { name: 'Gato nuevo de otra' };
  await (await api().as('admin')).call(categories.update, { params: { id }, body });
  await undo(page).click();
  await waitForToast(page, tooLate);
  await listPage(page).row('Gato nuevo de otra').waitFor();
  expect(await trashed('Gato nuevo')).toEqual([]);
});

test('of two new records each has its own button', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await create(page, 'Huella una');
  await page.getByRole('link', { name: 'Agregar' }).click();
  await create(page, 'Huella dos');
  await expect.poll(() => undo(page).count()).toBe(2);
  for (const at of [1, 0]) {
    await undo(page).nth(at).click();
    await waitForToast(page, 'Cambio deshecho.');
  }
  await expect.poll(() => trashed('Huella')).toHaveLength(2);
});

describe('after a reload of the page', () => {
  test('the button is still there, once', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await create(page, 'Carnavalito');
    await keepUndo(page);
    await page.reload();
    await waitForToast(page, added);
    await undo(page).click();
    await waitForToast(page, 'Cambio deshecho.');
    expect(await trashed('Carnavalito')).toEqual(['Carnavalito']);
    await page.reload();
    await page.getByRole('link', { name: 'Agregar' }).waitFor();
    expect(await undo(page).count()).toBe(0);
  });

  test('nobody else has it who signs in', async () => {
    const password_hash = await hashPassword('correct horse');
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/categories/new', { as: await api().signedIn('editor') });
    await create(page, 'Escondido');
    // By keyboard, because the toast covers it.
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).press('Enter');
    await waitForPath(page, '/login');
    await undo(page).waitFor({ state: 'detached' });
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
    await page.reload();
    await waitForText(page, 'Special Maps');
    expect(await undo(page).count()).toBe(0);
  });
});
