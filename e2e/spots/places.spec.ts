import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { mapPage } from '../pages/map.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

test('exchanged coordinates are corrected by a button; a pin is removed, and placed by a button or a click', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-58.3816', long: '-34.6037' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin' });
  const form = spotForm(page);
  await waitForText(page, /con latitud y longitud al revés estaría dentro/);
  await page.getByRole('button', { name: 'Intercambiar' }).click();
  await page.getByText(/al revés/).waitFor({ state: 'detached' });
  expect(await form.lat.inputValue()).toBe('-34.6037');

  const remove = page.getByRole('button', { name: 'Quitar el pin' });
  await remove.click();
  expect(await form.lat.inputValue()).toBe('');
  // It is disabled until the map is there.
  await page.getByRole('button', { name: 'Poner el pin en el centro' }).click();
  await expect.poll(() => form.lat.inputValue()).not.toBe('');
  await remove.click();
  expect(await form.lat.inputValue()).toBe('');
  await mapPage(page).settled();
  await mapPage(page).canvas.click({ position: { x: 120, y: 120 } });
  await expect.poll(() => form.long.inputValue()).not.toBe('');
});

test('without WebGL 2 coordinates can be typed, and a list replaces the map', async () => {
  await createSpot(await api().as('admin'), { name: 'Sin mapa', lat: '1', long: '1' });
  const page = await open('/delete_account', { as: 'admin' });
  await page.addInitScript(`{
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === 'webgl2' ? null : original.call(this, kind, ...rest);
    };
  }`);
  await page.goto('/spots/new');
  await waitForText(page, /necesita WebGL 2/);
  await spotForm(page).lat.pressSequentially('10');
  expect(await spotForm(page).lat.inputValue()).toBe('10');
  await page.goto('/spots');
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  // The table also contains the spot, until the code of the map has loaded.
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Sin mapa' }).waitFor();
});
