import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { mapPage } from '../pages/map.ts';
import { movePin } from '../pages/pin.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

test('exchanged coordinates are corrected by a button; a pin is removed, and placed by a button or a click', {
  tags: 'extended',
}, async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-58.3816', long: '-34.6037' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', size: narrow });
  const form = spotForm(page);
  await waitForText(page, /con latitud y longitud al revés estaría dentro/);
  await page.getByRole('button', { name: 'Intercambiar' }).click();
  await page.getByText(/al revés/).waitFor({ state: 'detached' });
  expect(await form.lat.inputValue()).toBe('-34.6037');

  const remove = page.getByRole('button', { name: 'Quitar el pin' });
  await remove.click();
  await expect.poll(() => form.lat.inputValue()).toBe('');
  // It is disabled until the map is there, which may be the first of the browser.
  await mapPage(page).settled();
  await page.getByRole('button', { name: 'Poner el pin en el centro' }).click();
  await expect.poll(() => form.lat.inputValue()).not.toBe('');
  await remove.click();
  await expect.poll(() => form.lat.inputValue()).toBe('');
  await mapPage(page).canvas.click({ position: { x: 120, y: 120 } });
  await expect.poll(() => form.long.inputValue()).not.toBe('');
});

test('a second click or Enter on «Quitar el pin» does not put it elsewhere (product/places#pin-buttons)', {
  tags: 'extended',
}, async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-34.6037', long: '-58.3816' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', size: narrow });
  const form = spotForm(page);
  const remove = page.getByRole('button', { name: 'Quitar el pin' });
  await mapPage(page).settled();
  await remove.dblclick();
  expect(await form.lat.inputValue()).toBe('');
  const place = page.getByRole('button', { name: 'Poner el pin en el centro' });
  await place.press('Enter');
  await expect.poll(() => form.lat.inputValue()).not.toBe('');
  await place.and(page.locator(':focus')).waitFor();
  await remove.press('Enter');
  await expect.poll(() => form.lat.inputValue()).toBe('');
  await page.keyboard.press('Enter');
  await remove.and(page.locator(':focus')).waitFor();
  expect(await form.lat.inputValue()).toBe('');
});

test('a chosen address sets coordinates and country; the pin is moved by keyboard and by mouse', async () => {
  const page = await open('/spots/new', { as: 'admin', size: narrow });
  const form = spotForm(page);
  await form.address.pressSequentially('cordoba arg');
  await openList(page)
    .getByRole('option', { name: /^Córdoba, Argentina -31/ })
    .click();
  await form.coordinates('-31.4135', '-64.18105');
  await page.getByRole('combobox', { name: 'País' }).and(page.locator('[value="Argentina"]')).waitFor();
  await movePin(page);
});

test('without WebGL 2 coordinates can be typed, and a list replaces the map', {
  tags: 'extended',
}, async () => {
  await createSpot(await api().as('admin'), { name: 'Sin mapa', lat: '1', long: '1' });
  const page = await open('/spots', { as: 'admin', map: false });
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  // The table also contains the spot, until the code of the map has loaded.
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Sin mapa' }).waitFor();
  await visit(page, '/spots/new');
  await waitForText(page, /necesita WebGL 2/);
  await spotForm(page).lat.pressSequentially('10');
  expect(await spotForm(page).lat.inputValue()).toBe('10');
});
