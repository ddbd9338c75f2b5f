/** @module-tag extended */

import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

test('without MAP_PMTILES nothing of the streets is loaded, and nothing is said about them', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-34.6', long: '-58.4' });
  const page = await open('/users', { as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/spots/${spot.id}/edit`);
  await mapPage(page).settled();
  expect(asked.filter((path) => /streets/.test(path))).toEqual([]);
  expect(asked.filter((path) => /useMap/.test(path)).length).toBeGreaterThan(0);
  expect(await page.getByText('Sin calles').count()).toBe(0);
  expect(await page.getByRole('link', { name: '© OpenStreetMap' }).count()).toBe(0);
});
