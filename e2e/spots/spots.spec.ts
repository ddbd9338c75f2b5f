import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { spots } from '#contract/spots.calls.ts';
import { completeSpotForm, createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { choose } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { pixel } from '../pages/pixel.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, recordChanges } from '../support/requests.ts';
import { visit } from '../support/visit.ts';
import { waitForFrames } from '../support/waiting.ts';

const { open, api } = appInBrowser();

const hasFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor();

describe('the form', () => {
  test('shows what is required, has dates for events only, and accepts the maximum number of pictures', {
    tags: 'extended',
  }, async () => {
    const page = await open('/spots_oasis/new', { as: 'admin', map: false });
    const form = spotForm(page);
    await form.save.click();
    await waitForText(page, 'El Pais es obligatorio.');
    await visit(page, '/spots/new');
    await form.name.pressSequentially('Sin dirección');
    await form.name.press('Enter');
    await waitForFrames(page);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await form.save.click();
    await hasFocus(form.address);
    await waitForText(page, 'Este campo es obligatorio.');

    const until = page.getByLabel('Disponible hasta');
    expect(await until.count()).toBe(0);
    await choose(page, 'Tipo de categoría', 'Event');
    await form.country('Argentina');
    await until.pressSequentially('01312027');
    await form.long.pressSequentially('-58.4');
    // The end of the UTC day in local time.
    await waitForText(page, /31\/01\/2027, 20:59/);

    await form.photos.setInputFiles(Array.from({ length: 21 }, (_, i) => ({ ...pixel, name: `${i}.png` })));
    await waitForText(page, 'Demasiados archivos.');
    await expect.poll(() => form.tiles.count()).toBe(20);
    await form.tiles
      .first()
      .getByRole('button', { name: /^Quitar/ })
      .click();
    await page.getByText('Demasiados archivos.').waitFor({ state: 'detached' });
  });

  test('shows why a spot is not on the map; each reason has a button that resolves it', {
    tags: 'extended',
  }, async () => {
    const spot = await createSpot(await api().as('admin'), {
      type: 'artist',
      address: '',
      country: '',
      name: 'Escondida',
    });
    const page = await open('/spots_artist', { as: 'admin', map: false });
    const row = listPage(page).row('Escondida');
    await row.getByRole('button', { name: 'No visible · 4: Escondida' }).click();
    const reasons = page.getByRole('dialog', { name: 'Por qué no está en el mapa: Escondida' });
    await reasons.getByText('No tiene país').waitFor();
    await reasons.getByRole('link', { name: 'Agregar dirección: Escondida' }).click();
    await waitForPath(page, `/spots_artist/${spot.id}/edit`);
    const form = spotForm(page);
    await hasFocus(form.address);
    await waitForText(page, 'No tiene coordenadas');
    await page.getByRole('button', { name: 'Habilitar', exact: true }).click();
    await expect.poll(() => form.toggle('Enable').isChecked()).toBe(true);
    await expect.poll(() => page.getByText('No está habilitado').count()).toBe(0);
    const editor = await open(`/spots_artist/${spot.id}/edit`, { as: 'editor', map: false });
    await waitForText(editor, 'Solo un administrador puede habilitarlo.');
    expect(await spotForm(editor).toggle('Enable').count()).toBe(0);
  });

  test('removes and moves pictures: saving waits for the removal and keeps their order', {
    tags: 'extended',
  }, async () => {
    const admin = await api().as('admin');
    const colours = ['#357', '#a53', '#3a5'];
    const photos = await Promise.all(colours.map((colour) => photo('a.jpg', colour)));
    const spot = await createSpot(admin, { name: 'Con fotos', photos });
    const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false });
    const form = spotForm(page);
    await expect.poll(() => form.tiles.count()).toBe(3);
    const changes = recordChanges(page);
    const release = await delayRequests(page, '**/spot/picture/**');
    await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
    await expect.poll(() => form.tiles.count()).toBe(2);
    await page.getByRole('button', { name: 'Mover antes la imagen 2' }).press('Enter');
    await form.saveChanges.click();
    await page.getByRole('button', { name: 'Guardando' }).waitFor();
    expect(changes).toHaveLength(1);
    release();
    await waitForToast(page, 'Spot updated successfully!');
    const { body } = await admin.call(spots.read, { query: { id: spot.id } });
    const [first, , third] = spot.photos;
    expect(body.data.photos).toEqual([third, first]);
  });

  test('assigns a spot to a user found by name; refuses a picture that is too large beside its field', {
    tags: 'extended',
  }, async () => {
    const { user } = await api().signedIn('user', { first_name: 'Íñigo', last_name: 'Ñúñez' });
    const page = await open('/spots_user/new', { as: 'editor', map: false });
    const form = spotForm(page);
    await form.name.pressSequentially('De Íñigo');
    await form.country('Argentina');
    await form.pick('Usuario', 'inigo n', 'Íñigo Ñúñez');
    const large = join(api().dataDir, 'large.jpg');
    await writeFile(large, '');
    await truncate(large, maxPictureBytes + 1);
    await form.photos.setInputFiles(large);
    await form.save.click();
    await waitForText(page, 'La imagen es demasiado grande.');
    await page.getByRole('button', { name: 'Quitar la imagen 1' }).click();
    await form.save.click();
    await waitForToast(page, 'Spot added successfully!');
    await waitForToast(page, 'Sin dirección, el spot se guarda fuera del mapa.');
    await listPage(page).row('De Íñigo').getByText(user.email).waitFor();
  });

  test('saved without changes changes nothing', async () => {
    const admin = await api().as('admin');
    const advertisement = { show_advertisement: true, advertisement_banner: await photo() };
    const fields = {
      ...(await completeSpotForm(api(), 'show_concert')),
      photos: [await photo()],
      advertisement,
    };
    const spot = await createSpot(admin, fields);
    const page = await open('/delete_account', { as: 'admin', map: false });
    // The player is a page of Spotify.
    await page.route('https://open.spotify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Player</title></html>' }),
    );
    await visit(page, `/spots/${spot.id}/edit`);
    const form = spotForm(page);
    await expect.poll(() => form.tiles.count()).toBe(1);
    await page.getByText('Rock').first().waitFor();
    await form.saveChanges.click();
    await waitForToast(page, 'Spot updated successfully!');
    const { body } = await admin.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toEqual(spot);
  });
});
