/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { mapPage } from '../pages/map.ts';
import { pickerOn } from '../pages/picker.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep, stepHeading } from '../support/steps.ts';
import { retype } from '../support/typing.ts';
import { waitForFrames } from '../support/waiting.ts';

/* The own form on a phone, in steps (product/spots#own-steps), and the preview of a spot. */

const { open, api } = appInBrowser();
const stored = async (text: string, ...values: unknown[]) =>
  (await api().database.pool.query(text, values)).rows;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const atStep = (page: Page, place: number, name: string) =>
  stepHeading(page)
    .filter({ hasText: `Paso ${place} de 6 · ${name}` })
    .waitFor();
const focused = (page: Page) => page.locator(':focus');

test('a new spot by taps: the camera, the name, where the phone is, and the pin corrected by keys', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new', { as: owner, size: narrow, touch: true });
  const here = { latitude: -31.4135, longitude: -64.18105, accuracy: 20 };
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await atStep(page, 1, 'Fotos');
  const camera = page.waitForEvent('filechooser');
  await button(page, 'Sacar foto').tap();
  const chooser = await camera;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(await picture('camera.jpg'));
  const form = spotForm(page);
  await expect.poll(() => form.tiles.count()).toBe(1);
  await form.photos.setInputFiles([await picture('a.jpg', '#357'), await picture('b.jpg', '#a52')]);
  await expect.poll(() => form.tiles.count()).toBe(3);
  await button(page, 'Mover antes la imagen 3').tap();
  await button(page, 'Quitar la imagen 1').tap();
  await expect.poll(() => form.tiles.count()).toBe(2);

  await button(page, 'Siguiente').tap();
  // An empty required field has the focus.
  await form.name.and(focused(page)).waitFor();
  await page.keyboard.type('Peña del Río');
  await button(page, 'Siguiente').tap();
  await atStep(page, 3, 'Lugar');
  await button(page, 'Usar mi ubicación').tap();
  await waitForText(page, 'Pin puesto en tu ubicación, con un margen de 20 m.');
  await pickerOn(page, 'País').waitForValue('Argentina');
  expect(await form.lat.count()).toBe(0);
  await mapPage(page).settled();
  await page.getByRole('button', { name: /^Pin del lugar/ }).press('ArrowRight');
  // That was where the phone is.
  await page.getByText('Pin puesto en tu ubicación').waitFor({ state: 'detached' });
  await button(page, 'Ajustar').tap();
  await expect.poll(async () => Number(await form.long.inputValue())).toBeGreaterThan(here.longitude);
  expect(await form.lat.inputValue()).toBe('-31.4135');
  const long = Number(await form.long.inputValue());
  await form.save.tap();
  await waitForToast(page, 'Spot added successfully!');
  await waitForPath(page, '/spots/user');
  const [spot] = await stored('select name, country, lat, long, photos from spots');
  expect(spot).toMatchObject({ name: 'Peña del Río', country: 'AR', lat: -31.4135, long });
  expect(spot.photos).toHaveLength(2);
});

test('who is in another country than the list was of changes to it with one tap', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user/new?country=AR', { as: owner, size: narrow, touch: true, map: false });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -34.9055, longitude: -56.1851, accuracy: 20 });
  await showStep(page, 'Lugar');
  const country = pickerOn(page, 'País');
  await country.waitForValue('Argentina');
  await button(page, 'Usar mi ubicación').tap();
  await waitForText(page, 'El pin está fuera de Argentina.');
  await expectAccessibleAndFits(page);
  await button(page, 'Cambiar a Uruguay').tap();
  await country.waitForValue('Uruguay');
  await page.getByText('El pin está fuera de Argentina.').waitFor({ state: 'detached' });
  // A key leads to the country; a tap did not open the keyboard.
  expect(await country.input.and(focused(page)).count()).toBe(0);
  await country.pick('arg', 'Argentina');
  await button(page, 'Cambiar a Uruguay').press('Enter');
  await country.waitForValue('Uruguay');
  await country.input.and(focused(page)).waitFor();
});

test('the buttons of the form are shown with its fields, however late these arrive', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user', { as: owner, size: narrow, touch: true, map: false });
  const steps = Promise.withResolvers<void>();
  await page.route(/\/OwnSteps-[^/]+\.js$/, (route) => steps.promise.then(() => route.continue()));
  const requested = page.waitForRequest(/\/OwnSteps-[^/]+\.js$/);
  await page.getByRole('link', { name: 'Agregar Nuevo Spot' }).tap();
  await requested;
  // Time enough for what does not wait for them to be shown.
  for (let frame = 0; frame < 15; frame++) await waitForFrames(page);
  expect(await button(page, 'Siguiente').count()).toBe(0);
  steps.resolve();
  await button(page, 'Siguiente').tap();
  await spotForm(page).name.and(focused(page)).waitFor();
});

test('without permission there is another way; Back, a reload and an error go to the right step', async () => {
  const owner = await api().signedIn('user');
  const page = await open('/spots/user', { as: owner, size: narrow, touch: true, map: false });
  await page.getByRole('link', { name: 'Agregar Nuevo Spot' }).tap();
  await button(page, 'Siguiente').tap();
  await atStep(page, 2, 'Nombre');
  await waitForPath(page, '/spots/user/new?step=name');
  await page.reload();
  await atStep(page, 2, 'Nombre');
  const form = spotForm(page);
  await form.name.pressSequentially('Ana');
  // Saving asks for what is missing, where it is.
  await form.save.tap();
  await waitForText(page, 'El Pais es obligatorio.');
  await atStep(page, 3, 'Lugar');
  const country = pickerOn(page, 'País');
  await country.input.and(focused(page)).waitFor();
  // The heading names three of what is missing; the open list all.
  await stepHeading(page)
    .filter({ hasText: /falta: foto, bio en español, [^,]+ y [45] más/ })
    .waitFor();
  await stepHeading(page).tap();
  await stepHeading(page)
    .filter({ hasText: /falta: foto, (?!.* más).*dato curioso/ })
    .waitFor();
  await page.getByRole('button', { name: 'Lugar Con error' }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Usar mi ubicación').tap();
  await waitForText(page, /no tiene permiso para dar la ubicación/);
  await button(page, 'Buscar la dirección').tap();
  await form.address.and(focused(page)).waitFor();
  await page.keyboard.type('Calle 1');

  // Back is the step before, and keeps what was typed; before the first one it asks.
  await page.goBack();
  await atStep(page, 2, 'Nombre');
  expect(await form.name.inputValue()).toBe('Ana');
  await button(page, 'Atrás').tap();
  await atStep(page, 1, 'Fotos');
  await page.goBack();
  await button(page, 'Seguir editando').tap();
  await atStep(page, 1, 'Fotos');

  await showStep(page, 'Lugar');
  await country.pick('chil', 'Chile');
  await showStep(page, 'Así se ve');
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await preview.getByText('Calle 1, Chile').waitFor();
  await preview.getByText('Persona').waitFor();
  await button(page, 'Falta: bio en inglés').tap();
  await atStep(page, 4, 'Textos');
  await page.getByLabel('Descripción de la bio (English)').and(focused(page)).waitFor();
  await page.keyboard.type('I sing.');
  await stepHeading(page)
    .filter({ hasText: '35 % completo; falta: foto, bio en español, punto en el mapa' })
    .waitFor();
  await form.save.tap();
  await waitForToast(page, 'Spot added successfully!');
  await waitForPath(page, '/spots/user');
  expect(await stored("select address, country, bio_en from spots where name = 'Ana'")).toMatchObject([
    { address: 'Calle 1', country: 'CL', bio_en: { bio_description: 'I sing.' } },
  ]);
  // Back from the list does not lead into the steps again.
  expect(await page.evaluate('history.state.idx')).toBe(0);
});

test('staff see a spot beside its form while they type, in both languages, until they fold it', async () => {
  const { spot } = await createOwnedSpot(api(), {
    bio: { bio_title: '', bio_description: 'Toco la guitarra.' },
    link: 'https://example.com',
  });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const toggle = button(page, 'Así se ve');
  await toggle.press('Enter');
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await preview.getByText('Toco la guitarra.').waitFor();
  await page.reload();
  await preview.getByText('Toco la guitarra.').waitFor();
  expect(await preview.getByRole('link', { name: 'Web' }).getAttribute('href')).toBe('https://example.com');
  await retype(spotForm(page).name, 'Otro nombre');
  await preview.getByText('Otro nombre').waitFor();
  await button(page, 'English').press('Enter');
  await preview.getByText('No biography').waitFor();
  await button(page, 'Falta: bio en inglés').press('Enter');
  await page.getByLabel('Descripción de la bio (English)').and(focused(page)).waitFor();
  await page.keyboard.type('I play.');
  await preview.getByText('I play.').waitFor();
  await toggle.press('Enter');
  await preview.waitFor({ state: 'detached' });
  expect(await spotForm(page).name.inputValue()).toBe('Otro nombre');
});
