import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { metaSheet } from '../../api/records/xlsx/parts.ts';
import { readXlsx } from '../../api/testing/calls/readXlsx.ts';
import { type Rows, xlsxOf } from '../../api/testing/imports/files.ts';
import { listPage } from '../pages/list.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();

const names = ['Alfa', 'Beta', 'Gama', 'Delta'];
beforeAll(async () => {
  const rows = names.map((name) => ({ name, type: 'bar_club' as const, address: 'Calle 1', country: 'AR' }));
  await api().db.insert(spots).values(rows);
});

const inSql = async () =>
  (await api().database.pool.query('select name, country, address from spots order by name')).rows.map(
    (row) => Object.values(row).join(' '),
  );
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses a file as a person does. */
async function choose(page: Page, name: string, content: Buffer | string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Elegir archivo' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Exports the list, and opens the dialog to import it. */
async function exported(page: Page): Promise<{ rows: Rows; meta: Rows }> {
  await listPage(page).row('Delta').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  const sheets = readXlsx(await readFile(await download.path()));
  await page.getByRole('button', { name: 'Importar un archivo' }).click();
  const [rows = []] = sheets.values();
  return { rows, meta: sheets.get(metaSheet) ?? [] };
}

function edit({ rows }: { rows: Rows }, name: string, label: string, text: string): void {
  const row = rows.find(([first]) => first === name);
  row?.splice(rows[0]?.indexOf(label) ?? -1, 1, text);
}

test('an edited export: its differences, some rows taken out, applied, its receipt, and undone', {
  tags: 'extended',
}, async () => {
  const before = await inSql();
  const page = await open('/spots', { as: 'admin' });
  const file = await exported(page);
  await dialog(page).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await choose(page, 'foto.xlsx', 'no es una hoja');
  await dialog(page).getByRole('alert').getByText('El archivo no es una hoja de cálculo').waitFor();

  edit(file, 'Alfa', 'País', 'Chile');
  edit(file, 'Beta', 'País', 'perú');
  edit(file, 'Gama', 'País', 'Narnia');
  await choose(page, 'lista.xlsx', await xlsxOf(file));
  await page.waitForURL(/\/imports\//);
  await waitForText(page, 'Importación: lista.xlsx');
  await waitForText(page, '2 filas cambian');
  await waitForText(page, '1 fila rechazada');
  await waitForText(page, '1 fila sin cambios');
  await expectAccessible(page);
  const alfa = page.getByRole('row').filter({ hasText: 'Alfa' });
  expect(await alfa.locator('del').textContent()).toBe('Argentina');
  expect(await alfa.locator('ins').textContent()).toBe('Chile');
  await page.getByRole('button', { name: 'Rechazadas (1)' }).click();
  await page.getByRole('row').filter({ hasText: 'Gama' }).getByText('Elige un país de la lista.').waitFor();
  await page.getByRole('button', { name: 'Cambian (2)' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar: Beta' }).click();
  await page.getByRole('button', { name: 'Aplicar 1 fila' }).click();

  await page.waitForURL(/\/bulk\//);
  await waitForText(page, 'Listo: 1 fila aplicada');
  expect(await inSql()).toEqual(before.map((row) => row.replace('Alfa AR', 'Alfa CL')));
  // A toast has one too, if the act was done before this screen was shown.
  await page.getByRole('main').getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForText(page, 'Deshecho: 1 volvió a como estaba');
  expect(await inSql()).toEqual(before);
  await page.goBack();
  await waitForPath(page, '/spots');
});

test('on a phone: new rows from a CSV file, after a reload; the second click applies nothing', async () => {
  const page = await open('/categories', { as: 'editor', size: narrow });
  await page.getByRole('button', { name: 'Importar un archivo' }).click();
  await dialog(page).waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  await choose(page, 'mapas.csv', 'Nombre;Orden\nTango;3\nMilonga;mucho\n');
  await page.waitForURL(/\/imports\//);
  await waitForText(page, '1 fila nueva');
  await page.reload();
  await waitForText(page, '1 fila rechazada');
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Aplicar 1 fila' }).dblclick();
  await waitForText(page, 'Listo: 1 fila aplicada');
  const stored = await api().database.pool.query('select name, "order" from categories');
  expect(stored.rows).toEqual([{ name: 'Tango', order: 3 }]);
});

test('lists without anything to change have no import', { tags: 'extended' }, async () => {
  for (const path of ['/pics', '/comments']) {
    const page = await open(path, { as: 'admin' });
    await page.getByRole('button', { name: 'Exportar' }).waitFor();
    expect(await page.getByRole('button', { name: 'Importar un archivo' }).count()).toBe(0);
  }
});
