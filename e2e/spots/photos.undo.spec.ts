/** @module-tag extended */

import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* The button 'Deshacer' in the toast of a photo that was deleted in the form of a spot. */

const { open, api } = appInBrowser();
const { spots } = contract;

async function deletePhoto() {
  const admin = await api().as('admin');
  const photos = [await photo('a.jpg', '#357'), await photo('b.jpg', '#a53')];
  const spot = await createSpot(admin, { type: 'bar_club', name: 'Con fotos', photos });
  const read = async () => (await admin.call(spots.read, { query: { id: spot.id } })).body.data;
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const remove = page.getByRole('button', { name: /^Quitar la imagen/ });
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).click();
  await waitForToast(page, 'Foto eliminada.');
  expect((await read()).photos).toEqual(spot.photos.slice(1));
  const undo = page.getByRole('button', { name: 'Deshacer' });
  return { admin, spot, read, page, remove, undo };
}

test('the photo returns to its place, here and on the server, and the form can be saved', async () => {
  const { spot, read, page, remove, undo } = await deletePhoto();
  await spotForm(page).name.press('End');
  await spotForm(page).name.pressSequentially(' y nombre');
  await undo.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await read()).toMatchObject({ photos: spot.photos, name: 'Con fotos' });
  await expect.poll(() => remove.count()).toBe(2);
  expect(await spotForm(page).name.inputValue()).toBe('Con fotos y nombre');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  expect(await read()).toMatchObject({ photos: spot.photos, name: 'Con fotos y nombre' });
});

test('it stays deleted if somebody has changed the spot since', async () => {
  const { admin, spot, read, page, remove, undo } = await deletePhoto();
  await admin.call(spots.update, { params: { id: spot.id }, body: { name: 'De otra' } });
  await undo.press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await read()).toMatchObject({ photos: spot.photos.slice(1), name: 'De otra' });
  await expect.poll(() => remove.count()).toBe(1);
});

test('after a photo was deleted by keyboard the next one has the focus, and at last the button that adds one', async () => {
  const photos = [await photo('a.jpg', '#357'), await photo('b.jpg', '#a53'), await photo('c.jpg', '#5a3')];
  const spot = await createSpot(await api().as('admin'), { type: 'bar_club', name: 'Con tres', photos });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const focused = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  const { tiles } = spotForm(page);
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).press('Enter');
  await expect.poll(() => tiles.count()).toBe(2);
  await focused('Quitar la imagen 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => tiles.count()).toBe(1);
  await focused('Quitar la imagen 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => tiles.count()).toBe(0);
  await focused('Agregar imágenes');
});
