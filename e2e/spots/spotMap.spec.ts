import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
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
  await waitForText(page, /^\d+ spots en esta vista$/);
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

test('a click on a group shows all of its spots, or lists those at the same point', async () => {
  const admin = await api().as('admin');
  for (const [name, lat, long] of [
    ['Quebrada norte', '-22.1', '-65.6'],
    ['Quebrada centro', '-22.9', '-65.3'],
    ['Quebrada sur', '-24.1', '-65.4'],
  ] as const)
    await createSpot(admin, { name, lat, long, country: 'CL' });
  const floors = ['Planta baja', 'Primer piso', 'Terraza'];
  const house = [];
  for (const floor of floors)
    house.push(
      await createSpot(admin, { name: `Edificio: ${floor}`, lat: '-23.5', long: '-65.4', country: 'CL' }),
    );
  const page = await open('/spots?country=CL&search=quebrada&view=map', { as: 'editor' });
  const map = mapPage(page);
  const group = page.getByRole('button', { name: 'Acercar el mapa: 3 spots aquí' });
  await group.waitFor();
  await map.settled();
  await group.click();
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '3 spots en esta vista');
  await map.settled();
  expect(await map.groups.count()).toBe(0);

  await listPage(page).search.press('ControlOrMeta+a');
  await listPage(page).search.pressSequentially('edificio');
  const point = page.getByRole('button', { name: 'Ver la lista: 3 spots en este punto' });
  await point.waitFor();
  await map.settled();
  expect(await point.textContent()).toBe('3');
  await page.setViewportSize(narrow);
  await map.settled();
  await point.press('Enter');
  const dialog = page.getByRole('dialog', { name: '3 spots en este punto' });
  await dialog.waitFor();
  expect((await dialog.getByRole('link').allTextContents()).sort()).toEqual(
    floors.map((floor) => `Edificio: ${floor}`),
  );
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await point.click();
  await dialog.getByRole('link', { name: 'Edificio: Terraza' }).click();
  await waitForPath(page, `/spots/${house[2]?.id}/edit`);
});

test('the map works by keyboard: groups open, the view moves, the list below is updated', async () => {
  const admin = await api().as('admin');
  for (const [name, long] of [
    ['Oruro', '-67.1'],
    ['La Paz', '-68.1'],
  ] as const)
    await createSpot(admin, { name, lat: '-17', long, country: 'BO' });
  const page = await open('/delete_account', { as: 'editor' });
  await page.route('**/spot/map?*', (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 });
  await page.goto('/spots?country=BO&view=map');
  await waitForText(page, 'No se pudieron cargar los spots del mapa.');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await waitForText(page, '2 spots en esta vista');
  const map = mapPage(page);
  await map.settled();
  await map.canvas.press('-');
  const group = page.getByRole('button', { name: 'Acercar el mapa: 2 spots aquí' });
  await group.waitFor();
  await map.settled();
  await group.press('Enter');
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '2 spots en esta vista');
  await map.settled();
  // Each press moves the view by 100 pixels.
  const { width = 0 } = (await map.canvas.boundingBox()) ?? {};
  for (let moved = 0; moved <= width; moved += 100) await map.canvas.press('ArrowRight');
  await waitForText(page, 'Ningún spot en esta vista');
  // Back restores the view of the map.
  await page.goto('/users');
  await page.goBack();
  await waitForText(page, 'Ningún spot en esta vista');
});
