/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { restoredNotice, waitUntilKept } from '../drafts/drafts.ts';
import { offline, online } from '../pages/connection.ts';
import { mapPage } from '../pages/map.ts';
import { pickerOn } from '../pages/picker.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { showStep, stepHeading } from '../support/steps.ts';

/* The own form on a phone that is turned, loses its connection, is narrower than others, or is loaded again (product/spots#own-steps). */

const { open, api } = appInBrowser();
const turn = (page: Page) => page.setViewportSize({ width: 844, height: 390 });
const turnBack = (page: Page) => page.setViewportSize(narrow);
const focused = (page: Page) => page.locator(':focus');

test('a chosen related artist keeps its name when the phone is turned and when the draft comes back', async () => {
  await createSpot(await api().as('admin'), { type: 'people', name: 'Andrea Ruiz', enable: true });
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new?step=links', { as: owner, size: narrow, touch: true, map: false });
  const artists = pickerOn(page, 'Artistas relacionados');
  await artists.pick('andr', 'Andrea Ruiz');
  await artists.waitForChips('Andrea Ruiz');
  await page.keyboard.press('Escape');
  await turn(page);
  await stepHeading(page).waitFor({ state: 'detached' });
  await artists.waitForChips('Andrea Ruiz');
  await turnBack(page);
  await stepHeading(page).waitFor();
  await artists.waitForChips('Andrea Ruiz');
  await waitUntilKept(page, 'related_artists');
  await page.reload();
  await restoredNotice(page).waitFor();
  await artists.waitForChips('Andrea Ruiz');
});

test('turning the phone while a field is typed in leaves the focus and the caret there, in its step', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new?step=texts', { as: owner, size: narrow, touch: true, map: false });
  const fact = page.getByRole('textbox', { name: 'Dato curioso' }).first();
  await fact.pressSequentially('Toca bien');
  for (const _letter of 'bien') await page.keyboard.press('ArrowLeft');
  await turn(page);
  await stepHeading(page).waitFor({ state: 'detached' });
  await fact.and(focused(page)).waitFor();
  await page.keyboard.type('muy ');
  expect(await fact.inputValue()).toBe('Toca muy bien');
  // Another field, of another step.
  await page.getByRole('textbox', { name: 'Link', exact: true }).pressSequentially('https://a');
  await turnBack(page);
  await stepHeading(page).filter({ hasText: '· Enlaces' }).waitFor();
  await page.getByRole('textbox', { name: 'Link', exact: true }).and(focused(page)).waitFor();
  await page.keyboard.type('b.example');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    .toBe('https://ab.example');
});

test('turning the phone while a select has the focus, or its list is open, leaves it there', async () => {
  const { owner, spot } = await createOwnedSpot(api(), { type: 'bar_club' });
  const path = `/spots/user/${spot.id}/edit`;
  const page = await open(path, { as: owner, size: narrow, touch: true, map: false });
  const type = page.getByRole('combobox', { name: 'Tipo de categoría' });
  await showStep(page, 'Nombre');
  await type.focus();
  await turn(page);
  await stepHeading(page).waitFor({ state: 'detached' });
  await type.and(focused(page)).waitFor();
  await turnBack(page);
  await stepHeading(page).filter({ hasText: '· Nombre' }).waitFor();
  await type.and(focused(page)).waitFor();
  await type.tap();
  await page.getByRole('option').and(focused(page)).waitFor();
  await turn(page);
  await stepHeading(page).waitFor({ state: 'detached' });
  await type.and(focused(page)).waitFor();
});

test('all files that are no pictures are marked at once, above the tiles, until they are removed', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new?country=AR&name=Ana', {
    ...{ as: owner, size: narrow, touch: true, map: false },
  });
  const form = spotForm(page);
  const text = (name: string, content = 'no picture') => ({
    ...{ name, mimeType: 'image/jpeg', buffer: Buffer.from(content) },
  });
  await form.photos.setInputFiles([await picture('1.jpg'), text('2.jpg'), text('0.jpg', '')]);
  await waitForText(page, 'El archivo no es una imagen válida');
  await expect.poll(() => form.tiles.count()).toBe(2);
  await form.photos.setInputFiles([await picture('3.jpg', '#357'), text('4.jpg', 'neither')]);
  await expect.poll(() => form.tiles.count()).toBe(4);
  await form.save.tap();
  const message = page.getByText('Imágenes 2, 4: El archivo no es una imagen válida');
  await message.waitFor();
  const [above, tile] = [await message.boundingBox(), await form.tiles.first().boundingBox()];
  expect(above?.y).toBeLessThan(tile?.y ?? 0);
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).press('Enter');
  await page.getByText('Imagen 3: El archivo no es una imagen válida').waitFor();
  await page.getByRole('button', { name: 'Quitar la imagen 3' }).press('Enter');
  await page.getByText('no es una imagen válida').waitFor({ state: 'detached' });
  await form.save.tap();
  await expect
    .poll(
      async () => (await api().database.pool.query('select photos from spots where name = $1', ['Ana'])).rows,
    )
    .toMatchObject([{ photos: [expect.any(String), expect.any(String)] }]);
});

test('without a connection pickers and addresses say so, and go on when it is back', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new?step=place', { as: owner, size: narrow, touch: true, map: false });
  const form = spotForm(page);
  await form.address.waitFor();
  await offline(page);
  const message = page.getByText('Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
  await form.address.pressSequentially('cordoba');
  await message.waitFor();
  expect(await page.getByText('Ninguna dirección coincide').count()).toBe(0);
  await page.keyboard.press('Escape');
  await showStep(page, 'Enlaces');
  await pickerOn(page, 'Artistas relacionados').type('zul');
  await message.waitFor();
  expect(await page.getByText('Buscando…').count()).toBe(0);
  await online(page);
  await message.waitFor({ state: 'detached' });
});

test('without a connection the map says that it loads later, and does when the connection is back', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new', { as: owner, size: narrow, touch: true });
  await stepHeading(page).waitFor();
  // What opens the list of the steps loads after the first input.
  await showStep(page, 'Nombre');
  await offline(page);
  await showStep(page, 'Lugar');
  const message = page.getByText('Se cargará al volver la conexión.');
  await message.waitFor();
  await online(page);
  await message.waitFor({ state: 'detached' });
  await mapPage(page).settled();
  expect(await page.getByRole('button', { name: 'Poner el pin en el centro' }).isEnabled()).toBe(true);
});

test('what was not approved stays marked after a reload, is named in the order of the form, and its first field has the focus', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ curious_fact: 'Dato', link: 'https://a.example', name: 'Otra' }) };
  const body = { status: 'rejected' as const, reason: 'No.' };
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  const page = await open(`/spots/user/${spot.id}/edit?step=links`, {
    ...{ as: owner, size: narrow, touch: true, map: false },
  });
  await waitForText(page, 'Guardamos lo que enviaste: Nombre, Dato curioso (Español), Link.');
  const again = page.getByRole('button', { name: 'Corregir y reenviar' });
  await again.press('Enter');
  await spotForm(page).name.and(focused(page)).waitFor();
  const message = page.getByText('Enviaste esto y no se aprobó. Corrígelo antes de guardar.');
  await expect.poll(() => message.count()).toBe(3);
  await page.keyboard.press('End');
  await page.keyboard.type(' más');
  await expect.poll(() => message.count()).toBe(2);
  await waitUntilKept(page, 'Otra más');
  await page.reload();
  await restoredNotice(page).waitFor();
  await expect.poll(() => message.count()).toBe(2);
  expect(await again.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  await message.first().waitFor({ state: 'detached' });
  await expect.poll(() => again.isDisabled()).toBe(false);
});

test('«Lo que pasó» opens without a connection, says so, and can be closed', async () => {
  const { owner, spot } = await createOwnedSpot(api(), { name: 'Peña' });
  const page = await open(`/spots/user/${spot.id}/edit`, {
    as: owner,
    size: narrow,
    touch: true,
    map: false,
  });
  const loaded = page.waitForResponse(/\/SpotTimeline-[^/]+\.js$/);
  const idle = followRequests(page);
  await stepHeading(page).tap();
  await (await loaded).finished();
  // What it imports too.
  await idle();
  await page.keyboard.press('Escape');
  await offline(page);
  await page.getByRole('button', { name: 'Lo que pasó' }).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Se cargará al volver la conexión.').waitFor();
  await drawer.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await drawer.waitFor({ state: 'detached' });
});

test('the bar of the first step is one row at 360 px', async () => {
  const { owner, spot } = await createOwnedSpot(api(), { name: 'Peña' });
  const page = await open(`/spots/user/${spot.id}/edit`, {
    ...{ as: owner, size: { width: 360, height: 640 }, touch: true, map: false },
  });
  const tops = async () =>
    Promise.all(
      ['Cancelar', 'Guardar Cambios', 'Siguiente'].map(
        async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y,
      ),
    );
  await page.getByRole('button', { name: 'Siguiente' }).waitFor();
  expect(new Set(await tops()).size).toBe(1);
});
