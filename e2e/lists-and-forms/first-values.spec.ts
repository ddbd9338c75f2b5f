/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayRequests, failRequests } from '../support/requests.ts';
import { showStep } from '../support/steps.ts';
import { spotWithPhotos } from './copiedRows.ts';

/* What the form of a new record starts with: another record and its pictures, and values in its address (product/forms#first-values). */

const { open, api } = appInBrowser();
const { categories, spots, users } = contract;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const shown = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => box(page, name).inputValue()));
const type = (page: Page) =>
  page.getByRole('combobox', { name: /^Tipo/ }).locator('option:checked').textContent();
const photos = (page: Page) => page.getByRole('list', { name: 'Fotos' }).getByRole('listitem');
const missing = /El registro que querías copiar ya no existe/;

const named = async (search: string) =>
  (await (await api().as('admin')).call(spots.list, { query: { search } })).body.data;

test('an address fills plain fields, and nothing else, on a phone', async () => {
  const banner = '/adsbanners/new?type=search&country=AR&name=%3Cb%3EUno&order=7&link=javascript:alert(1)';
  const page = await open(`${banner}&image_url=/files/x.webp&id=1&version=9&__proto__=x`, {
    as: 'editor',
    size: narrow,
  });
  await box(page, 'Link').waitFor();
  expect(await shown(page, 'Nombre', 'Orden', 'Link')).toEqual(['<b>Uno', '7', '']);
  expect(await type(page)).toBe('Search');
  expect(await page.getByRole('combobox', { name: /^País/ }).inputValue()).toBe('Argentina');
  expect(await page.locator('main form img[src*="/files"]').count()).toBe(0);
  await page.goto(
    '/users/new?first_name=Ana&first_name=Eva&last_name=Sosa&role=admin&password=secreto-largo',
  );
  await box(page, 'Apellido').waitFor();
  expect(await shown(page, 'Nombre', 'Apellido', 'Email')).toEqual(['', 'Sosa', '']);
  expect(await page.getByLabel('Password').first().inputValue()).toBe('');
  await page.goto(
    '/spots/user/new?name=Puesto&enable=true&type=store&user_id=1&show_in_map=false&map_off_by_rule=1',
  );
  await showStep(page, 'Nombre');
  expect(await shown(page, 'Nombre')).toEqual(['Puesto']);
  expect(await type(page)).toBe('Persona');
});

test('a copy shows its pictures while they load; one that is lost is named, the rest stays in its order', async () => {
  const spot = await spotWithPhotos(api(), 'Sala vieja');
  const [first = '', second = ''] = spot.photos;
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  await photos(page).nth(2).waitFor();
  const arrive = await delayRequests(page, `**${first}`);
  await failRequests(page, `**${second}`);
  await page.getByRole('link', { name: 'Duplicar' }).click();
  await waitForText(page, 'Copiando la imagen…');
  await waitForText(page, 'Una imagen no se pudo copiar: agrégala de nuevo.');
  // The form can be used meanwhile, and the wait does not hide what was lost.
  await box(page, 'Nombre').press('End');
  await box(page, 'Nombre').pressSequentially(' y nueva');
  await page.setViewportSize(narrow);
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForText(page, 'Guardando…');
  arrive();
  await waitForToast(page, 'Spot added successfully!');
  const [copy] = await named('Sala vieja y nueva');
  expect(copy?.photos).toHaveLength(2);
  expect((await named('Sala vieja')).map(({ id }) => id)).toContain(spot.id);
});

test('a picture that is lost while saving stops the save', async () => {
  const spot = await spotWithPhotos(api(), 'Otra sala');
  const page = await open('/spots', { as: 'editor', map: false });
  const lose = Promise.withResolvers<void>();
  await page.route(`**${spot.photos[0]}`, (route) => lose.promise.then(() => route.abort()));
  await page.goto(`/spots/new?from=${spot.id}&name=Otra%20copia`);
  await waitForText(page, 'Copiando la imagen…');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForText(page, 'Guardando…');
  lose.resolve();
  await waitForToast(page, 'No todas las imágenes se pudieron copiar. Revísalas y guarda de nuevo.');
  expect(await named('Otra copia')).toEqual([]);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForToast(page, 'Spot added successfully!');
  expect((await named('Otra copia'))[0]?.photos).toHaveLength(2);
});

test('Cancelar and Back return to the record that is copied, without a question; the toast undoes the copy', async () => {
  const { body } = await (await api().as('editor')).call(categories.create, { body: { name: 'Malambo' } });
  const page = await open(`/categories/${body.id}/edit`, { as: 'editor' });
  const duplicate = page.getByRole('link', { name: 'Duplicar' });
  for (const leave of [() => page.getByRole('button', { name: 'Cancelar' }).click(), () => page.goBack()]) {
    await duplicate.click();
    await page.getByRole('heading', { name: 'Nueva categoría: Copia de «Malambo»' }).waitFor();
    await leave();
    await waitForPath(page, `/categories/${body.id}/edit`);
  }
  await duplicate.click();
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await waitForToast(page, 'Category added successfully!');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Cambio deshecho.');
  const listed = await (await api().as('editor')).call(categories.list, { query: { search: 'Malambo' } });
  expect(listed.body.data.map(({ id }) => id)).toEqual([body.id]);
});

test('a record that is gone or closed leaves a blank form with a notice; another failure can be retried', async () => {
  const editor = await api().as('editor');
  const { body } = await editor.call(categories.create, { body: { name: 'Triunfo' } });
  const other = await api().signedIn('user');
  const staff = await open('/categories', { as: 'editor' });
  const works = await failRequests(staff, `**/categories/${body.id}`);
  await staff.goto(`/categories/new?from=${body.id}&order=4`);
  const retry = staff.getByRole('button', { name: 'Reintentar' });
  await retry.waitFor();
  await works();
  await retry.click();
  await staff.getByRole('heading', { name: /Copia de «Triunfo»/ }).waitFor();
  expect(await shown(staff, 'Nombre', 'Orden')).toEqual(['Triunfo', '4']);
  await editor.call(categories.remove, { params: { id: body.id } });
  for (const from of [body.id, '%3Cscript%3E', 'x'.repeat(5000), `${body.id}&from=${body.id}`]) {
    await staff.goto(`/categories/new?from=${from}&order=5`);
    await waitForText(staff, missing);
    expect(await shown(staff, 'Nombre', 'Orden')).toEqual(['', '5']);
  }
  const gone = await api().signedIn('user', { first_name: 'Borrada' });
  await (await api().as('admin')).call(users.remove, { params: { id: gone.user.id }, body: {} });
  await staff.goto(`/users/new?from=${gone.user.id}`);
  await waitForText(staff, missing);
  expect(await shown(staff, 'Nombre')).toEqual(['']);
  // Another's spot.
  const spot = await spotWithPhotos(api(), 'Ajena');
  const page = await open(`/spots/user/new?from=${spot.id}`, { as: other, map: false });
  await waitForText(page, missing);
  expect(await shown(page, 'Nombre')).toEqual(['']);
});
