import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

test('exchanged coordinates show a warning, and a button corrects them', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '-58.3816', long: '-34.6037' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin' });
  await waitForText(page, /con latitud y longitud al revés estaría dentro/);
  await page.getByRole('button', { name: 'Intercambiar' }).click();
  await page.getByText(/al revés/).waitFor({ state: 'detached' });
  expect(await spotForm(page).lat.inputValue()).toBe('-34.6037');
});

test('without coordinates a pin is placed by a button or a click, and removed', async () => {
  const spot = await createSpot(await api().as('admin'), { lat: '', long: '' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin' });
  const form = spotForm(page);
  const put = page.getByRole('button', { name: 'Poner el pin en el centro' });
  // It is disabled until the map is there.
  await put.click();
  await expect.poll(() => form.lat.inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'Quitar el pin' }).click();
  expect(await form.lat.inputValue()).toBe('');
  await page
    .locator('.maplibregl-canvas')
    .first()
    .click({ position: { x: 120, y: 120 } });
  await expect.poll(() => form.long.inputValue()).not.toBe('');
});

test('the map of spots works by keyboard: groups open, the view moves, the list below is updated', async () => {
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
  const group = page.getByRole('button', { name: 'Acercar el mapa: 2 spots aquí' });
  await page.locator('.maplibregl-canvas').first().press('-');
  await group.waitFor();
  await group.press('Enter');
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '2 spots en esta vista');
  await expect
    .poll(
      async () => {
        await page.locator('.maplibregl-canvas').first().press('ArrowRight');
        return page
          .getByText(/en esta vista/)
          .first()
          .textContent();
      },
      { timeout: 20_000 },
    )
    .toContain('Ningún spot');
  // Back restores the view of the map.
  await page.goto('/users');
  await page.goBack();
  await waitForText(page, 'Ningún spot en esta vista');
});

test('without WebGL 2 coordinates can be typed, and a list replaces the map', async () => {
  await createSpot(await api().as('admin'), { name: 'Sin mapa', lat: '1', long: '1' });
  const page = await open('/delete_account', { as: 'admin' });
  await page.context().addInitScript(`{
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === 'webgl2' ? null : original.call(this, kind, ...rest);
    };
  }`);
  await page.goto('/spots/new');
  await waitForText(page, /necesita WebGL 2/);
  await spotForm(page).lat.fill('10');
  await page.goto('/spots');
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  // The table also contains the spot, until the code of the map has loaded.
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Sin mapa' }).waitFor();
});
