/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { listPage } from '../pages/list.ts';
import { panelOn } from '../pages/panel.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';

/* What of a list stays where it is, and above what it belongs to. */

const { open, api } = appInBrowser();
let ids: string[];
beforeAll(async () => {
  ids = await insertSpots(api(), 300, { type: 'artist' });
});

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(selector);
  return box;
};

test('the header «Acciones» stays above its buttons while columns scroll below them, with an edge until the last', async () => {
  const all = 'name,type,country,status,createdAt,email,role';
  const page = await open(`/users?columns=${all}`, { as: 'admin' });
  await listPage(page).rows.first().waitFor();
  const region = page.locator('main [role=region]');
  const edge = () => page.evaluate(`getComputedStyle(document.querySelector('td.acts'), '::before').opacity`);
  const isAbove = async () => {
    const [header, cell] = [await boxOf(page, 'th.acts'), await boxOf(page, 'td.acts')];
    expect([header.x, header.width]).toEqual([cell.x, cell.width]);
    const { x = 0, width = 0 } = (await region.boundingBox()) ?? {};
    expect(cell.x + cell.width).toBeCloseTo(x + width, 0);
  };
  await isAbove();
  await expect.poll(edge).toBe('1');
  await region.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(edge).toBe('0');
  await isAbove();
  // All columns fit.
  await page.goto('/users?columns=name');
  await listPage(page).rows.first().waitFor();
  await expect.poll(edge).toBe('0');
});

test('the first letter of a search moves no row', async () => {
  for (const path of ['/users', '/spots', '/spots_artist', '/stories', '/adsbanners']) {
    const page = await open(path, { as: 'admin' });
    await page.locator('[aria-busy=false]').first().waitFor();
    const paper = 'main [aria-busy]';
    const { y } = await boxOf(page, paper);
    await page.getByRole('searchbox').press('b');
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor();
    await expect.poll(async () => [path, (await boxOf(page, paper)).y]).toEqual([path, y]);
    await page.close();
  }
});

test('on a phone the numbers of many pages are in one line', async () => {
  const page = await open('/spots_artist?page=30&perPage=5', { as: 'editor', size: narrow });
  await listPage(page).pageNumber(30).waitFor();
  const items = page.locator('.pages > li');
  const middles = await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  );
  expect(new Set(middles).size).toBe(1);
  expect(await items.allInnerTexts()).toEqual(['', '1', '…', '30', '…', '60', '']);
});

test('the whole frame of the search takes a click, and clearing it leaves the focus in it', async () => {
  const page = await open('/users?search=zz', { as: 'editor' });
  const { search } = listPage(page);
  const focused = search.and(page.locator(':focus'));
  const { x = 0, y = 0, height = 0 } = (await search.boundingBox()) ?? {};
  // On the icon before the text.
  await page.mouse.click(x - 20, y + height / 2);
  await focused.waitFor();
  await search.blur();
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
  await focused.waitFor();
  expect(await search.inputValue()).toBe('');
});

test('the buttons of the panel begin where its title does', async () => {
  for (const path of ['/spots_artist', '/users']) {
    const id = path === '/users' ? (await api().as('user')).user.id : ids[0];
    const page = await open(`${path}?open=${id}`, { as: 'admin' });
    const { region } = panelOn(page);
    await region.getByRole('button', { name: 'Historial' }).waitFor();
    const { x } = await boxOf(page, '.panel-body h2');
    // Its icon, or its text without one.
    const left = await page.evaluate(`(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.panel-body h2 + div .MuiButton-root'));
      return range.getBoundingClientRect().x;
    })()`);
    expect(left, path).toBeCloseTo(x, 0);
    await page.close();
  }
});

test('a box of a dimmed row, which is of the page before, selects nothing', async () => {
  const page = await open('/spots_artist', { as: 'editor' });
  await listPage(page).rows.nth(9).waitFor();
  const release = await delayReads(page, /\/v1\/spot\?/);
  await listPage(page).pageNumber(2).click();
  await page.locator('main [aria-busy=true]').waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  release();
  await page.locator('main [aria-busy=false]').waitFor();
  expect(await page.getByRole('region', { name: 'Acciones de la selección' }).count()).toBe(0);
  await boxes.nth(1).click();
  await page.getByRole('region', { name: 'Acciones de la selección' }).getByText('1 seleccionado').waitFor();
});
