/** @module-tag extended */

import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { json, standIn } from '../../api/testing/stand-ins/standIn.ts';
import { mapPage } from '../pages/map.ts';
import { spotForm } from '../pages/spot.ts';
import { appInBrowser } from '../support/browser.ts';

/* A style of a server may use all of MapLibre, also what the built-in map leaves out (decision 0101). */

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c86432' } })
  .png()
  .toBuffer();
const host = await standIn(json({}));
const style = {
  version: 8,
  projection: { type: 'globe' },
  sources: { pictures: { type: 'raster', tiles: [`${host.url}/{z}/{x}/{y}.png`], tileSize: 256 } },
  layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
};
host.answer((call, response) => {
  response.setHeader('access-control-allow-origin', '*');
  if (call.url.pathname === '/style.json') return json(style)(call, response);
  response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
});
afterAll(() => host.stop());

const { open, api } = appInBrowser({ MAP_STYLE_URL: `${host.url}/style.json` });

test('a style with pictures as tiles, on a globe, is drawn, and the pin is moved on it', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-31.4135', long: '-64.18105' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin' });
  await mapPage(page).settled();
  const png = await mapPage(page).canvas.screenshot();
  const { dominant } = await sharp(png).stats();
  expect([dominant.r, dominant.g, dominant.b].map((part) => Math.floor(part / 16))).toEqual([12, 6, 3]);
  const long = async () => Number(await spotForm(page).long.inputValue());
  await page.getByRole('button', { name: /^Pin del lugar/ }).press('ArrowRight');
  await expect.poll(long).toBeGreaterThan(-64.18105);
  await mapPage(page).canvas.click({ position: { x: 60, y: 120 } });
  await expect.poll(long).toBeLessThan(-64.18105);
});

test('its map of spots has their groups, which zoom in', async () => {
  const admin = await api().as('admin');
  await createSpot(admin, { name: 'Uno', lat: '10', long: '10' });
  await createSpot(admin, { name: 'Dos', lat: '10.01', long: '10.01' });
  const before = host.calls.length;
  const page = await open('/spots', { as: 'admin' });
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  await mapPage(page).settled();
  expect(host.calls.slice(before).some(({ url }) => url.pathname.endsWith('.png'))).toBe(true);
  const group = mapPage(page).groups.first();
  const label = await group.getAttribute('aria-label');
  await group.click();
  await page.getByRole('button', { name: String(label), exact: true }).waitFor({ state: 'detached' });
});
