/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { mapPage } from '../pages/map.ts';
import { expectAccessible } from '../support/assertions.ts';
import { appInBrowser, wide } from '../support/browser.ts';

/* A record beside the map (product/map, product/lists#panel). */

const { open, api } = appInBrowser();

beforeAll(async () => {
  await api()
    .db.insert(spots)
    .values(
      [-32, -34].map((lat) => ({
        name: `Sitio ${lat}`,
        type: 'live' as const,
        address: 'Calle 1',
        country: 'UY',
        lat,
        long: -56,
      })),
    );
});

/** The text of the button that a click at the centre of this one would hit, without scrolling. */
async function hit(page: Page, button: Locator): Promise<unknown> {
  const box = await button.boundingBox();
  if (!box) return undefined;
  const centre = `${box.x + box.width / 2}, ${box.y + box.height / 2}`;
  return page.evaluate(`document.elementFromPoint(${centre})?.closest('button')?.textContent`);
}

test('the map stays where it is when a record opens beside it, and its pin can be moved above the selection', async () => {
  const page = await open('/spots?country=UY&view=map', { as: 'admin', size: wide });
  const map = mapPage(page);
  await map.settled();
  await map.canvas.focus();
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await page.getByRole('region', { name: 'Acciones de la selección' }).getByText('2 seleccionados').waitFor();
  const top = async () => (await map.canvas.boundingBox())?.y;
  const before = await top();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Editar Spot: Sitio/ }).waitFor();
  await map.settled();
  expect(await top()).toBe(before);
  const move = page.getByRole('button', { name: 'Mover pin' });
  expect(await hit(page, move)).toBe('Mover pin');
  await expectAccessible(page);
  await move.click();
  await page.getByRole('button', { name: 'Guardar aquí' }).waitFor();
});
