/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { choose, country, helpOf } from '../pages/fields.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep } from '../support/steps.ts';
import { retype } from '../support/typing.ts';

/* What people write in forms: shown as it will be kept, or refused with a sentence beside the field (product/values#forgiving). */

const { open, api } = appInBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const read = async ({ id }: { id: string }): Promise<Spot> =>
  (await (await api().as('admin')).call(spots.read, { query: { id } })).body.data;

/** Pastes as the browser does: an event with the text, and its insertion unless the page has handled it. */
async function paste(field: Locator, text: string) {
  await field.focus();
  await field.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const isLeft = document.activeElement.dispatchEvent(event);
    if (isLeft) document.execCommand('insertText', false, ${JSON.stringify(text)});
  }`);
}

const shown = {
  instagram: { show_instagram: true },
  email: { show_email: true },
  whatsapp: { show_whatsapp: true },
  playlist: { show_playlist: true },
};
const playlist = '37i9dQZF1DXcBWIGoYBM5M';

test('what was typed is replaced by what will be kept on leaving a field, and is kept', async () => {
  const stored = 'https://m.youtube.com/watch?v=1&si=2';
  const spot = await createSpot(await api().as('admin'), { country: 'AR', ...shown });
  await api().db.execute(`update spots set youtube_link = '${stored}' where id = '${spot.id}'`);
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const link = box(page, 'Link');
  await link.pressSequentially('passline.com/x');
  expect(await helpOf(link)).toBe('Se guardará como https://passline.com/x');
  // The caret stays where one types.
  await link.press('Home');
  await link.pressSequentially('www.');
  expect(await link.inputValue()).toBe('www.passline.com/x');
  await link.press('Tab');
  await expect.poll(() => link.inputValue()).toBe('https://www.passline.com/x');
  await link.press('ControlOrMeta+z');
  await expect.poll(() => link.inputValue()).toBe('www.passline.com/x');
  await link.press('End');
  await link.pressSequentially('y');
  await link.press('Tab');
  await expect.poll(() => link.inputValue()).toBe('https://www.passline.com/xy');

  // A stored value that is only passed stays.
  const video = box(page, 'Link de Youtube');
  await video.focus();
  await video.press('Tab');
  await expect.poll(() => video.inputValue()).toBe(stored);

  const typed: [label: string, written: string, kept: string][] = [
    ['Link de Instagram', '@MalenaRivero', 'https://www.instagram.com/malenarivero/'],
    ['Email', 'mailto:Malena@Gmail.com', 'malena@gmail.com'],
    ['WhatsApp', '11 5555-1234', '+5491155551234'],
    ['Link de Spotify', `spotify:playlist:${playlist}`, `https://open.spotify.com/playlist/${playlist}`],
  ];
  for (const [label, written, kept] of typed) {
    const field = box(page, label);
    await field.pressSequentially(written);
    await expect.poll(() => helpOf(field)).toBe(`Se guardará como ${kept}`);
    await field.press('Tab');
    await expect.poll(() => field.inputValue()).toBe(kept);
  }
  await expectAccessibleAndFits(page);
  await spotForm(page).saveChanges.click();
  await waitForPath(page, '/spots');
  expect(await read(spot)).toMatchObject({
    link: 'https://www.passline.com/xy',
    youtube_link: stored,
    instagram: { instagram_link: 'https://www.instagram.com/malenarivero/' },
    email: { email: 'malena@gmail.com' },
    whatsapp: { whatsapp: '+5491155551234' },
    playlist: { spotify_link: `https://open.spotify.com/playlist/${playlist}` },
  });
});

test('a shared text that is pasted becomes its link, which Ctrl Z takes away', async () => {
  const spot = await createSpot(await api().as('admin'), { country: 'AR', ...shown });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const field = box(page, 'Link de Spotify');
  await field.pressSequentially('x');
  await field.press('Backspace');
  await paste(field, `Escucha Rock en Spotify:\nhttps://open.spotify.com/intl-es/playlist/${playlist}?si=1`);
  expect(await field.inputValue()).toBe(`https://open.spotify.com/playlist/${playlist}`);
  await field.press('ControlOrMeta+z');
  await expect.poll(() => field.inputValue()).toBe('');

  // A pair of coordinates fills both fields.
  const { lat, long } = spotForm(page);
  const coordinates = async () => [await lat.inputValue(), await long.inputValue()];
  await paste(lat, 'https://www.google.com/maps/@-34.6037,-58.3816,17z');
  expect(await coordinates()).toEqual(['-34.6037', '-58.3816']);
  await retype(lat, '-31,4201, -64,1888');
  await lat.press('Tab');
  expect(await coordinates()).toEqual(['-31.4201', '-64.1888']);
  await retype(long, '-64,5');
  await spotForm(page).saveChanges.click();
  await waitForPath(page, '/spots');
  expect(await read(spot)).toMatchObject({ lat: -31.4201, long: -64.5, playlist: { spotify_link: '' } });
});

test('on a phone, a sentence beside the field says what is wrong; the server says the same', async () => {
  const { owner, spot } = await createOwnedSpot(api(), { country: 'AR', ...shown });
  const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
  await showStep(page, 'Enlaces');
  const wrong: [label: string, written: string, sentence: string][] = [
    ['Link', 'foo', 'Falta el dominio, por ejemplo malena.com.ar.'],
    ['Link', 'malena.com.ar /x', 'Un link no lleva espacios: pega uno solo.'],
    ['Link', 'ana@malena.com.ar', 'Eso es un mail, no un link.'],
    [
      'Link de Instagram',
      'malena rivero',
      'Un usuario de Instagram tiene solo letras, números, puntos y guiones bajos, hasta 30.',
    ],
    ['WhatsApp', '5555-1234', 'Faltan cifras: en este país un celular tiene 10.'],
  ];
  for (const [label, written, sentence] of wrong) {
    const field = box(page, label);
    await retype(field, written);
    expect(await page.getByText(sentence).count()).toBe(0);
    await field.press('Tab');
    await expect.poll(() => helpOf(field)).toBe(sentence);
    await expect.poll(() => field.inputValue()).toBe(written);
  }
  // What is pressed does not move away before the click.
  await retype(box(page, 'Email'), 'ana');
  await page.getByRole('switch', { name: 'Mostrar WhatsApp' }).click();
  await box(page, 'WhatsApp').waitFor({ state: 'detached' });
  await expect.poll(() => helpOf(box(page, 'Email'))).toBe('Por favor, ingresa un correo válido.');
  await page.getByRole('switch', { name: 'Mostrar WhatsApp' }).click();
  await expectAccessibleAndFits(page);
  await box(page, 'Email').fill('');
  await retype(box(page, 'Link de Instagram'), '@malena');
  await retype(box(page, 'Link'), 'malena.com.ar');
  await spotForm(page).saveChanges.click();
  // The form’s schema does not know the country: the server refuses it, at the same field.
  await waitForText(page, 'Faltan cifras: en este país un celular tiene 10.');
  await retype(box(page, 'WhatsApp'), '(011) 15-5555-1234');
  await spotForm(page).saveChanges.click();
  await waitForPath(page, '/spots/user');
  const { body } = await owner.call(spots.read, { query: { id: spot.id } });
  expect(body.data).toMatchObject({
    link: 'https://malena.com.ar',
    instagram: { instagram_link: 'https://www.instagram.com/malena/' },
    whatsapp: { whatsapp: '+5491155551234' },
  });
});

test('so do the forms of other records', async () => {
  const page = await open('/adsbanners/new', { as: 'editor' });
  await box(page, 'Nombre').pressSequentially('Banner');
  await box(page, 'Link').pressSequentially('@malenarivero');
  await choose(page, 'Tipo', 'Search');
  await waitForText(page, 'Eso es un usuario, no un link.');
  await country(page, 'Uruguay');
  await retype(box(page, 'Link'), 'WWW.Malena.com.uy');
  await page.getByRole('button', { name: 'Crear AdsBanner' }).click();
  await waitForPath(page, '/adsbanners');
  const { body } = await (await api().as('editor')).call(banners.list, { query: { search: 'Banner' } });
  expect(body.data.map(({ link }) => link)).toEqual(['https://www.malena.com.uy']);
});
