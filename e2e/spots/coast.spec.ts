/** @module-tag extended */

import { expect, test } from 'vitest';
import { coastPath } from '#contract/geography/coast.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();

/** The CPU draws the map: a small one takes a quarter of the time. */
const size = { width: 390, height: 500 };

/* The finer coast of the included map (product/places#coast). */

test('the coast of Montevideo is loaded at zoom 12, from one tile; at zoom 7 none is', async () => {
  const page = await open('/spots', { as: 'editor', size });
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(coastPath)) loaded.add(pathname.slice(coastPath.length));
  });
  const openAt = async (zoom: number) => {
    loaded.clear();
    const view = { country: '', center: [-56.17, -34.91], zoom };
    await page.evaluate((text) => sessionStorage.setItem('map:general', text), JSON.stringify(view));
    await page.goto(new URL('/spots?view=map', page.url()).href);
    await mapPage(page).settled();
  };
  await openAt(7);
  expect([...loaded]).toEqual([]);
  await openAt(12);
  expect([...loaded]).toEqual(['/88/154']);
  await expect.poll(() => page.getByText('Costa: © OpenStreetMap (ODbL)').count()).toBe(1);
});
