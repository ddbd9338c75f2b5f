/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { nounCalls } from '#contract/nouns.ts';
import { listPage } from '../pages/list.ts';
import { focusedRow } from '../pages/panel.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';

/* What the server does although its answer is lost (product/lists#unanswered). */

const { open, api } = appInBrowser();
const { create, read } = nounCalls.categories;

const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function categories(...names: string[]): Promise<string[]> {
  const staff = await api().as('admin');
  const ids = [];
  for (const name of names) ids.push((await staff.call(create, { body: { name } })).body.id);
  return ids;
}

/** Selects two rows of the list and deletes them in the dialog, whose first answer is lost. */
async function deleteBoth(page: Page, one: string, other: string): Promise<void> {
  for (const name of [one, other])
    await page.getByRole('checkbox', { name: `Seleccionar: ${name}` }).press(' ');
  await waitForText(page, '2 seleccionados');
  await page.keyboard.press('Delete');
  await waitForText(page, '2 irán a la papelera');
  await loseFirstAnswer(page, '**/categories/bulk', 'POST');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('alert').getByText(unreachable).waitFor();
}

/** Whether the server has ended all acts. */
const areDone = async () =>
  (await api().database.pool.query("select from bulk_acts where state <> 'done'")).rowCount === 0;
const acts = async () =>
  (await api().database.pool.query("select count(*)::int as n from bulk_acts where noun = 'categories'"))
    .rows[0].n;

test('an act on many records: the dialog says that the server could not be reached; once closed, what is gone leaves list and selection', async () => {
  await categories('Lote uno', 'Lote dos', 'Lote tres');
  const page = await open('/categories?search=lote', { as: 'editor' });
  await deleteBoth(page, 'Lote uno', 'Lote dos');
  await expect.poll(areDone).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const name of ['Lote uno', 'Lote dos'])
    await listPage(page).remove(name).waitFor({ state: 'detached' });
  await listPage(page).remove('Lote tres').waitFor();
  await page.getByText(/seleccionado/).waitFor({ state: 'detached' });
});

test('an act on many records is the same when the button is pressed again', async () => {
  await categories('Par uno', 'Par dos');
  const before = await acts();
  const page = await open('/categories?search=par', { as: 'editor' });
  await deleteBoth(page, 'Par uno', 'Par dos');
  await page.keyboard.press('Control+Enter');
  await waitForText(page, 'Listo: 2 eliminados');
  expect(await acts()).toBe(before + 1);
});

test('a deletion is done: the focus stays with the row in its place, and it can be undone', async () => {
  const [id = ''] = await categories('Pierde dos', 'Pierde uno');
  const page = await open('/categories?search=pierde', { as: 'editor' });
  await listPage(page).remove('Pierde dos').waitFor();
  await loseFirstAnswer(page, `**/v1/categories/${id}*`, 'DELETE');
  await listPage(page).remove('Pierde dos').press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancelar' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.evaluate(`{
    window.returned = 0;
    new MutationObserver(() => { window.returned += document.querySelectorAll('main [data-row="${id}"]:focus').length; })
      .observe(document, { childList: true, subtree: true });
  }`);
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await waitForToast(page, '«Pierde dos» eliminado.');
  await focusedRow(page, 'Pierde uno');
  expect(await listPage(page).remove('Pierde dos').count()).toBe(0);
  expect(await page.evaluate('[toastTexts, returned]')).toEqual([[], 0]);
  expect((await (await api().as('editor')).call(read, { params: { id } })).status).toBe(404);
  await button(page, 'Deshacer').press('Enter');
  await listPage(page).remove('Pierde dos').waitFor();
});

test('a push that was cancelled is shown as such', async () => {
  const body = { title: 'Sin eco', body: 'Esta noche.', country: 'AR', send_at: '2100-01-01T12:00:00.000Z' };
  const { id } = (await (await api().as('admin')).call(notifications.create, { body })).body;
  const page = await open('/notifications?search=eco', { as: 'editor' });
  await listPage(page).row('Sin eco').getByText('Programada').waitFor();
  await loseFirstAnswer(page, `**/${id}/cancel`, 'POST');
  await page.getByRole('button', { name: 'Cancelar envío: Sin eco' }).press('Enter');
  await waitForToast(page, unreachable);
  await listPage(page).row('Sin eco').getByText('Cancelada').waitFor();
});

test('a deletion for good says that it is done', async () => {
  const [id = ''] = await categories('Adiós');
  const admin = await api().as('admin');
  expect((await admin.call(nounCalls.categories.remove, { params: { id } })).status).toBe(200);
  const page = await open('/trash?search=adios', { as: 'admin' });
  await loseFirstAnswer(page, `**/trash/categories/${id}*`, 'DELETE');
  await button(page, 'Borrar para siempre: Adiós').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar para siempre' }).press('Enter');
  await waitForToast(page, '«Adiós» se borró para siempre.');
  await waitForText(page, 'No hay registros');
});

test('a deletion that somebody else was first with is theirs, although the first request was lost', async () => {
  const [id = ''] = await categories('Ajena');
  const page = await open('/categories?search=ajena', { as: 'editor' });
  await listPage(page).remove('Ajena').waitFor();
  const admin = await api().as('admin');
  let isFirst = true;
  await page.route(`**/v1/categories/${id}*`, async (route) => {
    if (route.request().method() !== 'DELETE' || !isFirst) return route.fallback();
    isFirst = false;
    await admin.call(nounCalls.categories.remove, { params: { id } });
    await route.abort('connectionreset');
  });
  await listPage(page).remove('Ajena').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await waitForToast(page, `${admin.user.first_name} ${admin.user.last_name} ya lo eliminó.`);
});
