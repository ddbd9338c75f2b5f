/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { mapPage } from '../pages/map.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();

/** As in Argentina: most spots in one city, the rest spread over the country. */
async function insertCountry(): Promise<void> {
  const city = Array.from({ length: 2500 }, (_, i) => ({
    name: `Ciudad ${i}`,
    lat: -34.7 + (i % 50) * 0.0041,
    long: -58.55 + Math.floor(i / 50) * 0.0043,
  }));
  const country = Array.from({ length: 500 }, (_, i) => ({
    name: `País ${i}`,
    lat: -52 + (i % 25) * 1.1,
    long: -69 + Math.floor(i / 25) * 0.5,
  }));
  const all = [...city, ...country].map((spot) => ({ ...spot, type: 'bar_club', country: 'AR' }) as const);
  await api().db.insert(spots).values(all);
}

/** The largest group on the map. */
async function largestGroup(page: Page) {
  const { groups } = mapPage(page);
  const labels = await groups.evaluateAll((all) => all.map((one) => String(one.getAttribute('aria-label'))));
  const count = (label: string) => Number(label.replace(/\D/g, ''));
  const [label = ''] = labels.sort((a, b) => count(b) - count(a));
  return page.getByRole('button', { name: label, exact: true }).first();
}

test('from a country with 3,000 spots to a spot in its densest city in three groups, by keyboard', async () => {
  await insertCountry();
  const page = await open('/spots?country=AR&view=map', { as: 'editor', size: narrow });
  const map = mapPage(page);
  await map.settled();
  await waitForText(page, /^[\d.]+ spots en esta vista$/);
  for (let opened = 0; opened < 3; opened++) {
    await map.settled();
    await (await largestGroup(page)).press('Enter');
  }
  await map.settled();
  const link = map.listed.first();
  const name = await link.textContent();
  expect(name).toMatch(/^Ciudad \d+$/);
  await link.press('Enter');
  await page.waitForURL(/\/spots\/[\da-f-]+\/edit/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe(name);
});
