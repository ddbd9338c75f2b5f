import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { notifications } from '#contract/notifications.ts';
import { offline, offlineBanner, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';

/* Saving while offline, and a save that is aborted. */

const { open, api } = appInBrowser();

const editor = () => api().as('editor');
const named = async (search: string) =>
  (await (await editor()).call(categories.list, { query: { search } })).body.data.map(({ name }) => name);
const category = async (name: string) =>
  (await (await editor()).call(categories.create, { body: { name, order: 1 } })).body;

const pendingNotice = (page: Page) => page.getByText('Sin conexión. Se guardará al volver la conexión.');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' });

/** On the list: types a new category and saves it while offline. */
async function saveOffline(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await nameField(page).pressSequentially(name);
  await offline(page);
  await button(page, 'Guardar').click();
  await pendingNotice(page).waitFor();
}

describe('a save while offline', () => {
  test('shows that it is pending and continues once online', async () => {
    const page = await open('/categories', { as: 'editor', size: narrow });
    await saveOffline(page, 'Espera');
    await expectAccessibleAndFits(page);
    expect(await nameField(page).inputValue()).toBe('Espera');
    await online(page);
    await waitForPath(page, '/categories');
    await listPage(page).edit('Espera').waitFor();
    expect(await named('Espera')).toEqual(['Espera']);
  });

  test('of an invalid form shows the errors; it can be cancelled: nothing is sent, the form keeps its values', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    const sent = recordChanges(page);
    await nameField(page).waitFor();
    await offline(page);
    await button(page, 'Guardar').click();
    await waitForText(page, 'El nombre es obligatorio.');
    expect(await pendingNotice(page).count()).toBe(0);
    await nameField(page).pressSequentially('Retirada');
    await button(page, 'Guardar').click();
    await pendingNotice(page).waitFor();
    await button(page, 'No guardar').click();
    await pendingNotice(page).waitFor({ state: 'detached' });
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe('Retirada');
    // A new save is the first request that the server receives.
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' no');
    await button(page, 'Guardar').click();
    await waitForPath(page, '/categories');
    expect(sent).toEqual(['POST /api/admin/v1/categories']);
    expect(await named('Retirada')).toEqual(['Retirada no']);
  });

  test('is cancelled by leaving the form with Cancelar, Volver or the menu', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    const sent = recordChanges(page);
    // The dialog that asks is prefetched after the first input.
    const dialog = page.waitForEvent('requestfinished', (request) => /ConfirmDialog-/.test(request.url()));
    await button(page, 'Cancelar').click();
    await dialog;
    for (const leave of [
      button(page, 'Cancelar'),
      button(page, 'Volver'),
      page.getByRole('link', { name: 'Special Maps' }),
    ]) {
      await saveOffline(page, 'Dejada');
      await leave.click();
      await button(page, 'Salir sin guardar').click();
      await listPage(page).search.waitFor();
      await online(page);
      await offlineBanner(page).waitFor({ state: 'detached' });
    }
    await Promise.all([page.waitForResponse(/\/categories\?.*dejada/), expectNotFound(page, 'dejada')]);
    expect(sent).toEqual([]);
    expect(await named('Dejada')).toEqual([]);
  });

  test('whose answer was lost creates no second record', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    await nameField(page).pressSequentially('Perdida');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/v1/categories', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar').click();
    await pendingNotice(page).waitFor();
    expect(await named('Perdida')).toEqual(['Perdida']);
    await online(page);
    await waitForPath(page, '/categories');
    expect(await named('Perdida')).toEqual(['Perdida']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('of a change that the server has received causes no conflict when it is repeated', async () => {
    const { id } = await category('Cambia');
    const page = await open(`/categories/${id}/edit`, { as: 'editor' });
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' ya');
    let tries = 0;
    await page.route(`**/api/admin/v1/categories/${id}`, async (route) => {
      if (route.request().method() !== 'PUT' || tries++) return route.continue();
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar Cambios').click();
    await pendingNotice(page).waitFor();
    await online(page);
    await waitForToast(page, 'Category updated successfully!');
    await waitForPath(page, '/categories');
    expect(await named('Cambia')).toEqual(['Cambia ya']);
    expect(tries).toBe(2);
  });

  test('of a push is sent neither now nor later: the user has to repeat it', async () => {
    const page = await open('/notifications/new', { as: 'editor' });
    await page.getByRole('combobox', { name: /^País/ }).click();
    await page.getByRole('option', { name: /Bolivia/ }).click();
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Sin red');
    await page.getByRole('textbox', { name: /^Mensaje/ }).pressSequentially('Hoy a las nueve.');
    const sent = recordChanges(page);
    await offline(page);
    await page.getByRole('form').locator('button[type=submit]').click();
    await waitForText(page, /No se envió nada: inténtalo de nuevo/);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    const { body } = await (await editor()).call(notifications.list, { query: { search: 'Sin red' } });
    expect(body.data).toEqual([]);
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Sin red');
  });
});

/** Searches a list and expects no rows. */
async function expectNotFound(page: Page, words: string): Promise<void> {
  await listPage(page).search.pressSequentially(words);
  await listPage(page).empty.waitFor();
}

describe('a save that is aborted on a slow server', () => {
  /** Delays every POST of a category until `released`; returns the methods of the requests that the page aborts. */
  async function delayPosts(page: Page, released: Promise<void>): Promise<string[]> {
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.method()));
    const delay = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The server receives it, even if the page aborts it.
      const done = route.fetch();
      await released;
      await done;
      await route.continue().catch(() => undefined);
    };
    await page.route('**/api/admin/v1/categories', delay);
    return failed;
  }

  test('by leaving the form: the list shows what the server has stored', async () => {
    const page = await open('/categories', { as: 'editor' });
    const released = Promise.withResolvers<void>();
    const failed = await delayPosts(page, released.promise);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await nameField(page).pressSequentially('Cortada');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await posted;
    await button(page, 'Cancelar').click();
    await expect.poll(() => failed).toEqual(['POST']);
    await button(page, 'Salir sin guardar').click();
    await waitForPath(page, '/categories');
    released.resolve();
    // The server had received it: the list shows the record without a reload.
    await listPage(page).edit('Cortada').waitFor();
    expect(await named('Cortada')).toEqual(['Cortada']);
  });

  test('and stays on the form: a message says that it was aborted', async () => {
    const page = await open('/categories/new', { as: 'editor' });
    const released = Promise.withResolvers<void>();
    await delayPosts(page, released.promise);
    await nameField(page).pressSequentially('Detenida');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await posted;
    await button(page, 'Cancelar').click();
    await button(page, 'Seguir editando').click();
    await waitForText(page, /Se interrumpió el guardado/);
    released.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Guardar').click();
    await waitForPath(page, '/categories');
    expect(await named('Detenida')).toEqual(['Detenida']);
  });
});
