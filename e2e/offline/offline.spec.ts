import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { offline, offlineBanner, online, waitForToastHost } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import {
  expectAccessibleAndFits,
  expectNoHorizontalScroll,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';

/* What the screens show and do while offline. */

const { open, api, allowErrors } = appInBrowser();

const editor = () => api().as('editor');
const named = async (search: string) =>
  (await (await editor()).call(categories.list, { query: { search } })).body.data.map(({ name }) => name);
const category = async (name: string) =>
  (await (await editor()).call(categories.create, { body: { name, order: 1 } })).body;

/**
 * The server is not reached for the code of two screens, nor when it is asked whether it answers, until it was asked `times` times.
 * Returns how often it was asked.
 */
async function failRequests(page: Page, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(/\/live$|\/assets\/(stories|comments)-/, (route) => {
    const isQuestion = route.request().url().endsWith('/live');
    const isAway = asked < times;
    if (isQuestion) asked += 1;
    return isAway ? route.abort('connectionfailed') : route.continue();
  });
  return () => asked;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('while offline', () => {
  test('a banner is shown until online; a screen that is not loaded says so, and opens once online', async () => {
    const page = await open('/users', { as: 'editor', fresh: true });
    await listPage(page).rows.first().waitFor();
    await offline(page);
    await offlineBanner(page).waitFor();
    await page.getByRole('link', { name: 'Stories' }).click();
    await waitForText(page, 'Se cargará al volver la conexión.');
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
    await waitForPath(page, '/stories');
    await page.setViewportSize(narrow);
    await expectAccessibleAndFits(page);
    // The first requests after a browser says that it is online may still fail.
    const asked = await failRequests(page, 2);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    expect(asked()).toBe(3);
    await listPage(page).empty.waitFor();
  });

  test('a server that stays away afterwards is asked a few times for all that waits, and then the screen can be tried again', {
    tags: 'extended',
  }, async () => {
    allowErrors(/dynamically imported module/);
    const page = await open('/users', { as: 'editor', fresh: true });
    await listPage(page).rows.first().waitFor();
    await offline(page);
    await page.getByRole('link', { name: 'Stories' }).click();
    await page.getByRole('link', { name: 'Comments' }).click();
    await waitForText(page, 'Se cargará al volver la conexión.');
    const asked = await failRequests(page, Number.POSITIVE_INFINITY);
    await online(page);
    await waitForText(page, 'No se pudo cargar');
    expect(asked()).toBe(4);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
  });

  test('the screens of owners show it too', { tags: 'extended' }, async () => {
    const page = await open('/spots/user', { as: 'user', size: narrow, fresh: true });
    await page.getByRole('link', { name: 'Agregar Nuevo Spot' }).waitFor();
    await offline(page);
    await offlineBanner(page).waitFor();
    await expectNoHorizontalScroll(page);
  });

  test('a search hides the rows of the previous one, and continues once online', {
    tags: 'extended',
  }, async () => {
    await Promise.all([category('Vieja fila'), category('Nueva fila')]);
    const page = await open('/categories', { as: 'editor', fresh: true });
    await listPage(page).edit('Vieja fila').waitFor();
    await offline(page);
    await listPage(page).search.pressSequentially('nueva');
    await waitForText(page, 'Se cargará al volver la conexión.');
    expect(await listPage(page).edit('Vieja fila').count()).toBe(0);
    await online(page);
    // The previous rows stay, dimmed, while the search runs.
    await listPage(page).edit('Vieja fila').waitFor({ state: 'detached' });
    await listPage(page).edit('Nueva fila').waitFor();
  });

  test('a decision on a revision fails at once with a message, and is not sent later', {
    tags: 'extended',
  }, async () => {
    const { waiting: edited, live } = await createOwnedSpot(api(), { name: 'Casa' });
    const id = await edited({ name: 'Casa nueva' });
    const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor', fresh: true });
    await button(page, 'Aprobar').waitFor();
    // The code of the toasts loads after the first key.
    await page.keyboard.press('Tab');
    await waitForToastHost(page);
    const sent = recordChanges(page);
    await offline(page);
    await button(page, 'Aprobar').click();
    await waitForText(page, 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
    await waitForToast(page, 'No se pudo actualizar el estado.');
    // Its only attempt has failed; no other request may follow.
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

  test('the login shows a message', { tags: 'extended' }, async () => {
    const page = await open('/login', { fresh: true });
    const login = loginPage(page);
    await login.email.pressSequentially('ana@example.com');
    await login.password.pressSequentially('correct horse');
    await waitForToastHost(page);
    await offline(page);
    await login.continue.click();
    await waitForToast(page, 'Sin conexión');
    expect(await login.password.inputValue()).toBe('correct horse');
  });

  test('a deletion fails at once with a message, the row is restored, and nothing is sent later', async () => {
    await category('Se queda');
    const page = await open('/categories', { as: 'editor', fresh: true });
    await listPage(page).remove('Se queda').click();
    await listPage(page).cancel.click();
    await waitForToastHost(page);
    const sent = recordChanges(page);
    await offline(page);
    await listPage(page).remove('Se queda').click();
    await listPage(page).confirm.click();
    await waitForToast(page, 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
    await listPage(page).edit('Se queda').waitFor();
    const reloaded = page.waitForResponse(/\/categories\?/);
    await online(page);
    await reloaded;
    expect(sent.filter((change) => change.startsWith('DELETE')).length).toBeLessThanOrEqual(1);
    expect(await named('Se queda')).toEqual(['Se queda']);
  });
});
