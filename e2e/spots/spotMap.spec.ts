import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

const { open, api } = appInBrowser();

/* As in Argentina: most spots in one city, the rest spread over the country. */
beforeAll(async () => {
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
}, 60_000);

const listed = (page: Page) => page.getByRole('list', { name: 'Spots en esta vista' }).getByRole('link');

/** The largest group on the map. */
async function largestGroup(page: Page) {
  const groups = page.getByRole('button', { name: /^Acercar el mapa/ });
  await groups.first().waitFor();
  const labels = await groups.evaluateAll((all) => all.map((one) => String(one.getAttribute('aria-label'))));
  const count = (label: string) => Number(label.replace(/\D/g, ''));
  const [label = ''] = labels.sort((a, b) => count(b) - count(a));
  return page.getByRole('button', { name: label, exact: true }).first();
}

test.each([
  ['by mouse at 1280 px', wide, 'click'],
  ['by keyboard at 390 px', narrow, 'Enter'],
] as const)(
  'from a country with 3,000 spots to a spot in its densest city in three groups, %s',
  { timeout: 120_000 },
  async (_how, size, how) => {
    const page = await open('/spots?country=AR&view=map', { as: 'editor', size });
    await waitForText(page, /^\d+ spots en esta vista$/);
    for (let opened = 0; opened < 3; ) {
      const group = await largestGroup(page);
      const answered = page.waitForResponse(/\/spot\/map\?/).catch(() => undefined);
      // A group of the previous view may be removed before the click: then choose again.
      const act = how === 'click' ? group.click({ timeout: 3000 }) : group.press(how, { timeout: 3000 });
      const isDone = await act.then(
        () => true,
        () => false,
      );
      if (!isDone) continue;
      await answered;
      opened++;
    }
    const link = listed(page).first();
    const name = await link.textContent();
    expect(name).toMatch(/^Ciudad \d+$/);
    await (how === 'click' ? link.click() : link.press('Enter'));
    await page.waitForURL(/\/spots\/[\da-f-]+\/edit/);
    await expect.poll(() => page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe(name);
  },
);

test('a click on a group shows all of its spots', async () => {
  const admin = await api().as('admin');
  for (const [name, lat, long] of [
    ['Quebrada norte', '-22.1', '-65.6'],
    ['Quebrada centro', '-22.9', '-65.3'],
    ['Quebrada sur', '-24.1', '-65.4'],
  ] as const)
    await createSpot(admin, { name, lat, long, country: 'AR' });
  const page = await open('/spots?country=AR&search=quebrada&view=map', { as: 'editor' });
  const group = page.getByRole('button', { name: 'Acercar el mapa: 3 spots aquí' });
  await group.click();
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '3 spots en esta vista');
  expect(await page.locator('.map-group').count()).toBe(0);
});

test('spots at the same point show their number, and are listed on click', async () => {
  const admin = await api().as('admin');
  const floors = ['Planta baja', 'Primer piso', 'Terraza'];
  const house = [];
  for (const floor of floors)
    house.push(
      await createSpot(admin, { name: `Edificio: ${floor}`, lat: '-24.78', long: '-65.41', country: 'AR' }),
    );
  for (const size of [wide, narrow]) {
    const page = await open('/spots?country=AR&search=edificio&view=map', { as: 'editor', size });
    const point = page.getByRole('button', { name: 'Ver la lista: 3 spots en este punto' });
    await point.waitFor();
    expect(await point.textContent()).toBe('3');
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
  }
});
