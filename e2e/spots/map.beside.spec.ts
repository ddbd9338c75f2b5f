/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { mapPage } from '../pages/map.ts';
import { panelOn } from '../pages/panel.ts';
import { expectAccessible, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, wide } from '../support/browser.ts';

/* A record beside the map (product/map, product/lists#panel). */

const { open, api } = appInBrowser();

beforeAll(async () => {
  const rows = [-57.9, -56, -53.7].map((long) => ({
    ...{ name: `Sitio ${long}`, type: 'live' as const, address: 'Calle 1', country: 'UY', lat: -33, long },
  }));
  await api().db.insert(spots).values(rows);
});

/** The text of the button that a click at the centre of this one would hit, without scrolling. */
async function hit(page: Page, button: Locator): Promise<unknown> {
  const box = await button.boundingBox();
  if (!box) return undefined;
  const centre = `${box.x + box.width / 2}, ${box.y + box.height / 2}`;
  return page.evaluate(`document.elementFromPoint(${centre})?.closest('button')?.textContent`);
}

const ring = async (page: Page) => (await page.locator('.map-chosen').boundingBox())?.x ?? 0;

test('the map stays where it is when a record opens beside it, and its pin can be moved above the selection', async () => {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: wide });
  const map = mapPage(page);
  await map.settled();
  await map.canvas.focus();
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await page.getByRole('region', { name: 'Acciones de la selección' }).getByText('3 seleccionados').waitFor();
  const top = async () => (await map.canvas.boundingBox())?.y;
  const before = [await top(), await ring(page)];
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Editar Spot: Sitio -57.9' }).waitFor();
  await map.settled();
  expect([await top(), await ring(page)]).toEqual(before);
  const move = page.getByRole('button', { name: 'Mover pin' });
  expect(await hit(page, move)).toBe('Mover pin');
  await expectAccessible(page);
  await move.click();
  await page.getByRole('button', { name: 'Guardar aquí' }).waitFor();
});

test('a pin that the record would hide is brought into what is left of the map', async () => {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: wide });
  const map = mapPage(page);
  await map.settled();
  await map.canvas.focus();
  await page.keyboard.press('k');
  const before = await ring(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Editar Spot: Sitio -53.7' }).waitFor();
  const panel = await page.locator('.record-panel').boundingBox();
  expect(before).toBeGreaterThan(panel?.x ?? 0);
  await expect.poll(() => ring(page)).toBeLessThan((panel?.x ?? 0) - 60);
});

test('a form beside the map takes over the pin that is moved meanwhile, and keeps what was typed', async () => {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: wide });
  const map = mapPage(page);
  await map.settled();
  await map.canvas.focus();
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  const panel = panelOn(page);
  await panel.region.getByRole('heading', { name: 'Editar Spot: Sitio -56' }).waitFor();
  await panel.field('Nombre').press('End');
  await page.keyboard.type(' y bar');
  await page.getByRole('button', { name: 'Mover pin' }).click();
  // The form has a pin too.
  const pin = page.locator('.beside .list').getByRole('button', { name: /^Pin del lugar/ });
  await pin.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForText(page, /El pin de Sitio -56 se movió/);
  await panel.save.click();
  await waitForToast(page, 'Spot updated successfully!');
  const { rows } = await api().database.pool.query(`select lat from spots where name = 'Sitio -56 y bar'`);
  expect(rows[0].lat).toBeLessThan(-33);
});
