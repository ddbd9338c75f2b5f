/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';

/* Two people at the same row: only one of them is told that they deleted it (product/lists#delete). */

const { open, api } = appInBrowser();
const { create, update, remove } = nounCalls.categories;
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
const isThere = async (id: string) =>
  (await api().database.pool.query('select from categories where id = $1', [id])).rowCount === 1;

async function shownCategory(name: string) {
  const { id } = (await (await api().as('admin')).call(create, { body: { name } })).body;
  const page = await open('/categories', { as: 'editor' });
  await listPage(page).remove(name).waitFor();
  return { id, page };
}

/** «Cancelar» has the focus, «Eliminar» is before it. */
async function deleteByKeys(page: Page, name: string): Promise<void> {
  await listPage(page).remove(name).press('Enter');
  await page
    .getByRole('dialog', { name: `¿Eliminar «${name}»?` })
    .getByRole('button', { name: 'Cancelar' })
    .and(page.locator(':focus'))
    .waitFor();
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
}

test('who comes second is told who deleted the record, and the row is gone', async () => {
  const { id, page } = await shownCategory('Milonga');
  await (await ana()).call(remove, { params: { id } });
  await deleteByKeys(page, 'Milonga');
  await waitForToast(page, 'Ana Paz ya lo eliminó.');
  await listPage(page).remove('Milonga').waitFor({ state: 'detached' });
  expect(await page.evaluate('toastTexts')).not.toContain('«Milonga» eliminado.');
  expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
});

test('what somebody else has changed is not deleted, and shown as it is now', async () => {
  const { id, page } = await shownCategory('Vals');
  await (await ana()).call(update, { params: { id }, body: { name: 'Vals criollo' } });
  await deleteByKeys(page, 'Vals');
  await waitForToast(page, 'Cambió mientras tanto, y no se eliminó: mira cómo quedó.');
  await listPage(page).remove('Vals criollo').waitFor();
  expect(await isThere(id)).toBe(true);
  // Now it is what the row shows.
  await deleteByKeys(page, 'Vals criollo');
  await waitForToast(page, '«Vals criollo» eliminado.');
  expect(await isThere(id)).toBe(false);
});

test('whose answer was lost, and whose network stays away, deletes again, and is not told that it was somebody else', async () => {
  const { id, page } = await shownCategory('Zamba');
  // The list cannot be read either: it still shows the row.
  const works = await failRequests(page, /\/v1\/categories\?/);
  let isAway = true;
  await page.route(`**/v1/categories/${id}*`, async (route) => {
    if (!isAway) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await deleteByKeys(page, 'Zamba');
  await listPage(page).remove('Zamba').waitFor();
  await waitForToast(page, 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.');
  expect(await isThere(id)).toBe(false);
  isAway = false;
  await deleteByKeys(page, 'Zamba');
  await waitForToast(page, '«Zamba» eliminado.');
  await works();
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await listPage(page).remove('Zamba').waitFor();
  expect(await isThere(id)).toBe(true);
});

test('who saves what somebody else has deleted is told so, and what was typed stays', async () => {
  const { id } = (await (await api().as('admin')).call(create, { body: { name: 'Candombe' } })).body;
  const page = await open(`/categories/${id}/edit`, { as: 'editor', size: narrow });
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await name.press('End');
  await name.pressSequentially(' de Montevideo');
  await (await ana()).call(remove, { params: { id } });
  await waitForText(
    page,
    'Ana Paz lo eliminó hace un momento. Ya no se puede guardar. Lo que escribiste sigue aquí, y puedes copiarlo.',
  );
  await name.press('Enter');
  // It is above the fields, and may be out of sight.
  await page
    .getByRole('alert')
    .and(page.locator(':focus'))
    .getByText(
      'Este registro ya no existe: alguien lo eliminó. Lo que escribiste sigue aquí, y puedes copiarlo.',
    )
    .waitFor();
  await expectAccessibleAndFits(page);
  expect(await name.inputValue()).toBe('Candombe de Montevideo');
});
