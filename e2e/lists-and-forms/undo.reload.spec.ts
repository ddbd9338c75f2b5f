/** @module-tag extended */

import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { listPage } from '../pages/list.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keepUndo } from '../support/waiting.ts';

/* After a reload of the page the button 'Deshacer' still undoes on the server; undo.creation.spec.ts has new records. */

const { open, api } = appInBrowser();

const newCategory = async (name: string) =>
  (await (await api().as('admin')).call(categories.create, { body: { name } })).body.id;
const stored = async (id: string) => (await api().as('admin')).call(categories.read, { params: { id } });

test('a save', async () => {
  const id = await newCategory('Vidala');
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  await page.getByLabel('Nombre').press('End');
  await page.getByLabel('Nombre').pressSequentially(' larga');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForPath(page, '/categories');
  await listPage(page).row('Vidala larga').waitFor();
  await keepUndo(page);
  await page.reload();
  await listPage(page).row('Vidala larga').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Cambio deshecho.');
  expect((await stored(id)).body).toMatchObject({ name: 'Vidala', version: 3 });
  await listPage(page).row('Vidala larga').waitFor({ state: 'detached' });
});

test('a deletion', async () => {
  const id = await newCategory('Baguala');
  const page = await open('/categories', { as: 'editor' });
  await listPage(page).remove('Baguala').click();
  await listPage(page).confirm.click();
  await waitForToast(page, '«Baguala» eliminado.');
  expect((await stored(id)).status).toBe(404);
  await keepUndo(page);
  await page.reload();
  await waitForToast(page, '«Baguala» eliminado.');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await listPage(page).row('Baguala').waitFor();
  const { status, body } = await stored(id);
  expect([status, body.name]).toEqual([200, 'Baguala']);
});
