/** @module-tag extended */

import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* One finger draws on a phone (product/map#select). The touches are the browser's own: it decides what they scroll or pan. */

const { open, api } = appInBrowser();

/** Three by three, named by row and column from the north-west. */
beforeAll(async () => {
  const rows = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      ...{ name: `Sitio ${row}${column}`, type: 'live' as const, address: `Calle ${row}${column}` },
      ...{ country: 'UY', lat: -31 - row, long: -57 + column * 0.8 },
    })),
  );
  await api().db.insert(spots).values(rows);
});

type Point = { x: number; y: number };
const bar = (page: Page) => page.getByRole('region', { name: 'Acciones de la selección' });
const dialog = (page: Page) => page.getByRole('dialog');
const savedView = (page: Page) => page.evaluate(`sessionStorage.getItem('map:general')`) as Promise<string>;
const outstanding = async () =>
  (await api().database.pool.query('select name from spots where outstanding order by name')).rows.map(
    ({ name }) => name,
  );

/** Opens the map on a phone, with fingers. */
async function openMap() {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: narrow, touch: true });
  const map = mapPage(page);
  await map.settled();
  await waitForText(page, '9 spots en esta vista');
  await map.canvas.scrollIntoViewIfNeeded();
  return { page, map, finger: await page.context().newCDPSession(page) };
}

/** Where `lat long` pairs are on the screen, by the map's own scale: Web Mercator, of 512 pixels at zoom 0. */
async function pointsOf(page: Page, places: string): Promise<Point[]> {
  const canvas = await mapPage(page).canvas.boundingBox();
  if (!canvas) throw new Error('no map');
  const { center, zoom } = JSON.parse(await savedView(page));
  const scale = 512 * 2 ** zoom;
  const y = (degrees: number) => (scale * Math.asinh(Math.tan((degrees * Math.PI) / 180))) / (2 * Math.PI);
  const pairs = places.split(', ').map((pair) => pair.split(' ').map(Number));
  return pairs.map(([lat = 0, long = 0]) => ({
    x: canvas.x + canvas.width / 2 + ((long - center[0]) / 360) * scale,
    y: canvas.y + canvas.height / 2 - (y(lat) - y(center[1])),
  }));
}

/** A finger, or two side by side, goes down, along the line in small steps, and up. */
async function swipe(finger: CDPSession, [first, ...others]: readonly Point[], fingers = 1): Promise<void> {
  if (!first) return;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) => {
    const all = Array.from({ length: at ? fingers : 0 }, (_, id) => ({ ...(at ?? first), id }));
    const touchPoints = all.map(({ x, y, id }) => ({ x: x + 60 * id, y, id }));
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', first);
  let last = first;
  for (const next of others) {
    for (let step = 1; step <= 8; step++)
      await send('touchMove', {
        x: last.x + ((next.x - last.x) * step) / 8,
        y: last.y + ((next.y - last.y) * step) / 8,
      });
    last = next;
  }
  await send('touchEnd');
}

/** Makes all that are selected outstanding. By clicks: while the CPU draws the map, a tap may take long enough to be a long press. */
async function feature(page: Page, count: number): Promise<void> {
  await mapPage(page).settled();
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click();
  await listPage(page).choose('Agregar un campo', 'Destacado');
  await dialog(page).getByRole('combobox', { name: 'Destacado' }).click();
  await openList(page).getByRole('option', { name: 'Sí' }).click();
  await dialog(page).getByRole('button', { name: 'Ver qué cambiaría' }).click();
  await dialog(page)
    .getByRole('button', { name: `Cambiar ${count}` })
    .click();
  await dialog(page).getByText(`Listo: ${count} cambiados`).waitFor();
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Draws with one finger around what has these corners; neither the map nor the page moves meanwhile. */
async function draw(page: Page, finger: CDPSession, tool: string, corners: string): Promise<void> {
  await page.getByRole('button', { name: tool }).click();
  await mapPage(page).canvas.scrollIntoViewIfNeeded();
  const state = async () => ({ view: await savedView(page), scroll: await page.evaluate('scrollY') });
  const before = await state();
  await swipe(finger, await pointsOf(page, corners));
  await bar(page).waitFor();
  expect(await state()).toEqual(before);
}

test('one finger selects by a rectangle and by a lasso, two move the map, and the acts change what was selected', async () => {
  const { page, map, finger } = await openMap();
  // The two rows in the north without the column in the east.
  await draw(page, finger, 'Rectángulo', '-30.5 -57.4, -32.5 -55.8');
  await bar(page).getByText('4 seleccionados').waitFor();
  await feature(page, 4);
  expect(await outstanding()).toEqual(['Sitio 00', 'Sitio 01', 'Sitio 10', 'Sitio 11']);

  // The tool is the hand again: a finger scrolls the page, as without tools, and two move the map.
  await map.canvas.scrollIntoViewIfNeeded();
  await map.settled();
  const before = await savedView(page);
  await swipe(finger, await pointsOf(page, '-33 -57, -32.6 -57'), 2);
  await expect.poll(() => savedView(page)).not.toBe(before);
  await map.settled();

  // An L: the column in the west and the row in the south; a rectangle around it would have all nine.
  const line = '-30.6 -57.4, -30.6 -56.6, -32.5 -56.6, -32.5 -55, -33.3 -55, -33.3 -57.4, -30.7 -57.4';
  await draw(page, finger, 'Lazo', line);
  await bar(page).getByText('5 seleccionados').waitFor();
  await api().database.pool.query('update spots set outstanding = false');
  await feature(page, 5);
  expect(await outstanding()).toEqual(['Sitio 00', 'Sitio 10', 'Sitio 20', 'Sitio 21', 'Sitio 22']);
});
