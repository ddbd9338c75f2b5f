import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { spots } from '#contract/spots.calls.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { completeSpotForm, createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { choose } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

const hasFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor();

describe('the form', () => {
  test('shows what is required, has dates for events only, and accepts the maximum number of pictures', async () => {
    const page = await open('/spots/new', { as: 'admin', map: false });
    const form = spotForm(page);
    await form.name.pressSequentially('Sin dirección');
    await form.name.press('Enter');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await form.save.click();
    await hasFocus(form.address);
    await waitForText(page, 'Este campo es obligatorio.');

    const some = await picture('a.jpg');
    await form.photos.setInputFiles(Array.from({ length: 21 }, (_, i) => ({ ...some, name: `${i}.jpg` })));
    await waitForText(page, 'Demasiados archivos.');
    expect(await form.tiles.count()).toBe(20);
    await form.tiles
      .first()
      .getByRole('button', { name: /^Quitar/ })
      .click();
    await page.getByText('Demasiados archivos.').waitFor({ state: 'detached' });

    const until = page.getByLabel('Disponible hasta');
    expect(await until.count()).toBe(0);
    await choose(page, 'Tipo de categoría', 'Event');
    await form.country('Argentina');
    await until.fill('2027-01-31');
    await form.long.pressSequentially('-58.4');
    // The end of the UTC day in local time.
    await waitForText(page, /31\/01\/2027, 20:59/);

    await page.goto('/spots_oasis/new');
    await form.name.pressSequentially('Oasis');
    await form.save.click();
    await waitForText(page, 'El Pais es obligatorio.');
  });

  test('shows why a spot is not on the map; each reason has a button that resolves it', async () => {
    const spot = await createSpot(await api().as('admin'), {
      type: 'artist',
      address: '',
      country: '',
      name: 'Escondida',
    });
    const page = await open('/spots_artist', { as: 'admin' });
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
    expect(await form.toggle('Enable').isChecked()).toBe(true);
    await expect.poll(() => page.getByText('No está habilitado').count()).toBe(0);
    const editor = await open(`/spots_artist/${spot.id}/edit`, { as: 'editor' });
    await waitForText(editor, 'Solo un administrador puede habilitarlo.');
    expect(await spotForm(editor).toggle('Enable').count()).toBe(0);
  });

  test('keeps its values, photos included, when the session expires and when the server is offline', async () => {
    const password_hash = await hashPassword('correct horse');
    const editor = await api().signedIn('editor', { password_hash });
    const page = await open('/spots/new', { as: editor, map: false });
    const form = spotForm(page);
    await form.name.pressSequentially('Mi nombre');
    // Otherwise the suggestions, not the save, would get the 401 of the expired session.
    const suggested = page.waitForResponse(/places\?.*Calle(\+|%20)1/);
    await form.address.pressSequentially('Calle 1');
    await suggested;
    await form.photos.setInputFiles(await picture('a.jpg'));
    await api().db.delete(sessions).where(eq(sessions.user_id, editor.user.id));
    await form.save.click();
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').fill(editor.user.email);
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.route('**/api/admin/v1/spot', (route) => route.abort());
    await form.save.click();
    await waitForToast(page, 'Error adding the spot. Please try again.');
    expect(await form.name.inputValue()).toBe('Mi nombre');
    expect(await form.tiles.count()).toBe(1);
    await page.unroute('**/api/admin/v1/spot');
    await form.save.click();
    await waitForToast(page, 'Spot added successfully!');
    await waitForPath(page, '/spots');
  });

  test('shows both versions and the original of a stale save, and saves what is chosen', async () => {
    const admin = await api().as('admin');
    const spot = await createSpot(admin, { name: 'Disputado' });
    const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false });
    const form = spotForm(page);
    await form.name.press('ControlOrMeta+a');
    await form.name.pressSequentially('Mi nombre');
    await form.photos.setInputFiles(await picture('mia.jpg'));
    await admin.call(spots.update, {
      params: { id: spot.id },
      body: { name: 'Otro nombre', link: 'https://theirs.example/', bio: { bio_title: 'Suyo' } },
    });
    await form.saveChanges.click();
    const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
    const name = dialog.getByRole('group', { name: 'Nombre' });
    for (const version of ['Mi nombre', 'Otro nombre', 'Disputado'])
      await name.getByText(version, { exact: true }).waitFor();
    await dialog.getByRole('group', { name: 'Biografía (Español)' }).getByText('Suyo').waitFor();
    await dialog.getByRole('group', { name: 'Fotos' }).locator('img').waitFor();
    await expectAccessibleAndFits(page);
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForToast(page, 'Spot updated successfully!');
    const { body } = await admin.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toMatchObject({ name: 'Mi nombre', link: 'https://theirs.example/' });
  });

  test('assigns a spot to a user found by name; refuses a picture that is too large beside its field', async () => {
    const { user } = await api().signedIn('user', { first_name: 'Íñigo', last_name: 'Ñúñez' });
    const page = await open('/spots_user/new', { as: 'editor', map: false });
    const form = spotForm(page);
    await form.name.pressSequentially('De Íñigo');
    await form.country('Argentina');
    await form.pick('Usuario', 'inigo nunez', 'Íñigo Ñúñez');
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(maxPictureBytes + 1) };
    await form.photos.setInputFiles([large]);
    await form.save.click();
    await waitForText(page, 'La imagen es demasiado grande.');
    await page.getByRole('button', { name: 'Quitar la imagen 1' }).click();
    await form.save.click();
    await waitForToast(page, 'Spot added successfully!');
    await waitForToast(page, 'Sin dirección, el spot se guarda fuera del mapa.');
    await listPage(page).row('De Íñigo').getByText(user.email).waitFor();
  });

  test.each([
    ['/spots', 'show_concert'],
    ['/spots_user', 'people'],
  ] as const)('of %s saved without changes changes nothing', async (path, type) => {
    const admin = await api().as('admin');
    const advertisement = { show_advertisement: true, advertisement_banner: await photo() };
    const fields = { ...(await completeSpotForm(api(), type)), photos: [await photo()], advertisement };
    const spot = await createSpot(admin, fields);
    const page = await open('/delete_account', { as: 'admin', map: false });
    // The player is a page of Spotify.
    await page.route('https://open.spotify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Player</title></html>' }),
    );
    await page.goto(`${path}/${spot.id}/edit`);
    const form = spotForm(page);
    await expect.poll(() => form.tiles.count()).toBe(1);
    await page.getByText('Rock').first().waitFor();
    await form.saveChanges.click();
    await waitForToast(page, 'Spot updated successfully!');
    const { body } = await admin.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toEqual(spot);
  });
});
