/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import { movePin } from '../pages/pin.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => picture(`photo-${i}.jpg`, `hsl(${i * 65},55%,50%)`)));

// Longer than others: the form and the list draw maps without a graphics card.
const timeout = 120_000;
test('a spot: five photos, chosen address, moved pin, saved, edited, found, on the map, deleted', {
  timeout,
}, async () => {
  await api()
    .db.insert(categories)
    .values([{ name: 'Rock nacional' }, { name: 'Peñas' }]);
  await createSpot(await api().as('admin'), { type: 'people', name: 'Mercedes Peña' });
  const name = 'Café Córdoba';
  const page = await open('/spots/new', { as: 'admin' });
  const [form, list] = [spotForm(page), listPage(page)];
  await form.name.pressSequentially(name);
  await form.photos.setInputFiles(await photos(5));
  await expect.poll(() => form.tiles.count()).toBe(5);

  await form.address.pressSequentially('cordoba argentina');
  await openList(page)
    .getByRole('option', { name: /^Córdoba, Argentina -31/ })
    .click();
  await form.coordinates('-31.4135', '-64.18105');
  await page.getByRole('combobox', { name: 'País' }).and(page.locator('[value="Argentina"]')).waitFor();
  const place = await movePin(page);

  await form.toggle('Enable').click();
  await form.toggle('Mostrar Instagram').click();
  await page
    .getByRole('textbox', { name: 'Link de Instagram' })
    .pressSequentially('https://instagram.com/cafe');
  await page.getByRole('textbox', { name: 'Título de la bio (Español)' }).pressSequentially('Un café');
  await waitForText(page, 'Falta: Título de la bio');
  await form.pick('Artistas relacionados', 'pena', 'Mercedes Peña');
  await form.pick('Categorías', 'rock', 'Rock nacional');
  await waitForText(page, 'Este spot se ve en el mapa.');
  await form.save.click();
  await waitForToast(page, 'Spot added successfully!');
  await waitForPath(page, '/spots');

  await list.search.pressSequentially('cordoba');
  await page.waitForURL(/search=cordoba(&|$)/);
  await waitForText(page, '1–1 de 1');
  await list.edit(name).click();
  await expect.poll(() => form.tiles.count()).toBe(5);
  await form.coordinates(...place);
  await waitForText(page, 'Mercedes Peña');
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
  await expect.poll(() => form.tiles.count()).toBe(4);
  await page.getByRole('button', { name: 'Mover antes la imagen 4' }).press('Enter');
  await form.name.press('End');
  await form.name.pressSequentially(' nuevo');
  await form.saveChanges.click();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots');
  const saved = await api().db.execute<{ photos: string[] }>(
    `select photos from spots where name = '${name} nuevo'`,
  );
  expect(saved.rows[0]?.photos.length).toBe(4);

  await expectOnMap(page, `${name} nuevo`);
  await page.getByRole('button', { name: 'Tabla', exact: true }).click();
  await list.remove(`${name} nuevo`).click();
  await list.confirm.click();
  await list.empty.waitFor();
});

/** The map keeps the list's search, also after Back and a reload, and links to the form. */
async function expectOnMap(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  await page.waitForURL(/search=cordoba.*view=map/);
  await mapPage(page).settled();
  const link = page.getByRole('list', { name: 'Spots en esta vista' }).getByRole('link', { name });
  await link.waitFor();
  await waitForText(page, '1 spot en esta vista');
  await expectAccessibleAndFits(page);
  await page.reload();
  await mapPage(page).settled();
  await link.click();
  await page.waitForURL(/\/spots\/[0-9a-f-]{36}\/edit$/);
  await page.goBack();
  await link.waitFor();
}
