/** @module-tag extended */

import { rename } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { archiveFile } from '../../api/testing/streets/archiveFile.ts';
import { crossing } from '../../api/testing/streets/downtown.ts';
import { mapPage } from '../pages/map.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

/* The streets of the map, out of an archive made by the test (product/places#streets). */

const file = archiveFile();
const away = `${file}.away`;
const putAway = () => rename(file, away);
const putBack = () => rename(away, file);
const { open, api } = appInBrowser({ MAP_PMTILES: file });
afterEach(() => putBack().catch(() => undefined));

const noStreets = 'Sin calles: no se pudieron cargar.';
const start = crossing('Avenida Corrientes', 'Maipú');
/** Pixels of a degree of longitude at zoom 16. */
const perDegree = (512 * 2 ** 16) / 360;

/** Opens the form of a spot whose pin is at Corrientes and Maipú. */
async function openForm(size = wide, fresh = false) {
  const { lat, long } = start;
  const spot = await createSpot(await api().as('admin'), { lat: String(lat), long: String(long) });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', size, fresh });
  await mapPage(page).settled();
  return { page, spot };
}

type Colour = [red: number, green: number, blue: number];

/** The colours of what the map draws in a square around its centre and so many pixels beside it, pins and buttons left out. */
async function coloursAt(map: Locator, right: number, down: number, size: number): Promise<Colour[]> {
  const png = await map.screenshot({
    style: '.maplibregl-marker, .maplibregl-ctrl { display: none !important }',
  });
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const area = {
    left: Math.round(width / 2 + right - size / 2),
    top: Math.round(height / 2 + down - size / 2),
    ...{ width: size, height: size },
  };
  const data = await sharp(png).removeAlpha().extract(area).raw().toBuffer();
  return Array.from(
    { length: data.length / 3 },
    (_, index) => [...data.subarray(index * 3, index * 3 + 3)] as Colour,
  );
}

const isLike = ([red, green, blue]: Colour, [r, g, b]: Colour): boolean =>
  Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) < 12;
const avenue: Colour = [0x59, 0x63, 0x7f];
const isOfText = (colour: Colour): boolean => Math.min(...colour) > 150;

const frame = (page: Page) => page.locator('.maplibregl-map');

test('a pin is placed at a crossing by a click on the streets, which have names and a credit', async () => {
  const { page, spot } = await openForm();
  const map = frame(page);
  const goal = crossing('Avenida Corrientes', 'Suipacha');
  const right = (goal.long - start.long) * perDegree;
  expect((await coloursAt(map, right, 0, 7)).some((colour) => isLike(colour, avenue))).toBe(true);
  // The middle of a block.
  const block = await coloursAt(map, right / 4, -50, 7);
  expect(block.filter((colour) => isLike(colour, avenue))).toEqual([]);
  // No names of the included cities, so what is bright are the names of streets.
  expect(await page.locator('.city-label').count()).toBe(0);
  expect((await coloursAt(map, 0, 0, 280)).filter(isOfText).length).toBeGreaterThan(100);
  const credit = map.getByRole('link', { name: '© OpenStreetMap' });
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  await expect.poll(() => credit.isVisible()).toBe(true);

  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width / 2 + right, y: height / 2 } });
  const form = spotForm(page);
  await expect.poll(async () => Number(await form.long.inputValue())).toBeCloseTo(goal.long, 4);
  const [lat, long] = [Number(await form.lat.inputValue()), Number(await form.long.inputValue())];
  expect(lat).toBeCloseTo(goal.lat, 4);
  await form.saveChanges.click();
  const kept = async () => {
    const { body } = await (await api().as('admin')).call(spots.read, { query: { id: spot.id } });
    return [body.data.lat, body.data.long];
  };
  await expect.poll(kept).toEqual([lat, long]);
});

test('a map on a phone has them too, and nothing of it is wider than the screen', async () => {
  const { page } = await openForm(narrow);
  expect((await coloursAt(frame(page), 0, 0, 150)).some((colour) => isLike(colour, avenue))).toBe(true);
  await expect.poll(() => page.getByRole('link', { name: '© OpenStreetMap' }).isVisible()).toBe(true);
  await expectAccessibleAndFits(page);
});

/** The browser may have parts of the archive from an earlier test. */
const openFresh = () => openForm(wide, true);

test('without the archive the map is the world, with its cities, and says so', async () => {
  await putAway();
  const { page } = await openFresh();
  await page.getByText(noStreets).waitFor();
  await page.locator('.city-label').first().waitFor();
});

test('an archive that disappears while the map is open is said to be missing until it is back', async () => {
  const { page } = await openFresh();
  const form = spotForm(page);
  const move = async (across: string, along: string) => {
    const { lat, long } = crossing(across, along);
    await form.lat.fill(String(lat));
    await form.long.fill(String(long));
  };
  await putAway();
  await move('Juncal', 'Ayacucho');
  await page.getByText(noStreets).waitFor();
  await putBack();
  await move('Moreno', 'Avenida Leandro N. Alem');
  await page.getByText(noStreets).waitFor({ state: 'detached' });
});

test('a pin that comes to the streets is shown close to them', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-31.4', long: '-64.2' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin' });
  await mapPage(page).settled();
  const form = spotForm(page);
  await form.lat.fill(String(start.lat));
  await form.long.fill(String(start.long));
  const isStreet = async () =>
    (await coloursAt(frame(page), -65, 0, 7)).some((colour) => isLike(colour, avenue));
  await expect.poll(isStreet).toBe(true);
});
