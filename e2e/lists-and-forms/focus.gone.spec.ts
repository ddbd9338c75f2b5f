/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { categories as table } from '../../api/nouns/categories/categories.table.ts';
import { listPage } from '../pages/list.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';

/* Buttons of lists and forms that are gone once they were pressed (product/lists#focus), and keys while rows load. */

const { open, api } = appInBrowser();

beforeAll(async () => {
  await api()
    .db.insert(table)
    .values(Array.from({ length: 23 }, (_, i) => ({ name: `Mapa ${i}` })));
});

const heading = (page: Page) => page.locator('h1:focus');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function created(name: string): Promise<string> {
  const admin = await api().as('admin');
  const { id } = (await admin.call(nounCalls.categories.create, { body: { name } })).body;
  return id;
}
const change = async (id: string, name: string) =>
  (await api().signedIn('admin')).call(nounCalls.categories.update, { params: { id }, body: { name } });

test('«Quitar filtros» gives the focus to the heading', async () => {
  const page = await open('/categories?search=nada', { as: 'editor' });
  await listPage(page).empty.waitFor();
  await button(page, 'Quitar filtros').press('Enter');
  await heading(page).waitFor();
});

test('«Seleccionar los …» gives it to «Quitar la selección», and that one to the heading', async () => {
  const page = await open('/categories?search=mapa', { as: 'editor' });
  // Before there are rows the box of the page selects nothing.
  await listPage(page).rows.nth(9).waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).press(' ');
  await button(page, 'Seleccionar los 23 que coinciden').press('Enter');
  await button(page, 'Quitar la selección').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await heading(page).waitFor();
});

test('«Actualizar» of rows that have changed, and of a form, gives it to the heading', async () => {
  const id = await created('Cambia');
  const page = await open('/categories?search=cambia', { as: 'editor' });
  await page.getByText('Cambia', { exact: true }).waitFor();
  await change(id, 'Cambia otra vez');
  await waitForText(page, '1 fila cambió');
  await button(page, 'Actualizar').press('Enter');
  await page.getByText('Cambia otra vez', { exact: true }).waitFor();
  await heading(page).waitFor();
  await page.getByRole('link', { name: 'Editar: Cambia otra vez' }).press('Enter');
  await page.getByRole('form').waitFor();
  await change(id, 'Cambia de nuevo');
  await button(page, 'Actualizar').press('Enter');
  await page.locator('h1:focus').filter({ hasText: 'Cambia de nuevo' }).waitFor();
});

test('keys do nothing while the rows of another page load', async () => {
  const page = await open('/categories?search=mapa', { as: 'editor' });
  await listPage(page).rows.nth(9).waitFor();
  const release = await delayReads(page, /\/v1\/categories\?/);
  const second = listPage(page).pageNumber(2);
  await second.press('Enter');
  await page.locator('main [aria-busy=true]').waitFor();
  await page.keyboard.press('j');
  await second.and(page.locator(':focus')).waitFor();
  release();
  await page.locator('main [aria-busy=false]').waitFor();
  await second.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('j');
  await page.locator('tr:focus').waitFor();
});
