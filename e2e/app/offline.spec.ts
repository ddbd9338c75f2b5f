import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { scene } from '../../api/testing/scenarios/revisionScenarios.ts';
import { changesOf, offline, offlineBanner, online, waitForToastHost } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

/* What the screens say and do while there is no connection. */

const { open, api } = appInBrowser();

const editor = () => api().as('editor');
const named = async (search: string) =>
  (await (await editor()).call(categories.list, { query: { search } })).body.data.map(({ name }) => name);
const category = async (name: string) =>
  (await (await editor()).call(categories.create, { body: { name, order: 1 } })).body;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('while there is no connection', () => {
  test.each([wide, narrow])('the screen says so, and stops saying it (%o)', async (size) => {
    const page = await open('/users', { as: 'editor', size });
    await listPage(page).search.waitFor();
    await offline(page);
    await offlineBanner(page).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
  });

  test('the own area says so too', async () => {
    const page = await open('/spots/user', { as: 'user', size: narrow });
    await page.getByRole('link', { name: 'Agregar Nuevo Spot' }).waitFor();
    await offline(page);
    await offlineBanner(page).waitFor();
    await expectNoSidewaysScroll(page);
  });

  test('a search shows no rows of another, and goes on by itself', async () => {
    await Promise.all([category('Vieja fila'), category('Nueva fila')]);
    const page = await open('/categories', { as: 'editor' });
    await listPage(page).edit('Vieja fila').waitFor();
    await offline(page);
    await listPage(page).search.pressSequentially('nueva');
    await reads(page, 'Se cargará al volver la conexión.');
    expect(await listPage(page).edit('Vieja fila').count()).toBe(0);
    await online(page);
    // The rows before stay dimmed while the search runs; then only what was searched is left.
    await listPage(page).edit('Vieja fila').waitFor({ state: 'detached' });
    await listPage(page).edit('Nueva fila').waitFor();
  });

  test('a screen that has not come says so, and opens by itself', async () => {
    const page = await open('/users', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    await offline(page);
    await page.getByRole('link', { name: 'Stories' }).click();
    await reads(page, 'Se cargará al volver la conexión.');
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
    await arrivesAt(page, '/stories');
    await online(page);
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await listPage(page).empty.waitFor();
  });

  test('a decision on a revision fails at once, says so, and is not sent later', async () => {
    const { waiting: edited, live } = await scene(api(), { name: 'Casa' });
    const id = await edited({ name: 'Casa nueva' });
    const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor' });
    await button(page, 'Aprobar').waitFor();
    // What says how it went comes after the first key.
    await page.keyboard.press('Tab');
    await waitForToastHost(page);
    const sent = changesOf(page);
    await offline(page);
    await button(page, 'Aprobar').click();
    await reads(page, 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
    await toasts(page, 'No se pudo actualizar el estado.');
    // Its one try failed; from here on nothing leaves.
    sent.splice(0);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    await Promise.all([
      page.waitForResponse(/\/spotrevisions\?/),
      page.getByRole('link', { name: /^Spot revisions/ }).click(),
    ]);
    expect(sent).toEqual([]);
    expect((await live()).name).toBe('Casa');
  });

  test('the login says so', async () => {
    const page = await open('/login');
    const login = loginPage(page);
    await login.email.pressSequentially('ana@example.com');
    await login.password.pressSequentially('correct horse');
    await waitForToastHost(page);
    await offline(page);
    await login.continue.click();
    await toasts(page, 'Sin conexión');
    expect(await login.password.inputValue()).toBe('correct horse');
  });

  test('a removal fails at once, says so, and the row comes back; nothing is sent later', async () => {
    await category('Se queda');
    const page = await open('/categories', { as: 'editor' });
    await listPage(page).remove('Se queda').click();
    await listPage(page).cancel.click();
    await waitForToastHost(page);
    const sent = changesOf(page);
    await offline(page);
    await listPage(page).remove('Se queda').click();
    await listPage(page).confirm.click();
    await toasts(page, 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
    await listPage(page).edit('Se queda').waitFor();
    const again = page.waitForResponse(/\/categories\?/);
    await online(page);
    await again;
    expect(sent.filter((method) => method === 'DELETE').length).toBeLessThanOrEqual(1);
    expect(await named('Se queda')).toEqual(['Se queda']);
  });
});
