/** @module-tag extended */

import { expect, test } from 'vitest';
import { versionsPage } from '../pages/versions.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests, loseFirstAnswer } from '../support/requests.ts';
import { changedRecords } from './changedRecords.ts';

/* A version is restored, or not, and the answer is lost: nothing says that nothing was restored (product/history#restore). */

const { open, api } = appInBrowser();
const { readCategory, changedCategory } = changedRecords(api);

const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const notRestored = 'No se restauró nada.';

test('what was restored is shown, and the heading has the focus', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open('/ready', { as: 'editor' });
  const shown = versionsPage(page);
  await loseFirstAnswer(page, '**/restore', 'POST');
  await page.goto(`${path}?left=${first}`);
  await shown.restoreAll.press('Enter');
  await waitForToast(page, unreachable);
  await waitForText(page, 'No hay diferencias.');
  await shown.restoreAll.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate('toastTexts')).not.toContain(notRestored);
  expect(await page.getByText('inténtalo de nuevo').and(page.locator('main *')).count()).toBe(0);
  expect(await readCategory(id)).toMatchObject({ name: 'Uno', order: 1, version: 4 });
});

test('pressed again, before it could be read anew, it says so, and can be undone', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open('/ready', { as: 'editor' });
  const shown = versionsPage(page);
  await loseFirstAnswer(page, '**/restore', 'POST');
  await page.goto(`${path}?left=${first}`);
  await shown.restoreAll.waitFor();
  const succeed = await failRequests(page, /\/history\/[^?]*\?/);
  await shown.restoreAll.press('Enter');
  await waitForToast(page, unreachable);
  await shown.restoreAll.and(page.locator(':focus')).waitFor();
  expect(await readCategory(id)).toMatchObject({ name: 'Uno', version: 4 });
  await succeed();
  await shown.restoreAll.press('Enter');
  await waitForToast(page, 'Versión restaurada.');
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  expect(await readCategory(id)).toMatchObject({ name: 'Uno', version: 4 });
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await readCategory(id)).toMatchObject({ name: 'Dos', order: 3, version: 5 });
});

test('what the server has not received is restored by the second press', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open('/ready', { as: 'editor' });
  const shown = versionsPage(page);
  await page.route('**/restore', (route) => route.abort('connectionreset'), { times: 1 });
  await page.goto(`${path}?left=${first}`);
  await shown.restoreAll.press('Enter');
  await waitForToast(page, unreachable);
  expect(await readCategory(id)).toMatchObject({ name: 'Dos', version: 3 });
  await shown.restoreAll.press('Enter');
  await waitForToast(page, 'Versión restaurada.');
  expect(await readCategory(id)).toMatchObject({ name: 'Uno', order: 1, version: 4 });
});
