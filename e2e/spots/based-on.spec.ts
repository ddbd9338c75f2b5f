/** @module-tag extended */

import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { versionsPage } from '../pages/versions.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* What a change of a spot is based on: the version that the screen has caused or shown last, not the one that was opened. */

const { open, api } = appInBrowser();

test('after a picture is removed an earlier version is restored; after a conflict the chosen day is saved', async () => {
  const admin = await api().as('admin');
  const spot = await createSpot(admin, {
    name: 'Peña',
    type: 'show_concert',
    photos: [await photo(), await photo()],
    available_to: '2031-01-31T23:59:00.000Z',
  });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false });
  const form = spotForm(page);
  await expect.poll(() => form.tiles.count()).toBe(2);
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
  await expect.poll(() => form.tiles.count()).toBe(1);
  await page.getByRole('button', { name: 'Historial' }).click();
  const created = page.getByRole('listitem').filter({ hasText: 'Creado' });
  await created.getByRole('link', { name: 'Restaurar esta versión' }).click();
  await versionsPage(page).restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect.poll(() => form.tiles.count()).toBe(2);

  await form.name.press('End');
  await form.name.pressSequentially(' nueva');
  await admin.call(spots.update, {
    params: { id: spot.id },
    body: { available_to: '2031-02-28T23:59:00.000Z' },
  });
  await form.saveChanges.click();
  const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
  const until = dialog.getByRole('group', { name: 'Disponible hasta' });
  await until.getByRole('radio', { name: 'Mi versión' }).click();
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots');
  const { data } = (await admin.call(spots.read, { query: { id: spot.id } })).body;
  expect(data.name).toBe('Peña nueva');
  expect(data.available_to?.slice(0, 10)).toBe('2031-01-31');
});
