import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessible, expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();
const names = ['Águila', 'arrabal', 'Bodegón', 'Ñandú', 'Milonga'];
let ownerName = '';

beforeAll(async () => {
  const { user } = await api().as('user');
  ownerName = `${user.first_name} ${user.last_name}`;
  const rows = names.map((name, i) => ({
    name,
    type: (['bar_club', 'artist'] as const)[i % 2] ?? 'artist',
    address: 'Calle 1',
    country: i < 3 ? 'CL' : 'AR',
    enable: i !== 1,
    user_id: i === 4 ? user.id : null,
    createdAt: new Date(Date.now() - i * 1000).toISOString(),
  }));
  await api().db.insert(spots).values(rows);
});

const first = async (page: Page) => {
  const cells = await listPage(page).rows.locator('td:nth-child(2)').allInnerTexts();
  return cells.map((text) => text.split('\n')[0]);
};
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const filters = (page: Page) => page.getByRole('button', { name: /^Filtros/ });
/** When a chip is taken off, the focus moves to the next one; without any, to the button of the filters. */
const focused = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });

test('a header sorts by keyboard: ascending, descending, then as before; Back and reload keep it', async () => {
  const page = await open('/spots', { as: 'admin' });
  await listPage(page).rows.nth(4).waitFor();
  expect(await first(page)).toEqual(names);
  const button = page.getByRole('button', { name: 'Nombre', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await waitForPath(page, '/spots?page=1&perPage=10&sort=name&order=asc');
  await expect.poll(() => first(page)).toEqual(['Águila', 'arrabal', 'Bodegón', 'Milonga', 'Ñandú']);
  expect(await header(page, 'Nombre').getAttribute('aria-sort')).toBe('ascending');
  await page.keyboard.press('Enter');
  await expect.poll(() => first(page)).toEqual(['Ñandú', 'Milonga', 'Bodegón', 'arrabal', 'Águila']);
  await expect.poll(() => header(page, 'Nombre').getAttribute('aria-sort')).toBe('descending');
  await page.reload();
  await expect.poll(() => first(page)).toEqual(['Ñandú', 'Milonga', 'Bodegón', 'arrabal', 'Águila']);
  await header(page, 'País').getByRole('button').click();
  await waitForPath(page, '/spots?page=1&perPage=10&sort=country&order=asc');
  await page.goBack();
  await expect.poll(() => first(page)).toEqual(['Ñandú', 'Milonga', 'Bodegón', 'arrabal', 'Águila']);
  await button.click();
  await waitForPath(page, '/spots?page=1&perPage=10');
  await expect.poll(() => first(page)).toEqual(names);
});

test('filters of the panel become chips, which take them off again', async () => {
  const page = await open('/spots', { as: 'admin' });
  await listPage(page).rows.nth(4).waitFor();
  await filters(page).click();
  const choose = async (label: string, option: string) => {
    await panel(page).getByRole('combobox', { name: label, exact: true }).click();
    await openList(page).getByRole('option', { name: option, exact: true }).click();
  };
  await expectAccessible(page);
  await choose('Tipo', 'Bar / Club');
  await expect.poll(() => first(page)).toEqual(['Águila', 'Bodegón', 'Milonga']);
  await choose('Creado', 'Últimos 7 días');
  const owner = panel(page).getByRole('combobox', { name: 'Dueño' });
  await owner.click();
  await page.keyboard.type(ownerName.slice(0, 4));
  await openList(page).getByRole('option', { name: ownerName }).click();
  await expect.poll(() => first(page)).toEqual(['Milonga']);
  await panel(page).getByRole('button', { name: 'Listo' }).click();
  await panel(page).waitFor({ state: 'hidden' });
  const chips = page.getByRole('list', { name: 'Filtros puestos' }).getByRole('button');
  await expect
    .poll(() => chips.allInnerTexts())
    .toEqual([
      expect.stringMatching(/Tipo\s*Bar \/ Club/),
      expect.stringMatching(new RegExp(`Dueño\\s*${ownerName}`)),
      expect.stringMatching(/Creado\s*Últimos 7 días/),
    ]);
  await page.reload();
  await chips.nth(2).waitFor();
  await page.getByRole('button', { name: 'Quitar el filtro Dueño' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => first(page)).toEqual(['Águila', 'Bodegón', 'Milonga']);
  await focused(page, 'Quitar el filtro Creado');
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(() => first(page)).toEqual(names);
  expect(await chips.count()).toBe(0);
});

test('an address with several values of a filter shows them all, and keeps them', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots?types[]=bar_club&types[]=live&country=CL', { as: 'admin' });
  await expect.poll(() => first(page)).toEqual(['Águila', 'Bodegón']);
  await page.getByRole('button', { name: 'Quitar el filtro Tipo' }).getByText('Bar / Club, ').waitFor();
  await page.getByRole('button', { name: 'Nombre', exact: true }).click();
  await waitForPath(
    page,
    '/spots?page=1&perPage=10&types%5B%5D=bar_club&types%5B%5D=live&country=CL&sort=name&order=asc',
  );
  await expect.poll(() => first(page)).toEqual(['Águila', 'Bodegón']);
  await page.getByRole('button', { name: 'Quitar el filtro Tipo' }).press('Enter');
  await expect.poll(() => first(page)).toEqual(['Águila', 'arrabal', 'Bodegón']);
  await focused(page, 'Filtros');
});

test('of a filter of one value an address with several has the first', async () => {
  const page = await open('/spots?country[]=CL&country[]=AR&enable[]=false&enable[]=true', { as: 'admin' });
  await expect.poll(() => first(page)).toEqual(['arrabal']);
  expect(await page.getByRole('combobox', { name: 'País' }).inputValue()).toBe('Chile');
  await page.getByRole('button', { name: 'Quitar el filtro Habilitación' }).press('Enter');
  await waitForPath(page, '/spots?page=1&perPage=10&country=CL');
});

test('on a phone all filters and the order are in one sheet', { tags: 'extended' }, async () => {
  const page = await open('/spots', { as: 'admin', size: narrow });
  // Behind the sheet they have no roles.
  const cards = page.locator('ul[aria-label="Spots General"] > li');
  await cards.nth(4).waitFor();
  await filters(page).click();
  await expectAccessibleAndFits(page);
  await listPage(page).choose('Habilitación', 'Sin habilitar');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('arrabal')]);
  await listPage(page).choose('Habilitación', 'Todos');
  await listPage(page).choose('Ordenar por', 'Nombre');
  await listPage(page).choose('Dirección', 'Descendente');
  await expect.poll(async () => (await cards.allInnerTexts())[0]).toEqual(expect.stringContaining('Ñandú'));
  await panel(page).getByRole('button', { name: 'Listo' }).click();
  await waitForPath(page, '/spots?page=1&perPage=10&sort=name&order=desc');
});

test('the days of a range are named, count as one filter, and one that ends before it begins is marked', {
  tags: 'extended',
}, async () => {
  const page = await open('/users?from=2026-11-28&to=2026-11-01', { as: 'admin' });
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  const until = panel(page).getByLabel('Creado: hasta');
  await panel(page).getByText('Termina antes de empezar.').waitFor();
  expect(await until.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, '[role=dialog]');
  const days = await panel(page)
    .locator('input[type=date]')
    .evaluateAll((all) => all.map((input) => input.getAttribute('aria-label')));
  expect(days).toEqual(['Creado: desde', 'Creado: hasta', 'Con actividad: desde', 'Con actividad: hasta']);
  await until.fill('2026-11-30');
  await panel(page).getByText('Termina antes de empezar.').waitFor({ state: 'detached' });
  expect(await until.getAttribute('aria-invalid')).not.toBe('true');
});
