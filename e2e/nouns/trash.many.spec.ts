/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Many deleted records restored at once, with the dialog of all acts on many records (product/trash#restore-many). */

const { open, api } = appInBrowser();

const bar = (page: Page) => page.getByRole('region', { name: 'Acciones de la selección' });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Seleccionar: ${name}` });
const focused = (page: Page) => page.locator(':focus');
const inSql = async (text: string): Promise<string[]> =>
  (await api().database.pool.query({ text, rowMode: 'array' })).rows.map(([first]) => first);

let homeless: string;

beforeAll(async () => {
  const admin = await api().as('admin');
  const { spots, events } = contract;
  const remove = (id: string) => admin.call(spots.remove, { params: { id } });
  const event = { date: '2030-01-01', start_time: '20:00', tickets: 'https://example.com', location: 'Sala' };
  const deletedEvent = async (title: string, spot_id: string) => {
    const { body } = await admin.call(events.create, { body: { ...event, title, spot_id } });
    await admin.call(events.remove, { params: { id: body.id } });
    return body.id;
  };
  const [kept, gone] = [
    await createSpot(admin, { type: 'bar_club', name: 'Sala sola' }),
    await createSpot(admin, { type: 'bar_club', name: 'Sede' }),
  ];
  await deletedEvent('Noche sola', kept.id);
  homeless = await deletedEvent('Tarde sola', gone.id);
  await remove(gone.id);
  await admin.call(spots.destroy, { params: { id: gone.id } });
  await remove(kept.id);
  for (let n = 1; n <= 7; n++)
    await remove((await createSpot(admin, { type: 'bar_club', name: `Bar ${n}` })).id);
});

test('all that match, of one noun: dry run, receipt, undo; a record restored by its own button leaves the selection', async () => {
  const page = await open('/trash?noun=spot&search=bar&perPage=5', { as: 'editor' });
  await listPage(page).rows.nth(4).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await bar(page).getByText('2 seleccionados').waitFor();
  await page.getByRole('button', { name: 'Restaurar: Bar 6' }).press('Enter');
  await button(page, 'Restaurar').and(focused(page)).waitFor();
  await page.keyboard.press('Enter');
  await waitForToast(page, '«Bar 6» restaurado.');
  await bar(page).getByText('1 seleccionado', { exact: true }).waitFor();
  // The focus is on the row in its place.
  await listPage(page).row('Bar 5').and(focused(page)).waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).click();
  await bar(page).getByRole('button', { name: 'Seleccionar los 6 que coinciden' }).click();
  await box(page, 'Bar 3').click();
  await bar(page).getByText('5 seleccionados').waitFor();
  await bar(page).getByRole('button', { name: 'Restaurar…' }).click();
  await dialog(page).getByText('5 volverán').waitFor();
  await expectAccessible(page, '[role=dialog]');
  await button(page, 'Restaurar 5').dblclick();
  await dialog(page).getByText('Listo: 5 restaurados').waitFor();
  const inTrash = `select name from trash where name like 'Bar %' order by 1`;
  expect(await inSql(inTrash)).toEqual(['Bar 3']);
  expect(await inSql(`select name from spots where name like 'Bar %' order by 1`)).toHaveLength(6);
  await button(page, 'Deshacer').click();
  await dialog(page).getByText('Deshecho: 5 volvieron').waitFor();
  expect(await inSql(inTrash)).toEqual(['Bar 1', 'Bar 2', 'Bar 3', 'Bar 4', 'Bar 5', 'Bar 7']);
  await button(page, 'Cerrar').click();
  // The button that opened it is gone.
  await page.locator('main [data-row]:focus').waitFor();
});

test('a mixed selection on a phone: noun by noun, first what others belong to; who is left out is told why', async () => {
  const page = await open('/trash?search=sola', { as: 'editor', size: narrow });
  for (const name of ['Noche sola', 'Tarde sola', 'Sala sola']) await box(page, name).click();
  await bar(page).getByText('Restaurar…').click();
  await dialog(page).getByText('Restaurar 1 registro (Spot)').waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  await button(page, 'Restaurar 1').click();
  await button(page, 'Seguir con 2 registros (Evento)').click();
  await dialog(page).getByText('1 volverá').waitFor();
  await dialog(page)
    .getByText(/^El registro al que pertenecía ya no existe.*1 · Tarde sola$/)
    .waitFor();
  await button(page, 'Restaurar 1').click();
  await dialog(page).getByText('Listo: 1 restaurado').waitFor();
  await dialog(page).getByText('1 quedó fuera').waitFor();
  expect(await inSql('select title from events')).toEqual(['Noche sola']);
  expect(await inSql('select id from trash where noun = $$event$$')).toEqual([homeless]);
});

test('the end of an act is told on another screen and after a reload, with a button that undoes it', async () => {
  const page = await open('/trash?noun=spot&search=bar', { as: 'editor' });
  // Until then the server does not say that it is done.
  const receipts = '**/admin/v1/bulk/*';
  const start = async (name: string) => {
    await page.route(receipts, (route) => route.abort());
    await box(page, name).click();
    await bar(page).getByRole('button', { name: 'Restaurar…' }).click();
    await button(page, 'Restaurar 1').click();
    await button(page, 'Cerrar').click();
  };
  await start('Bar 1');
  await page.getByRole('link', { name: 'Special Maps' }).click();
  await waitForPath(page, '/categories');
  await page.unroute(receipts);
  await page.reload();
  await waitForToast(page, 'Listo: 1 restaurado');
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForToast(page, 'Deshecho: 1 volvió a como estaba');
  expect(await inSql(`select name from trash where name = 'Bar 1'`)).toEqual(['Bar 1']);

  await page.getByRole('link', { name: 'Papelera' }).click();
  await start('Bar 2');
  await page.unroute(receipts);
  await waitForToast(page, 'Listo: 1 restaurado');
  await api().database.pool.query(`update bulk_acts set finished_at = now() - interval '31 days'`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Este cambio en lote ya no se puede deshacer.');
  expect(await inSql(`select name from trash where name = 'Bar 2'`)).toEqual([]);
});
