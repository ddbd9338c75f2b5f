import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { users } from '#contract/users.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { pickerOn } from '../pages/picker.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { failRequests } from '../support/requests.ts';
import { visit } from '../support/visit.ts';

/* Requests that fail, for the quick and the extended tests. */

/** Opens a screen whose options cannot be loaded: the picker shows an error, and retries. */
export async function expectErrorIn(
  page: Page,
  address: string,
  label: string | RegExp,
  typed: string,
): Promise<void> {
  const recover = await failRequests(page, /\/(stories\/spots|users\?|places\?|genres)/);
  await visit(page, address);
  const picker = pickerOn(page, label, page.locator('main'));
  await picker.type(typed);
  await page
    .getByRole('alert')
    .filter({ hasText: /^No se pudieron (leer las opciones|buscar direcciones)\.$/ })
    .waitFor();
  await recover();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText(/^No se pudieron/).waitFor({ state: 'detached' });
  await picker.waitForValue(typed);
  await expect.poll(() => picker.input.getAttribute('aria-expanded')).not.toBe(null);
  await page.keyboard.press('Escape');
}

/** How a request can fail without a message of the server. */
export const withoutMessage: [string, Failure][] = [
  ['a bare 500', (route) => route.fulfill({ status: 500 })],
  ['a bare 502', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })],
  ['no answer', (route) => route.abort()],
];

export const menu = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`);

/** Opens lists whose requests fail without a message; each has what its endpoint's path begins with, and its sentence. */
export async function expectSentences(
  page: Page,
  lists: readonly (readonly [path: string, called: string, sentence: string])[],
): Promise<void> {
  for (const [path, called, sentence] of lists) {
    const request = new RegExp(`/api/admin/v1/${called}(/v2)?\\?`);
    const recover = await failRequests(page, request);
    await menu(page, path).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.getByText(/^No se pudo conectar/).count(), path).toBe(0);
    await recover();
  }
}

type Failure = (route: Route) => Promise<void>;
/** How an answer is lost: a proxy answers. Without any answer a save waits (product/drafts#unreachable). */
export const badGateway: Failure = (route) => route.fulfill({ status: 502, body: 'Bad gateway' });

/** How many users a search finds. */
export const total = async (api: TestApi, search: string): Promise<number> =>
  (await (await api.as('admin')).call(users.list, { query: { search } })).body.metadata.total;

/** From the list: fills and saves the form of a new user; the answer to the first save is lost. */
export async function saveWithLostAnswer(page: Page, email: string, instead: Failure): Promise<void> {
  const form = userForm(page);
  await page.getByRole('link', { name: 'Agregar' }).click();
  await form.first.pressSequentially('Una');
  await form.last.pressSequentially('Vez');
  await form.email.pressSequentially(email);
  await form.password.pressSequentially('a good one');
  let posts = 0;
  await page.route('**/api/admin/v1/users', async (route) => {
    if (route.request().method() !== 'POST' || posts++) return route.continue();
    await route.fetch();
    await instead(route);
  });
  await form.save.click();
  await waitForToast(page, 'Error adding the spot. Please try again.');
}

/** Saves twice, because the first answer is lost, and expects one record. */
export async function saveAgain(page: Page, api: TestApi, email: string, instead: Failure): Promise<void> {
  await saveWithLostAnswer(page, email, instead);
  await userForm(page).save.click();
  await waitForPath(page, '/users');
  expect(await total(api, email)).toBe(1);
}
