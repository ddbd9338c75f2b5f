/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { keepUndo } from '../support/waiting.ts';

/* «Deshacer» in a toast whose answer is lost: it is offered again, and says what the first attempt did (product/history#undo). */

const { open, api } = appInBrowser();
const { categories, trash, users } = contract;

const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Deshacer' });
const admin = () => api().as('admin');
const nameOf = async (id: string) =>
  (await (await admin()).call(categories.read, { params: { id } })).body.name;

/** Presses «Deshacer», whose answer is lost, and then the one that is offered again. */
async function undoTwice(page: Page): Promise<void> {
  await undoInVain(page);
  await undo(page).press('Enter');
}

/** Presses «Deshacer», which gets no answer, and waits until its toast has closed. */
async function undoInVain(page: Page): Promise<void> {
  const pressed = await undo(page).elementHandle();
  await undo(page).press('Enter');
  await waitForToast(page, unreachable);
  await pressed?.waitForElementState('hidden');
}

const loseAnswer = (page: Page) => loseFirstAnswer(page, '**/restore', 'POST');
const loseRequest = (page: Page) =>
  page.route('**/restore', (route) => route.abort('connectionreset'), { times: 1 });

/** A category, renamed in its form. Its undo will be without an answer. */
async function renamed(from: string, more: string, lose: (page: Page) => Promise<unknown>) {
  const { id } = (await (await admin()).call(categories.create, { body: { name: from } })).body;
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  await lose(page);
  await page.getByLabel('Nombre').press('End');
  await page.getByLabel('Nombre').pressSequentially(more);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForPath(page, '/categories');
  await listPage(page).row(`${from}${more}`).waitFor();
  return { id, page };
}

test('a save that the first attempt has undone', async () => {
  const { id, page } = await renamed('Milonga', ' brava', loseAnswer);
  await undoTwice(page);
  await waitForToast(page, 'Cambio deshecho.');
  expect(await nameOf(id)).toBe('Milonga');
  await undo(page).waitFor({ state: 'detached' });
});

test('a save that the first attempt has not undone, also after a reload', async () => {
  const { id, page } = await renamed('Vals', ' criollo', loseRequest);
  await undoInVain(page);
  await undo(page).waitFor();
  expect(await nameOf(id)).toBe('Vals criollo');
  await keepUndo(page);
  await page.reload();
  await undo(page).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await nameOf(id)).toBe('Vals');
});

test('a save that somebody has changed since the attempt that the server has not received', async () => {
  const { id, page } = await renamed('Zamba', ' uno', loseRequest);
  await undoInVain(page);
  await (await admin()).call(categories.update, { params: { id }, body: { name: 'Zamba de otra' } });
  await undo(page).press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await nameOf(id)).toBe('Zamba de otra');
  await undo(page).waitFor({ state: 'detached' });
});

test('a deletion', async () => {
  const { id } = (await (await admin()).call(categories.create, { body: { name: 'Chacarera' } })).body;
  const page = await open('/categories', { as: 'editor' });
  await loseAnswer(page);
  await listPage(page).remove('Chacarera').click();
  await listPage(page).confirm.click();
  await undo(page).waitFor();
  await undoTwice(page);
  await waitForToast(page, '«Chacarera» restaurado.');
  expect(await nameOf(id)).toBe('Chacarera');
});

test('a new record', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  await loseFirstAnswer(page, '**/categories/*', 'DELETE');
  await page.getByLabel('Nombre').pressSequentially('Gato nuevo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForPath(page, '/categories');
  await undoTwice(page);
  await waitForToast(page, 'Cambio deshecho.');
  const { body } = await (await admin()).call(trash.list, { query: { search: 'Gato nuevo' } });
  expect(body.data.map(({ name }) => name)).toEqual(['Gato nuevo']);
});

test('a save of the profile, whose former values are saved again', async () => {
  const person = await api().signedIn('user', { first_name: 'Alfredo' });
  const page = await open('/profile', { as: person });
  // A request that follows the first route at once may pass it.
  await page.route('**/users/*', (route) => route.fallback());
  await retype(userForm(page).first, 'Zitarrosa');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Perfil actualizado correctamente');
  await loseFirstAnswer(page, '**/users/*', 'PUT');
  await undoTwice(page);
  await waitForToast(page, 'Cambio deshecho.');
  await expect.poll(() => userForm(page).first.inputValue()).toBe('Alfredo');
  const params = { id: person.user.id };
  expect((await (await admin()).call(users.read, { params })).body.first_name).toBe('Alfredo');
});
