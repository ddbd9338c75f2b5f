import type { Page, Route } from 'playwright-core';
import { categories } from '#contract/categories.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { nameField } from '../drafts/drafts.ts';
import { offline } from '../pages/connection.ts';

/* What the tests of saving share. */

export const pendingNotice = (page: Page) =>
  page.getByText('Sin conexión. Se guardará al volver la conexión.');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The names of the categories that a search finds. */
export const named = async (api: TestApi, search: string) =>
  (await (await api.as('editor')).call(categories.list, { query: { search } })).body.data.map(
    ({ name }) => name,
  );

/** On a form: returns to the list once the dialog that asks before leaving has been prefetched, as it is after the first input. */
export async function leaveWithDialog(page: Page): Promise<void> {
  const dialog = page.waitForEvent('requestfinished', (request) => /ConfirmDialog-/.test(request.url()));
  await button(page, 'Cancelar').click();
  await dialog;
}

/** On the list: types a new category and saves it while offline. */
export async function saveOffline(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await nameField(page).pressSequentially(name);
  await offline(page);
  await button(page, 'Guardar').click();
  await pendingNotice(page).waitFor();
}

/** Delays every POST of a category until `released`. */
export async function delayPosts(page: Page, released: Promise<void>): Promise<void> {
  const delay = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The server receives it, even if the page aborts it.
    const done = route.fetch();
    await released;
    await done;
    await route.continue().catch(() => undefined);
  };
  await page.route('**/api/admin/v1/categories', delay);
}
