/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../api/testing/calls/readXlsx.ts';
import { fillExportedLists } from '../../api/testing/scenarios/spreadsheets/exportedLists.ts';
import { listPage } from '../pages/list.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Trash, audit and revisions have what other lists have: columns, views, sorting, export. */

const { open, api } = appInBrowser();
beforeAll(() => fillExportedLists(api()));

const headers = async (page: Page) =>
  (await page.locator('thead th:not(.pick, .acts)').allInnerTexts()).map((text) => text.trim());
const toggleColumns = async (page: Page, ...labels: string[]) => {
  await page.getByRole('button', { name: 'Columnas' }).click();
  for (const name of labels) await page.getByRole('checkbox', { name, exact: true }).press('Space');
};
const download = async (page: Page) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [[title, rows] = []] = readXlsx(Buffer.concat(chunks));
  return { name: file.suggestedFilename(), title, rows: rows ?? [] };
};

test('revisions: columns chosen, sorted by a header, exported as they stand', async () => {
  const page = await open('/spot_revisions?status=rejected', { as: 'editor' });
  await listPage(page).rows.nth(1).waitFor();
  await toggleColumns(page, 'Spot ID', 'Motivo', 'Decidida el');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  const labels = ['Nombre', 'Fecha', 'Status', 'Decidida el', 'Motivo'];
  await expect.poll(() => headers(page)).toEqual(labels);
  await page.getByRole('button', { name: 'Decidida el' }).press('Enter');
  await waitForPath(page, '/spot_revisions?page=1&perPage=10&status=rejected&sort=decided_at&order=asc');
  await listPage(page)
    .rows.first()
    .getByText('Peña')
    .or(listPage(page).rows.first().getByText('0012'))
    .waitFor();
  const { rows: expected } = await api().database.pool.query({
    text: `select spots.name, to_char(r.created_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI'), 'Rechazado',
        to_char(decided_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI'), reason
      from spot_revisions as r join spots on spots.id = spot_id where status = 'rejected' order by decided_at`,
    rowMode: 'array',
  });
  expect(expected).toHaveLength(2);
  expect(await download(page)).toEqual({
    name: 'Spot revisions.xlsx',
    title: 'Spot revisions',
    rows: [labels, ...expected],
  });
});

test('trash: a view is saved, is in the menu, and opens first; on a phone the order is in the sheet', async () => {
  const editor = await api().signedIn('editor');
  const page = await open('/trash?noun=spot', { as: editor, size: narrow });
  const cards = page.locator('ul[aria-label="Papelera"] > li');
  await cards.first().waitFor();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await listPage(page).choose('Ordenar por', 'Nombre');
  await expectAccessibleAndFits(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Listo' }).click();
  await waitForPath(page, '/trash?page=1&perPage=10&noun=spot&sort=name');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('button', { name: 'Guardar como vista…' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('Spots borrados');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForToast(page, 'Vista «Spots borrados» guardada.');
  const { rows } = await api().database.pool.query('select list, query from views where user_id = $1', [
    editor.user.id,
  ]);
  expect(rows).toEqual([{ list: 'trash', query: { noun: 'spot', sort: 'name' } }]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/trash?search=agora');
  await page.getByRole('link', { name: 'Spots borrados' }).click();
  const names = async () =>
    (await page.locator('tbody td:nth-child(2)').allInnerTexts()).map((name) => name.trim());
  const { rows: sorted } = await api().database.pool.query(
    `select name from trash where noun = 'spot' order by lower(translate(name, 'Ññá', 'nna')) collate "C", deleted_at desc`,
  );
  await expect.poll(names).toEqual(sorted.map(({ name }) => name));
});

test('audit: other columns than the file of the audit has are exported as on the screen', async () => {
  const page = await open('/audit?from=2026-03-09&to=2026-03-09', { as: 'admin' });
  await listPage(page).rows.nth(3).waitFor();
  await toggleColumns(page, 'Dirección IP', 'Email', 'Tipo');
  await page.keyboard.press('Escape');
  await expect.poll(() => headers(page)).toEqual(['Fecha', 'Persona', 'Acción', 'Registro', 'Email', 'Tipo']);
  await page.getByRole('button', { name: 'Fecha', exact: true }).press('Enter');
  await waitForPath(page, '/audit?page=1&perPage=10&from=2026-03-09&to=2026-03-09&sort=at&order=asc');
  const { name, rows } = await download(page);
  const { rows: expected } = await api().database.pool.query({
    text: `select to_char(h.created_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI:SS'), first_name || ' ' || last_name, 'Editado', h.name, email, 'Spot'
      from history as h join users on users.id = actor_id where h.created_at::date = '2026-03-09' order by h.created_at`,
    rowMode: 'array',
  });
  expect(name).toBe('Auditoría.xlsx');
  expect(rows.slice(1)).toEqual(expected);
});
