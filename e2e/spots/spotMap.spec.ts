import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

/** The CPU draws the map: a small one takes a quarter of the time. */
const size = { width: 390, height: 500 };

/** Creates spots at these places in a country, and opens the map of its spots. */
async function openMap(country: string, places: [name: string, lat: string, long: string][]) {
  const admin = await api().as('admin');
  const spots = await Promise.all(
    places.map(([name, lat, long]) => createSpot(admin, { name, lat, long, country })),
  );
  const page = await open(`/spots?country=${country}&view=map`, { as: 'editor', size });
  const map = mapPage(page);
  await map.settled();
  return { page, map, spots };
}

test('a click on a group shows all of its spots', { tags: 'extended' }, async () => {
  const { page, map } = await openMap('PY', [
    ['Quebrada norte', '-23.2', '-58.5'],
    ['Quebrada centro', '-23.4', '-58.2'],
    ['Quebrada sur', '-23.6', '-58.4'],
  ]);
  const group = page.getByRole('button', { name: 'Acercar el mapa: 3 spots aquí' });
  await group.click();
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '3 spots en esta vista');
  await map.settled();
  expect(await map.groups.count()).toBe(0);
});

test('a group of spots at the same point lists them', { tags: 'extended' }, async () => {
  const floors = ['Planta baja', 'Primer piso', 'Terraza'];
  const { page, spots } = await openMap(
    'PE',
    floors.map((floor) => [floor, '-9.5', '-75.4']),
  );
  const point = page.getByRole('button', { name: 'Ver la lista: 3 spots en este punto' });
  await point.waitFor();
  expect(await point.textContent()).toBe('3');
  await point.press('Enter');
  const dialog = page.getByRole('dialog', { name: '3 spots en este punto' });
  await dialog.waitFor();
  expect((await dialog.getByRole('link').allTextContents()).sort()).toEqual(floors);
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await point.click();
  await dialog.getByRole('link', { name: 'Terraza' }).click();
  await waitForPath(page, `/spots/${spots[2]?.id}/edit`);
});

test('the map works by keyboard: groups open, the view moves, the list below is updated; Back restores the view', {
  tags: 'extended',
}, async () => {
  const { page, map } = await openMap('BO', [
    ['Oruro', '-17', '-67.1'],
    ['La Paz', '-17', '-68.1'],
  ]);
  await waitForText(page, '2 spots en esta vista');
  const group = page.getByRole('button', { name: 'Acercar el mapa: 2 spots aquí' });
  while ((await group.count()) === 0) {
    await map.canvas.press('-');
    await map.settled();
  }
  await group.press('Enter');
  await group.waitFor({ state: 'detached' });
  await waitForText(page, '2 spots en esta vista');
  await map.settled();
  // Each press moves the view by 100 pixels.
  for (let moved = 0; moved <= size.width; moved += 100) await map.canvas.press('ArrowRight');
  await waitForText(page, 'Ningún spot en esta vista');
  await visit(page, '/users');
  await page.goBack();
  await waitForText(page, 'Ningún spot en esta vista');
});

test('the map has the spots of the list, whatever filter is chosen', async () => {
  const admin = await api().as('admin');
  const [lit, dark] = ['Con luz', 'Sin luz'].map((name) => ({
    name,
    country: 'CL',
    lat: '-33',
    long: '-70',
  }));
  await createSpot(admin, { ...lit, enable: true });
  await createSpot(admin, { ...dark, enable: false, link: 'https://gone.example' });
  await api().database.pool.query(
    `insert into link_checks (key, address, host, next_check, status, failing_since, checked_at, dead_since)
     values (md5($1)::uuid, $1, 'gone.example', now(), 404, now(), now(), now())`,
    ['https://gone.example'],
  );
  for (const filter of ['enable=false', 'link=dead']) {
    const page = await open(`/spots?country=CL&${filter}&view=map`, { as: 'editor', map: false });
    await waitForText(page, '1 spot en esta vista');
    await page.getByRole('link', { name: /Sin luz/ }).waitFor();
  }
});

test('a map whose spots cannot be loaded says so, and can be retried', { tags: 'extended' }, async () => {
  await createSpot(await api().as('admin'), { name: 'Única', country: 'UY', lat: '-33', long: '-56' });
  const page = await open('/users', { as: 'editor', map: false });
  await page.route('**/spot/map?*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await visit(page, '/spots?country=UY&view=map');
  await waitForText(page, 'No se pudieron cargar los spots del mapa.');
  await page.unroute('**/spot/map?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await waitForText(page, '1 spot en esta vista');
});

test('the map has the search of the list, also after Back, and links to the forms', {
  tags: 'extended',
}, async () => {
  const admin = await api().as('admin');
  for (const name of ['Café Córdoba', 'Otro café'])
    await createSpot(admin, { name, country: 'EC', lat: '-2', long: '-78' });
  const page = await open('/spots?country=EC', { as: 'editor', size, map: false });
  await listPage(page).search.pressSequentially('cordoba');
  await waitForText(page, '1–1 de 1');
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  await page.waitForURL(/search=cordoba.*view=map/);
  const link = mapPage(page).listed.filter({ hasText: 'Café Córdoba' });
  await link.waitFor();
  await waitForText(page, '1 spot en esta vista');
  await expectAccessibleAndFits(page);
  await link.click();
  await page.waitForURL(/\/spots\/[0-9a-f-]{36}\/edit$/);
  await page.goBack();
  await link.waitFor();
  await waitForText(page, '1 spot en esta vista');
});
