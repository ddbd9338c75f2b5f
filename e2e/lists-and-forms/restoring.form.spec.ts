/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { versionsPage } from '../pages/versions.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { changedRecords } from './changedRecords.ts';

/* From the history of a form to what restores a version: over what the form has shown, and without losing what was typed. */

const { open, api } = appInBrowser();
const { admin, readSpot, readCategory, changedCategory } = changedRecords(api);
const { categories, spots } = contract;

/** In the history of a form, the link that restores what a change left. */
async function restoreFromForm(page: Page, change: string) {
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  const entry = page.getByRole('listitem').filter({ hasText: change });
  await entry.getByRole('link', { name: 'Restaurar esta versión' }).press('Enter');
}

test('an earlier version is restored from the history of a form, which then has it', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  const shown = versionsPage(page);
  await restoreFromForm(page, 'Creado');
  await waitForPath(page, `${path}?left=${first}&right=now&seen=3`);
  await shown.row('name').getByText('Uno').waitFor();
  // Nothing is restored before it has been seen.
  expect(await readCategory(id)).toMatchObject({ name: 'Dos', order: 3, version: 3 });
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  await waitForPath(page, `${path}?left=${first}&right=now`);
  await page.getByRole('button', { name: 'Volver' }).click();
  const name = page.getByLabel('Nombre');
  await expect.poll(() => name.inputValue()).toBe('Uno');
  // The form has the new version, so that it can be saved.
  await name.press('End');
  await name.pressSequentially(' y medio');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForPath(page, '/categories');
  expect(await readCategory(id)).toMatchObject({ name: 'Uno y medio', order: 1, version: 5 });
});

test('the present version has nothing to restore', async () => {
  const { id } = await changedCategory();
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Comparar' }).count()).toBe(3);
  await expect.poll(() => page.getByRole('link', { name: 'Restaurar esta versión' }).count()).toBe(2);
});

test('what a colleague has saved since the form was opened is asked about, with the three versions', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  const shown = versionsPage(page);
  await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Dos');
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  await page.getByRole('listitem').first().waitFor();
  await (await admin()).call(categories.update, { params: { id }, body: { name: 'Tres', order: 5 } });
  const created = page.getByRole('listitem').filter({ hasText: 'Creado' });
  await created.getByRole('link', { name: 'Restaurar esta versión' }).click();
  await shown.row('name').getByText('Tres').waitFor();
  await shown.restoreAll.click();
  const dialog = page.getByRole('dialog', { name: 'Alguien cambió este registro mientras tanto' });
  const values = (field: string) => dialog.getByRole('group', { name: field }).textContent();
  expect(await values('Nombre')).toBe('NombreVersión elegidaUnoAhoraTresCuando lo abristeDos');
  expect(await values('Orden')).toBe('OrdenVersión elegida1Ahora5Cuando lo abriste3');
  expect(await readCategory(id)).toMatchObject({ name: 'Tres', order: 5, version: 4 });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await readCategory(id)).toMatchObject({ name: 'Tres', order: 5, version: 4 });
  // Now the newer version has been seen.
  await waitForPath(page, `${path}?left=${first}&right=now`);
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readCategory(id)).toMatchObject({ name: 'Uno', order: 1, version: 5 });
});

test('what was typed in the form is not lost unasked', async () => {
  const { id, path } = await changedCategory();
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  const name = page.getByLabel('Nombre');
  await name.press('End');
  await name.pressSequentially(' y algo');
  await restoreFromForm(page, 'Creado');
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await question.waitFor({ state: 'detached' });
  await waitForPath(page, `/categories/${id}/edit`);
  expect(await name.inputValue()).toBe('Dos y algo');
  const created = page.getByRole('listitem').filter({ hasText: 'Creado' });
  await created.getByRole('link', { name: 'Restaurar esta versión' }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.waitForURL(`**${path}?**`);
});

test('a category that was destroyed is named before, and the version returns without it', async () => {
  const caller = await admin();
  const made = [];
  for (const name of ['Rubro ido', 'Rubro fiel'])
    made.push((await caller.call(categories.create, { body: { name } })).body.id);
  const [gone = '', kept = ''] = made;
  const spot = await createSpot(caller, { type: 'bar_club', name: 'Con rubros', categories: made });
  const changed = { name: 'Sin rubros', categories: [] };
  await caller.call(spots.update, { params: { id: spot.id }, body: changed });
  await caller.call(categories.remove, { params: { id: gone } });
  expect((await caller.call(categories.destroy, { params: { id: gone } })).status).toBe(200);
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const shown = versionsPage(page);
  await restoreFromForm(page, 'Creado');
  await waitForText(page, 'Ya no existe, y no vuelve al restaurar: Rubro ido.');
  expect(await readSpot(spot.id)).toMatchObject({ name: 'Sin rubros', categories: [] });
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readSpot(spot.id)).toMatchObject({ name: 'Con rubros', categories: [kept] });
});
