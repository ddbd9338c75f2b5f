import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { users } from '#contract/users.ts';
import { keptOn, leaveAndStay, nameField } from '../drafts/drafts.ts';
import { online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { button, delayPosts, named, pendingNotice, saveOffline } from './saving.ts';

/* What is typed after «Guardar» was pressed: while the save is under way, or while it waits for a connection. */

const { open, api } = appInBrowser();

const append = async (page: Page, text: string) => {
  await nameField(page).press('End');
  await nameField(page).pressSequentially(text);
};

test('what is typed while a change is saved stays in the form, which stays open', async () => {
  const { id } = (await (await api().as('editor')).call(categories.create, { body: { name: 'Lenta' } })).body;
  const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/admin/v1/categories/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await released.promise;
    await route.continue();
  });
  await append(page, ' una');
  await button(page, 'Guardar Cambios').press('Enter');
  await button(page, 'Guardando…').waitFor();
  await append(page, ' y dos');
  released.resolve();
  await button(page, 'Guardar Cambios').waitFor();
  expect(await nameField(page).inputValue()).toBe('Lenta una y dos');
  expect(await named(api(), 'Lenta')).toEqual(['Lenta una']);
  // Leaving asks first.
  await button(page, 'Cancelar').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await nameField(page).press('Control+Enter');
  await waitForPath(page, '/categories');
  expect(await named(api(), 'Lenta')).toEqual(['Lenta una y dos']);
});

test('what is typed while a new record is saved stays in the form, and creates no second one', async () => {
  const page = await open('/categories/new', { as: 'editor', fresh: true });
  const released = Promise.withResolvers<void>();
  await delayPosts(page, released.promise);
  await nameField(page).pressSequentially('Nueva');
  await button(page, 'Guardar').press('Enter');
  await button(page, 'Guardando…').waitFor();
  await append(page, ' y más');
  released.resolve();
  await waitForText(page, 'El primer intento sí se guardó; míralo en la lista.');
  expect(await nameField(page).inputValue()).toBe('Nueva y más');
  const refused = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page, 'Guardar').press('Enter');
  expect((await refused).status()).toBe(409);
  await waitForText(page, 'El primer intento sí se guardó; míralo en la lista.');
  expect(await named(api(), 'Nueva')).toEqual(['Nueva']);
});

test('a change takes back a save that waits for a connection: it is sent when it is saved again', async () => {
  const page = await open('/categories', { as: 'editor', fresh: true });
  const sent = recordChanges(page);
  await saveOffline(page, 'A medi');
  await append(page, 'as');
  await pendingNotice(page).waitFor({ state: 'detached' });
  await online(page);
  await append(page, ' no');
  await button(page, 'Guardar').press('Enter');
  await waitForPath(page, '/categories');
  await listPage(page).edit('A medias no').waitFor();
  expect(sent).toEqual(['POST /api/admin/v1/categories']);
  expect(await named(api(), 'A medi')).toEqual(['A medias no']);
});

test('what is typed while a save gets no answer is not lost: the save is taken back, and leaving asks', async () => {
  const { id } = (await (await api().as('editor')).call(categories.create, { body: { name: 'Colgada' } }))
    .body;
  const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/admin/v1/categories/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await released.promise;
    await route.abort('connectionfailed');
  });
  await append(page, ' una');
  await button(page, 'Guardar Cambios').press('Enter');
  await button(page, 'Guardando…').waitFor();
  await append(page, ' y dos');
  released.resolve();
  await waitForText(page, /Se interrumpió el guardado/);
  await leaveAndStay(page);
  expect(await keptOn(page)).not.toContain('"queued"');
  expect(await nameField(page).inputValue()).toBe('Colgada una y dos');
  await page.unroute(`**/api/admin/v1/categories/${id}`);
  await nameField(page).press('Control+Enter');
  await waitForPath(page, '/categories');
  expect(await named(api(), 'Colgada')).toEqual(['Colgada una y dos']);
});

test('a user who was deleted meanwhile is not saved: the form says so', async () => {
  const { user } = await api().signedIn('user', { first_name: 'Efímera' });
  const page = await open(`/users/${user.id}/edit`, { as: 'admin', fresh: true });
  await userForm(page).first.press('End');
  await userForm(page).first.pressSequentially(' sí');
  await (await api().as('admin')).call(users.remove, { params: { id: user.id } });
  await userForm(page).first.press('Control+Enter');
  await waitForText(page, 'Este registro ya no existe: alguien lo eliminó.');
  expect(await userForm(page).first.inputValue()).toBe('Efímera sí');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('Ctrl Enter on a select saves, and does not open it', async () => {
  const { user } = await api().signedIn('user', { first_name: 'Clave' });
  const page = await open(`/users/${user.id}/edit`, { as: 'admin', fresh: true });
  await userForm(page).first.press('End');
  await userForm(page).first.pressSequentially('s');
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.evaluate(`{
    window.opened = false;
    addEventListener('focusin', ({ target }) => { opened ||= target.matches('option'); });
  }`);
  await userForm(page).type.press('Control+Enter');
  expect((await answered).status()).toBe(200);
  await waitForPath(page, '/users');
  expect(await page.evaluate('opened')).toBe(false);
});
