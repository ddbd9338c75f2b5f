import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, recordEnds } from '../support/requests.ts';
import { waitForFrames } from '../support/waiting.ts';

const { open, api } = appInBrowser();

/** The CPU draws the map. */
const size = { width: 900, height: 700 };
const types = ['bar_club', 'live'] as const;

/** Twelve spots in two rows of six, from west to east; every third one is enabled already. */
beforeAll(async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    name: `Sitio ${String(i).padStart(2, '0')}`,
    type: types[i % 2] ?? 'live',
    address: `Calle ${i}`,
    country: 'UY',
    enable: i % 3 === 0,
    lat: i < 6 ? -32 : -34,
    long: -58 + (i % 6) * 0.8,
  }));
  await api().db.insert(spots).values(rows);
});

const inSql = async (columns: string) =>
  (await api().database.pool.query(`select ${columns} from spots order by name`)).rows;
const enabled = async () =>
  (await inSql('name, enable')).filter(({ enable }) => enable).map(({ name }) => name);
const bar = (page: Page) => page.getByRole('region', { name: 'Acciones de la selección' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the map of the country. */
async function openMap(view = '') {
  const page = await open(`/spots?country=UY&view=map${view}`, { as: 'admin', size });
  const map = mapPage(page);
  await map.settled();
  await waitForText(page, /spots? en esta vista/);
  return { page, map };
}

/** Where a place is on the screen, by the map's own scale: Web Mercator, of 512 pixels at zoom 0. */
async function pointOf(page: Page, lat: number, long: number) {
  const canvas = await mapPage(page).canvas.boundingBox();
  if (!canvas) throw new Error('no map');
  const { center, zoom } = JSON.parse(await page.evaluate(`sessionStorage.getItem('map:general')`));
  const scale = 512 * 2 ** zoom;
  const y = (degrees: number) => (scale * Math.asinh(Math.tan((degrees * Math.PI) / 180))) / (2 * Math.PI);
  return {
    x: canvas.x + canvas.width / 2 + ((long - center[0]) / 360) * scale,
    y: canvas.y + canvas.height / 2 - (y(lat) - y(center[1])),
  };
}

async function drag(page: Page, ...places: [lat: number, long: number][]) {
  await mapPage(page).canvas.scrollIntoViewIfNeeded();
  const [first, ...others] = await Promise.all(places.map(([lat, long]) => pointOf(page, lat, long)));
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

test('what a rectangle is drawn around is counted, enabled and undone', { tags: 'extended' }, async () => {
  const before = await enabled();
  const { page, map } = await openMap();
  await page.getByRole('button', { name: 'Rectángulo' }).click();
  // The northern row without the two in the east.
  await drag(page, [-31.5, -58.4], [-32.6, -55.3]);
  await bar(page).getByText('4 seleccionados').waitFor();
  expect(await page.getByRole('button', { name: 'Mover', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await map.settled();
  // The drag scrolled to the map: what is above it lay in part under the header.
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessibleAndFits(page);
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click();
  await listPage(page).choose('Agregar un campo', 'Habilitación');
  await dialog(page).getByRole('combobox', { name: 'Habilitación' }).click();
  await openList(page).getByRole('option', { name: 'Sí' }).click();
  await dialog(page).getByRole('button', { name: 'Ver qué cambiaría' }).click();
  await dialog(page).getByText('2 cambiarán').waitFor();
  await dialog(page).getByRole('button', { name: 'Cambiar 2' }).click();
  await dialog(page).getByText('Listo: 2 cambiados').waitFor();
  expect(await enabled()).toEqual([...before, 'Sitio 01', 'Sitio 02'].sort());
  await dialog(page).getByRole('button', { name: 'Deshacer' }).click();
  await dialog(page)
    .getByText(/Deshecho: 2/)
    .waitFor();
  expect(await enabled()).toEqual(before);
});

test('a lasso as a list, whose chip takes the area off; Back returns to the map', {
  tags: 'extended',
}, async () => {
  const { page } = await openMap('&types[]=live');
  await page.getByRole('button', { name: 'Lazo' }).click();
  // Round the east of both rows.
  await drag(page, [-31.5, -54.4], [-31.5, -53.6], [-34.4, -53.6], [-34.4, -54.4], [-31.5, -54.35]);
  await bar(page).getByText('2 seleccionados').waitFor();
  await bar(page).getByRole('button', { name: 'Ver como lista' }).click();
  await waitForText(page, '1–2 de 2');
  const names = page.getByText(/^Sitio \d\d$/);
  await expect.poll(async () => (await names.allInnerTexts()).sort()).toEqual(['Sitio 05', 'Sitio 11']);
  await page.getByRole('button', { name: /Quitar.*Zona/ }).click();
  await waitForText(page, '1–6 de 6');
  await page.goBack();
  await waitForText(page, '1–2 de 2');
  await page.goBack();
  await waitForText(page, '6 spots en esta vista');
  await bar(page).getByText('2 seleccionados').waitFor();
  // A new visit starts without a selection.
  for (const name of ['Users', 'Spots General']) await page.getByRole('link', { name, exact: true }).click();
  await waitForText(page, '6 spots en esta vista');
  expect(await bar(page).count()).toBe(0);
});

test('a pin is dragged, saved and undone; then moved by keys, and refused once somebody has changed the spot', {
  tags: 'extended',
}, async () => {
  const { page, map } = await openMap();
  const [first] = await inSql('lat, long, address');
  // The first one from the west.
  await map.canvas.focus();
  await page.keyboard.press('j');
  const chosen = page.getByRole('button', { name: 'Sitio 00, Bar / Club' });
  await chosen.waitFor();
  await expect.poll(() => chosen.evaluate((one) => one.matches(':focus'))).toBe(true);
  const ring = async () => Math.round((await chosen.boundingBox())?.x ?? 0);
  const before = await ring();
  await page.keyboard.press('m');
  const pin = page.getByRole('button', { name: /^Pin del lugar/ });
  await pin.waitFor();
  const at = await pin.boundingBox();
  if (!at) throw new Error('no pin');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2 + 40, { steps: 6 });
  await page.mouse.up();
  await waitForText(page, /El pin de Sitio 00 se movió [\d,]+ km\. La dirección escrita no cambió\./);
  const [moved] = await inSql('lat, long, address');
  expect(moved.lat).toBeLessThan(first.lat);
  expect(moved.long).toBeGreaterThan(first.long);
  expect(moved.address).toBe(first.address);
  await expect.poll(ring).toBe(before + 60);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Cambio deshecho.');
  await expect.poll(ring).toBe(before);
  expect((await inSql('lat, long, address'))[0]).toEqual(first);

  await page.getByRole('button', { name: 'Mover pin' }).click();
  await pin.press('ArrowDown');
  await page.keyboard.press('Escape');
  await pin.waitFor({ state: 'detached' });
  const focused = chosen.and(page.locator(':focus'));
  await focused.waitFor();
  await page.getByRole('button', { name: 'Mover pin' }).click();
  await pin.press('ArrowDown');
  await api().database.pool.query(
    `update spots set address = 'Otra', version = version + 1 where name = 'Sitio 00'`,
  );
  await page.keyboard.press('Enter');
  await waitForToast(
    page,
    'Alguien cambió Sitio 00 mientras tanto: el pin no se movió. Mira cómo quedó y prueba de nuevo.',
  );
  await focused.waitFor();
  expect((await inSql('lat, long'))[0]).toEqual({ lat: first.lat, long: first.long });
});

test('a spot that the search finds is chosen, also where it lies within a group', {
  tags: 'extended',
}, async () => {
  await api().database.pool.query(`insert into spots (id, name, type, address, country, lat, long)
      select gen_random_uuid(), 'Vecino ' || i, 'live', 'Calle 9', 'UY', -33.3 + i * 1e-5, -57.2
      from generate_series(1, 9) as i`);
  onTestFinished(async () => {
    await api().database.pool.query(`delete from spots where name like 'Vecino%'`);
  });
  const { page, map } = await openMap();
  await map.canvas.focus();
  const [releasePlaces, waitForEnd] = [await delayRequests(page, /places\?/), await recordEnds(page)];
  await page.keyboard.press('b');
  await page.keyboard.type('Vecino 4');
  // Nothing is offered before all is there: the options would move under the keys.
  await waitForEnd(/spot\?search=Vecino/);
  await waitForFrames(page);
  expect(await openList(page).getByRole('option').count()).toBe(0);
  releasePlaces();
  await openList(page)
    .getByRole('option', { name: /^Vecino 4/ })
    .waitFor();
  expect(await openList(page).getByRole('option').allInnerTexts()).toEqual(['Vecino 4 · Calle 9']);
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.locator('.map-chosen[data-name="Vecino 4"]').waitFor();
  await page.getByRole('button', { name: 'Mover pin' }).waitFor();
  await map.groups.first().waitFor();
});

test('by keyboard: pins are selected one by one or all in view, and the help says how; kinds and layers filter', {
  tags: 'extended',
}, async () => {
  const { page, map } = await openMap();
  await map.canvas.focus();
  for (const key of ['j', 'j', ' ', 'j', 'x']) await page.keyboard.press(key);
  await bar(page).getByText('2 seleccionados').waitFor();
  await page.keyboard.press('a');
  await bar(page).getByText('12 seleccionados').waitFor();
  await page.keyboard.press('x');
  await bar(page).getByText('11 seleccionados').waitFor();
  await page.keyboard.press('?');
  await dialog(page).getByText('Elegir todo lo que se ve').waitFor();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await waitForText(page, '6 spots en esta vista');
  await page.getByRole('button', { name: /^Sin habilitar 4/ }).click();
  await waitForText(page, '4 spots en esta vista');
  expect(new URL(page.url()).search).toMatch(/types=live.*enable=false/);
});
