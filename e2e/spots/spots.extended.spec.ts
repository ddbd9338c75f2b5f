/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { completeSpotForm, createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

/* What spots.spec.ts and lists-and-forms/forms.spec.ts test with other forms or values. */

describe('the form', () => {
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
    await dialog.getByLabel('Email').pressSequentially(editor.user.email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.route('**/api/admin/v1/spot', (route) => route.fulfill({ status: 500 }));
    await form.save.click();
    await waitForToast(page, 'Error adding the spot. Please try again.');
    expect(await form.name.inputValue()).toBe('Mi nombre');
    await expect.poll(() => form.tiles.count()).toBe(1);
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

  test.each([['/spots_user', 'people']] as const)(
    'of %s saved without changes changes nothing',
    async (path, type) => {
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
    },
  );
});
