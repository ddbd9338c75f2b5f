/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { offline, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { nameField, waitUntilKept } from './drafts.ts';

/* The button 'Deshacer' in the toast of a save that has waited for a connection. */

const { open, api } = appInBrowser();
const { categories, trash } = contract;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types at the end of the name, saves without a connection, leaves the form, and lets it be sent. */
async function sendLater(page: Page, typed: string, label: string): Promise<void> {
  await nameField(page).press('End');
  await nameField(page).pressSequentially(typed);
  await waitUntilKept(page, typed);
  await offline(page);
  await button(page, label).click();
  await waitUntilKept(page, new RegExp(`${typed}.*queued`));
  await button(page, 'Cancelar').click();
  await listPage(page).search.waitFor();
  await online(page);
}

test('a new record moves to the trash', async () => {
  const page = await open('/categories', { as: 'editor', fresh: true });
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await sendLater(page, 'Tardía', 'Guardar');
  await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
  await button(page, 'Deshacer').press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  const { body } = await (await api().as('admin')).call(trash.list, { query: { search: 'Tardía' } });
  expect(body.data.map(({ name }) => name)).toEqual(['Tardía']);
});

test('a changed record returns to what it was', async () => {
  const admin = await api().as('admin');
  const { id } = (await admin.call(categories.create, { body: { name: 'Vidala' } })).body;
  const read = async () => (await admin.call(categories.read, { params: { id } })).body.name;
  const page = await open('/categories?search=Vidala', { as: 'editor', fresh: true });
  await listPage(page).edit('Vidala').click();
  await sendLater(page, ' triste', 'Guardar Cambios');
  await waitForToast(page, 'Se guardó lo que esperaba: Editar categoría: Vidala.');
  expect(await read()).toBe('Vidala triste');
  await button(page, 'Deshacer').press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await read()).toBe('Vidala');
});
