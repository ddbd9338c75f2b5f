import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

/** For a machine that does much else. */
const patient = { timeout: 20_000 };

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => picture(`photo-${i}.jpg`, `hsl(${i * 65},55%,50%)`)));

/** As much of an element as these tests know. */
interface Scrolled {
  scrollIntoView(how: { block: 'center' }): void;
}

/** Drags something by so many pixels, as a hand does. */
async function drag(page: Page, what: Locator, right: number, down: number): Promise<void> {
  await what.evaluate((element) => (element as unknown as Scrolled).scrollIntoView({ block: 'center' }));
  await what.hover();
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

beforeAll(async () => {
  await api()
    .db.insert(categories)
    .values([{ name: 'Rock nacional' }, { name: 'Peñas' }]);
  await createSpot(await api().as('admin'), { type: 'people', name: 'Mercedes Peña' });
});

describe.each([
  ['1280 px', wide],
  ['390 px', narrow],
] as const)('at %s', (width, size) => {
  test('a spot: five photos, picked address, moved pin, saved, edited, found, seen on the map, deleted', async () => {
    const name = `Café Córdoba ${width}`;
    const page = await open('/spots/new', { as: 'admin', size });
    const [form, list] = [spotForm(page), listPage(page)];
    await form.name.fill(name);
    await form.photos.setInputFiles(await photos(5));
    await expect.poll(() => form.tiles.count(), patient).toBe(5);

    await form.address.pressSequentially('cordoba argentina');
    await page.getByRole('option', { name: /^Córdoba, Argentina -31/ }).click();
    expect([await form.lat.inputValue(), await form.long.inputValue()]).toEqual(['-31.4135', '-64.18105']);
    await page.getByRole('combobox', { name: 'País' }).and(page.locator('[value="Argentina"]')).waitFor();
    const place = await movePin(page);

    await form.toggle('Enable').click();
    await form.toggle('Mostrar Instagram').click();
    await page.getByRole('textbox', { name: 'Link de Instagram' }).fill('https://instagram.com/cafe');
    await page.getByRole('textbox', { name: 'Título de la bio (Español)' }).fill('Un café');
    await reads(page, 'Falta: Título de la bio');
    await form.pick('Artistas relacionados', 'pena', 'Mercedes Peña');
    await form.pick('Categorías', 'rock', 'Rock nacional');
    await reads(page, 'Este spot se ve en el mapa.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.save.click();
    await toasts(page, 'Spot added successfully!');
    await arrivesAt(page, '/spots');

    await list.search.fill(`cordoba ${width}`);
    await reads(page, '1–1 de 1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await list.edit(name).click();
    await expect.poll(() => form.tiles.count(), patient).toBe(5);
    expect([await form.lat.inputValue(), await form.long.inputValue()]).toEqual(place);
    await reads(page, 'Mercedes Peña');
    await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
    await expect.poll(() => form.tiles.count(), patient).toBe(4);
    await page.getByRole('button', { name: 'Mover antes la imagen 4' }).press('Enter');
    await form.name.fill(`${name} nuevo`);
    await form.saveChanges.click();
    await toasts(page, 'Spot updated successfully!');
    await arrivesAt(page, '/spots');
    const saved = await api().db.execute<{ photos: string[] }>(
      `select photos from spots where name = '${name} nuevo'`,
    );
    expect(saved.rows[0]?.photos.length).toBe(4);

    await seesOnTheMap(page, `${name} nuevo`);
    await page.getByRole('button', { name: 'Tabla', exact: true }).click();
    await list.remove(`${name} nuevo`).click();
    await list.confirm.click();
    await list.empty.waitFor();
  });
});

/** Moves the pin by keyboard and by hand; answers where it stands then, as the inputs say it. */
async function movePin(page: Page): Promise<[lat: string, long: string]> {
  const form = spotForm(page);
  const at = async (): Promise<[lat: string, long: string]> => [
    await form.lat.inputValue(),
    await form.long.inputValue(),
  ];
  const pin = page.getByRole('button', { name: /^Pin del lugar/ });
  await pin.press('ArrowRight');
  await expect.poll(async () => Number((await at())[1]), patient).toBeGreaterThan(-64.18);
  expect((await at())[0]).toBe('-31.4135');
  await pin.press('Shift+ArrowUp');
  await expect.poll(async () => Number((await at())[0]), patient).toBeGreaterThan(-31.4135);
  const before = await at();
  // Over the bar at the foot of the page, which must not take the pin out of the hand.
  await drag(page, pin, -30, 330);
  await expect.poll(async () => Number((await at())[0]), patient).toBeLessThan(Number(before[0]));
  const after = await at();
  expect(Number(after[1])).toBeLessThan(Number(before[1]));
  return after;
}

/** The map keeps the list's search, survives Back and a reload, and leads to the form. */
async function seesOnTheMap(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  await page.waitForURL(/search=cordoba.*view=map/);
  const link = page.getByRole('list', { name: 'Spots en esta vista' }).getByRole('link', { name });
  await link.waitFor();
  await reads(page, '1 spot en esta vista');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await link.click();
  await page.waitForURL(/\/spots\/[0-9a-f-]{36}\/edit$/);
  await page.goBack();
  await link.waitFor();
}
