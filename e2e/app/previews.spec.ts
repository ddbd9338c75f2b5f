import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { offline, online } from '../pages/connection.ts';
import { choose, type } from '../pages/fields.ts';
import { picture } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { visit } from '../support/visit.ts';

/* What the readers of the app see, beside the forms of banners, pushes, stories and pics (product/screens#previews). */

const { open, api } = appInBrowser();
const preview = (page: Page) => page.getByRole('region', { name: 'Vista previa' });
const shows = (page: Page, text: string | RegExp) => preview(page).getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choosePicture = async (page: Page) =>
  page.locator('form input[type=file]').setInputFiles([await picture('chosen.jpg')]);

/** Waits until the chosen file is shown, which has not been sent anywhere. */
const showsChosen = (page: Page) => preview(page).locator('img[src^="blob:"]').first().waitFor();

test('a banner in its place, as it is typed', { tags: 'extended' }, async () => {
  const staff = await api().as('editor');
  const other = { name: 'Otro', order: 1, type: 'search', country: 'PY', link: 'https://example.com' };
  const { body } = await staff.call(banners.create, { body: other });
  await api().database.pool.query("update banners set image_url = '/files/otro.webp' where id = $1", [
    body.id,
  ]);
  const page = await open('/adsbanners/new?country=PY', { as: 'editor' });
  await shows(page, 'Sin tipo no tiene lugar');
  await shows(page, 'No abre nada');
  await type(page, 'Nombre', 'Peña');
  await type(page, 'Link', 'malena.com.ar/hoy');
  await choose(page, 'Tipo', 'Search');
  await shows(page, /Lugar 1 de 2 · Abre malena\.com\.ar/);
  await type(page, 'Orden', '2');
  await shows(page, /Lugar 2 de 2/);
  await shows(page, 'Sin imagen: el banner no muestra nada');
  await choosePicture(page);
  await preview(page).getByRole('img', { name: 'Peña' }).waitFor();
  await waitForText(page, /^Para lectores de Paraguay\./);
  await button(page, 'English').press('Enter');
  await shows(page, /Place 2 of 2 · Opens malena\.com\.ar/);
  await button(page, 'Así se ve').press('Enter');
  await preview(page).waitFor({ state: 'detached' });
  // Folded, it stays so for every form.
  await visit(page, '/pics/new');
  await page.getByRole('button', { name: 'Así se ve', pressed: false }).waitFor();
});

test('a push on lock screens, cut as they cut it', { tags: 'extended' }, async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await type(page, 'Título', 'Hoy');
  const long = 'Malena canta en la plaza. '.repeat(12).trim();
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).focus();
  await page.keyboard.insertText(`Hola\n${long}`);
  const height = (kind: string) =>
    preview(page)
      .getByRole('group', { name: kind, exact: true })
      .getByText(long)
      .evaluate((text: { clientHeight: number }) => text.clientHeight);
  const line = await height('Android');
  // Whole pixels.
  expect(Math.round((await height('iPhone')) / line)).toBe(4);
  expect(Math.round((await height('Android, al desplegarla')) / line)).toBeGreaterThan(4);
});

test('a story with what it opens and a pic, whose pictures are shown before they are sent', {
  tags: 'extended',
}, async () => {
  const page = await open('/stories/new', { as: 'editor' });
  await shows(page, 'No abre nada');
  await shows(page, 'Sin imagen: la story no muestra nada');
  await choose(page, 'Tipo', 'Website link');
  await type(page, 'Link', 'https://e.co/x');
  await shows(page, 'e.co');
  await shows(page, 'Abrir enlace');
  await choosePicture(page);
  await showsChosen(page);
  await expectAccessibleAndFits(page);

  await visit(page, '/pics/new');
  await shows(page, 'Sin imagen');
  await choosePicture(page);
  await showsChosen(page);
});

test('on a phone without a connection it says what it waits for, and is shown once there is one', async () => {
  const page = await open('/pics/new', { as: 'editor', size: narrow, fresh: true });
  const loaded = page.waitForResponse(/PreviewDialog-/);
  const idle = followRequests(page);
  // What dialogs need loads with the first input; what the preview shows only when it is opened.
  await page.getByRole('heading', { level: 1 }).click();
  await (await loaded).finished();
  // What it imports too.
  await idle();
  await offline(page);
  await button(page, 'Así se ve').press('Enter');
  await page.getByRole('dialog').getByText('Se cargará al volver la conexión.').waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  await online(page);
  await shows(page, 'Sin imagen');
});

test('on a phone it opens over the form, and a thing that is missing leads to its input', {
  tags: 'extended',
}, async () => {
  const page = await open('/pics/new', { as: 'editor', size: narrow, map: false });
  expect(await preview(page).count()).toBe(0);
  await choosePicture(page);
  await button(page, 'Así se ve').press('Enter');
  await showsChosen(page);
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Así se ve').and(page.locator(':focus')).waitFor();

  await visit(page, '/spots/new');
  await button(page, 'Así se ve').press('Enter');
  await button(page, 'Falta: bio en inglés').press('Enter');
  await page.getByLabel('Descripción de la bio (English)').and(page.locator(':focus')).waitFor();
});
