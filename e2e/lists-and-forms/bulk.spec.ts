import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessible, expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();

beforeAll(async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    name: `Bar ${String(i).padStart(2, '0')}`,
    type: 'bar_club' as const,
    // The rules of a save leave out the two without an address.
    address: i === 3 || i === 17 ? '' : `Calle ${i}`,
    country: 'CL',
    outstanding: i === 5,
    createdAt: new Date(Date.now() - i * 60_000).toISOString(),
  }));
  await api()
    .db.insert(spots)
    .values([...rows, { ...rows[0], name: 'Otro país', country: 'AR' } as (typeof rows)[0]]);
});

const inSql = async (columns: string, order = 'name') =>
  (await api().database.pool.query(`select ${columns} from spots order by ${order}`)).rows;
const featured = async () =>
  (await api().database.pool.query('select name from spots where outstanding order by name')).rows.map(
    ({ name }) => name,
  );
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Seleccionar: ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Acciones de la selección' });
const dialog = (page: Page) => page.getByRole('dialog');

test('all that match: a dry run, the act, its receipt and its undo', { tags: 'extended' }, async () => {
  const before = await inSql('id, name, outstanding, address, show_in_map');
  const page = await open('/spots?country=CL', { as: 'admin' });
  await listPage(page).rows.nth(9).waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).click();
  await bar(page).getByText('10 seleccionados').waitFor();
  await bar(page).getByRole('button', { name: 'Seleccionar los 30 que coinciden' }).click();
  // Taken out by hand, on the second page.
  await listPage(page).pageNumber(2).click();
  await box(page, 'Bar 12').click();
  await bar(page).getByText('29 seleccionados').waitFor();
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click();
  await listPage(page).choose('Agregar un campo', 'Destacado');
  await dialog(page).getByRole('combobox', { name: 'Destacado' }).click();
  await openList(page).getByRole('option', { name: 'Sí' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Ver qué cambiaría' }).click();
  await dialog(page).getByText('26 cambiarán').waitFor();
  const leftOut = await dialog(page).getByRole('listitem').allInnerTexts();
  expect(leftOut).toEqual([
    expect.stringMatching(/^Dirección: Este campo es obligatorio\. 2 · Bar \d\d, Bar \d\d$/),
    expect.stringMatching(/^Ya está así\. 1 · Bar 05$/),
  ]);
  await expect.poll(() => dialog(page).locator('tbody tr').count()).toBe(5);
  await expectAccessible(page, '[role=dialog]');
  expect(await featured()).toEqual(['Bar 05']);
  // A second click starts nothing else.
  await dialog(page).getByRole('button', { name: 'Cambiar 26' }).dblclick();
  await dialog(page).getByText('Listo: 26 cambiados').waitFor();
  const expected = before
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Bar') && !['Bar 03', 'Bar 12', 'Bar 17'].includes(name));
  expect(await featured()).toEqual(expected);
  // Somebody touches one: its undo is refused, and named.
  await api().database.pool.query(
    `update spots set address = 'Otra', version = version + 1 where name = 'Bar 20'`,
  );
  await dialog(page).getByRole('link', { name: 'Ver el recibo' }).click();
  await page.getByRole('heading', { name: 'Recibo: Cambio · Spot' }).waitFor();
  await page.getByText('3 quedaron fuera').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Deshecho: 25 volvieron a como estaban').waitFor();
  await page.getByRole('row', { name: /Bar 20\s*Alguien lo cambió después\./ }).waitFor();
  const after = await inSql('id, name, outstanding, address, show_in_map');
  const touched = ({ name }: { name: string }) => name === 'Bar 20';
  expect(after.filter((row) => !touched(row))).toEqual(before.filter((row) => !touched(row)));
  expect(after.filter(touched)).toMatchObject([{ outstanding: true, address: 'Otra' }]);
  // The receipt stays in the list of acts.
  await page.goto('/bulk');
  await page.getByRole('link', { name: 'Cambio · Spot' }).click();
  await page.getByText('Deshecho: 25 volvieron a como estaban').waitFor();
});

test('by keyboard: j, x, Shift, Enter, e; a filter clears the selection', async () => {
  const page = await open('/spots?country=CL', { as: 'editor' });
  await listPage(page).rows.nth(9).waitFor();
  for (const key of ['j', 'j', 'x', 'ArrowDown', 'k', 'k', 'x']) await page.keyboard.press(key);
  await bar(page).getByText('2 seleccionados').waitFor();
  expect([await box(page, 'Bar 00').isChecked(), await box(page, 'Bar 01').isChecked()]).toEqual([
    true,
    true,
  ]);
  await box(page, 'Bar 06').click({ modifiers: ['Shift'] });
  await bar(page).getByText('7 seleccionados').waitFor();
  await box(page, 'Bar 03').focus();
  await page.keyboard.press('Space');
  await bar(page).getByText('6 seleccionados').waitFor();
  await page.getByRole('searchbox').pressSequentially('bar 1');
  await bar(page).waitFor({ state: 'detached' });
  // While the rows of the list before are dimmed, keys do nothing.
  await box(page, 'Bar 10').waitFor();
  expect(await box(page, 'Bar 01').isChecked()).toBe(false);
  await page.getByRole('searchbox').blur();
  for (const key of ['j', 'j', 'e']) await page.keyboard.press(key);
  const { rows } = await api().database.pool.query(`select id from spots where name = 'Bar 10'`);
  await waitForPath(page, `/spots/${rows[0].id}/edit`);
});

test('on a phone: some are deleted, and come back', { tags: 'extended' }, async () => {
  const page = await open('/spots?country=CL', { as: 'editor', size: narrow });
  await box(page, 'Bar 08').click();
  await box(page, 'Bar 09').click();
  // The bar covers whatever is at the edge of the window: of the page only its width is checked.
  await bar(page).waitFor();
  await expectAccessibleAndFits(page, '[aria-label="Acciones de la selección"]');
  await bar(page).getByRole('button', { name: 'Eliminar…' }).click();
  await dialog(page).getByText('2 irán a la papelera').waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Eliminar 2' }).click();
  await dialog(page).getByText('Listo: 2 eliminados').waitFor();
  const named = async () =>
    (await inSql('name')).map(({ name }) => name).filter((name) => /^Bar 0[89]$/.test(name));
  expect(await named()).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Deshacer' }).click();
  await dialog(page).getByText('Deshecho: 2 volvieron').waitFor();
  expect(await named()).toEqual(['Bar 08', 'Bar 09']);
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await box(page, 'Bar 08').waitFor();
});

test('by keyboard: an added field has the focus, one that is taken off gives it on', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots?country=CL', { as: 'editor' });
  await box(page, 'Bar 00').click();
  await bar(page).getByRole('button', { name: 'Cambiar…' }).press('Enter');
  const focused = page.locator(':focus');
  const adding = dialog(page).getByRole('combobox', { name: 'Agregar un campo' });
  const add = async (field: string) => {
    await adding.press('Enter');
    await openList(page).getByRole('option', { name: field, exact: true }).press('Enter');
    await dialog(page).getByRole('combobox', { name: field, exact: true }).and(focused).waitFor();
  };
  await add('País');
  await page.keyboard.type('peru');
  await openList(page).getByRole('option', { name: 'Perú' }).waitFor();
  await page.keyboard.press('Enter');
  await add('Destacado');
  await dialog(page).getByRole('button', { name: 'No cambiar País' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'No cambiar Destacado' }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await adding.and(focused).waitFor();
});

test('on a phone: of what would change, before and after are in sight', { tags: 'extended' }, async () => {
  const page = await open('/spots?country=CL', { as: 'editor', size: narrow });
  await box(page, 'Bar 00').click();
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click();
  await listPage(page).choose('Agregar un campo', 'País');
  await dialog(page).getByRole('combobox', { name: 'País' }).pressSequentially('reino');
  await openList(page).getByRole('option', { name: 'Reino Unido' }).click();
  await dialog(page).getByRole('button', { name: 'Ver qué cambiaría' }).click();
  await dialog(page).getByText('1 cambiará').waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  const boxes = await Promise.all(
    ['Chile', 'Reino Unido'].map((name) => dialog(page).getByRole('table').getByText(name).boundingBox()),
  );
  const [before, after] = boxes;
  expect(after?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(narrow.width - 32);
  expect(
    await dialog(page)
      .locator('.MuiDialogContent-root')
      .evaluate((e) => e.scrollWidth - e.clientWidth),
  ).toBe(0);
});

test('a value must be chosen or cleared, and only what the role may set is offered', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots?country=CL', { as: 'editor' });
  await box(page, 'Bar 00').click();
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click();
  await dialog(page).getByRole('combobox', { name: 'Agregar un campo' }).click();
  const countryField = openList(page).getByRole('option', { name: 'País' });
  await countryField.waitFor();
  expect(await openList(page).getByRole('option').allInnerTexts()).not.toContain('Habilitación');
  await countryField.click();
  const preview = dialog(page).getByRole('button', { name: 'Ver qué cambiaría' });
  expect(await preview.isDisabled()).toBe(true);
  const country = dialog(page).getByRole('combobox', { name: 'País' });
  await country.click();
  await country.pressSequentially('peru');
  await openList(page).getByRole('option', { name: 'Perú' }).click();
  await preview.click();
  await dialog(page).getByText('1 cambiará').waitFor();
  await dialog(page).getByRole('button', { name: 'Volver' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Vaciar' }).click();
  await preview.click();
  await dialog(page).getByText('1 cambiará').waitFor();
  await dialog(page).getByRole('button', { name: 'Volver' }).click();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await bar(page).getByText('1 seleccionado').waitFor();
  expect(await inSql('country', 'name')).not.toContainEqual({ country: 'PE' });
});
