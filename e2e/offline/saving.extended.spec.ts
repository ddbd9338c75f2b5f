/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { nameField, waitUntilKept } from '../drafts/drafts.ts';
import { offline, offlineBanner, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { recordChanges } from '../support/requests.ts';
import { button, delayPosts, leaveWithDialog, named, pendingNotice, saveOffline } from './saving.ts';

/* The variants of saving.spec.ts. */

const { open, api } = appInBrowser();
const category = async (name: string) =>
  (await (await api().as('editor')).call(categories.create, { body: { name, order: 1 } })).body;

describe('a save while offline', () => {
  test('is not sent once it was cancelled and the form was left, in each way', async () => {
    const page = await open('/categories/new', { as: 'editor', fresh: true });
    const sent = recordChanges(page);
    await leaveWithDialog(page);
    const menu = page.getByRole('link', { name: 'Special Maps' });
    for (const leave of [button(page, 'Cancelar'), button(page, 'Volver'), menu]) {
      await saveOffline(page, 'Dejada');
      await button(page, 'No guardar').click();
      await leave.click();
      await button(page, 'Salir sin guardar').click();
      await listPage(page).search.waitFor();
      await online(page);
      await offlineBanner(page).waitFor({ state: 'detached' });
    }
    await Promise.all([page.waitForResponse(/\/categories\?.*dejada/), expectNotFound(page, 'dejada')]);
    expect(sent).toEqual([]);
    expect(await named(api(), 'Dejada')).toEqual([]);
  });

  test('of a change that the server has received causes no conflict when it is repeated', async () => {
    const { id } = await category('Cambia');
    const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
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
    expect(await named(api(), 'Cambia')).toEqual(['Cambia ya']);
    expect(tries).toBe(2);
  });

  test('waits in the list of the top bar on a screen that cannot be loaded without a connection, and is sent from there', async () => {
    const { id } = await category('Espera fuera');
    const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
    const idle = followRequests(page);
    const list = page.waitForEvent('requestfinished', (request) => /\/Outbox-/.test(request.url()));
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' ya');
    await waitUntilKept(page, 'Espera fuera ya');
    await list;
    // What its code imports arrives after it.
    await idle();
    const sent = recordChanges(page);
    await offline(page);
    await nameField(page).press('Control+Enter');
    await pendingNotice(page).waitFor();
    await page.getByRole('link', { name: 'AdsBanners' }).press('Enter');
    await waitForText(page, 'Se cargará al volver la conexión.');
    await waitForPath(page, '/adsbanners');
    await button(page, 'Por guardar: 1').waitFor();
    await online(page);
    await waitForToast(page, 'Se guardó lo que esperaba: Editar categoría: Espera fuera.');
    await listPage(page).search.waitFor();
    await waitForPath(page, '/adsbanners');
    expect(await named(api(), 'Espera fuera')).toEqual(['Espera fuera ya']);
    expect(sent).toHaveLength(1);
  });
});

describe('a save that is aborted on a slow server', () => {
  test('by leaving the form: the list shows what the server has stored', async () => {
    const page = await open('/categories', { as: 'editor', fresh: true });
    const released = Promise.withResolvers<void>();
    await delayPosts(page, released.promise);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await nameField(page).pressSequentially('Cortada');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await posted;
    await button(page, 'Cancelar').click();
    // The question whether to leave has aborted it.
    await waitForText(page, /Se interrumpió el guardado/);
    await button(page, 'Salir sin guardar').click();
    await waitForPath(page, '/categories');
    released.resolve();
    // The server had received it: the list shows the record without a reload.
    await listPage(page).edit('Cortada').waitFor();
    expect(await named(api(), 'Cortada')).toEqual(['Cortada']);
  });

  test('and stays on the form: a message says that it was aborted', async () => {
    const page = await open('/categories/new', { as: 'editor', fresh: true });
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
    expect(await named(api(), 'Detenida')).toEqual(['Detenida']);
  });
});

/** Searches a list and expects no rows. */
async function expectNotFound(page: Page, words: string): Promise<void> {
  await listPage(page).search.pressSequentially(words);
  await listPage(page).empty.waitFor();
}
