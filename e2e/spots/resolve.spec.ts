import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';
import { deleteSpots } from './deleteSpots.ts';

/* Spots one after the other (product/resolve). */

const { open, api } = appInBrowser();
const query = async (statement: string, values: unknown[] = []) =>
  (await api().database.pool.query(statement, values)).rows;
const card = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const progress = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
/** What the server has of a spot. */
const stored = async (name: string) =>
  (
    await query(
      'select *, (select count(*)::int from history h where h.record_id = s.id) as changes from spots s where name = $1',
      [name],
    )
  )[0];

/** The claimed spots; a page of the test before may have claimed one that is gone by now. */
const claims = () => query('select from review_claims where id in (select id from spots)');

/** Two without English, two without a photo, one without a pin; the newest first. */
beforeEach(async () => {
  await deleteSpots(api());
  const english = { bio_title: '', bio_description: 'A bar' };
  const spots = [
    ['Bar Uno', 'AR', ['/files/a.webp'], { bio_title: '', bio_description: '' }, -34.6],
    ['Bar Dos', 'AR', ['/files/a.webp'], { bio_title: '', bio_description: '' }, -34.6],
    ['Sin Foto Uno', 'CL', [], english, -33.4],
    ['Sin Foto Dos', 'CL', [], english, -33.4],
    ['Sin Pin', 'PE', ['/files/a.webp'], english, null],
  ] as const;
  for (const [i, [name, country, photos, bio_en, lat]] of spots.entries())
    await query(
      `insert into spots (id, name, type, address, country, photos, thumbnail_photos, bio, bio_en, lat, long, enable, created_at)
       values (gen_random_uuid(), $1, 'bar_club', 'Calle 1', $2, $3, $3, $4, $5, $6, $6, true, now() - $7 * interval '1 hour')`,
      [name, country, photos, { bio_title: 'Título', bio_description: 'Un bar con tango.' }, bio_en, lat, i],
    );
});

test('two English texts are typed by keys alone, one is undone, and the server keeps them as an editor’s changes', async () => {
  const page = await open('/spots?page=1&needs=english', { as: 'editor', map: false });
  await page.getByRole('link', { name: 'Resolver uno a uno' }).click();
  await waitForPath(page, '/spots/resolve?needs=english');
  await card(page, 'Bar Uno').waitFor();
  await progress(page, '0 resueltos · 0 salteados · quedan 2');
  await card(page, 'Bar Uno').getByText('Un bar con tango.').waitFor();
  await expectAccessibleAndFits(page);

  // The title has the focus. A title alone is not enough.
  await page.keyboard.type('Title');
  await page.keyboard.press('Enter');
  await card(page, 'Bar Uno').getByText('Este campo es obligatorio').waitFor();
  expect((await stored('Bar Uno')).changes).toBe(0);
  await page.keyboard.type('A bar with tango.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Open late.');
  await page.keyboard.press('Control+Enter');

  await card(page, 'Bar Dos').waitFor();
  await progress(page, '1 resuelto · 0 salteados · queda 1');
  const saved = await stored('Bar Uno');
  expect(saved.bio_en).toEqual({ bio_title: 'Title', bio_description: 'A bar with tango.\nOpen late.' });
  expect([saved.version, saved.changes, saved.bio.bio_title]).toEqual([2, 1, 'Título']);

  await page.keyboard.press('Tab');
  await page.keyboard.type('Another bar.');
  await page.keyboard.press('Control+Enter');
  await waitForText(page, 'Listo');
  expect((await stored('Bar Dos')).bio_en.bio_description).toBe('Another bar.');

  await page.keyboard.press('u');
  await card(page, 'Bar Dos').waitFor();
  await progress(page, '1 resuelto · 0 salteados · queda 1');
  expect((await stored('Bar Dos')).bio_en.bio_description).toBe('');
  // It is skipped, outside of the fields; a letter in them is a letter.
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await waitForText(page, 'Queda 1: lo salteaste, o lo tiene otra persona.');
  await progress(page, '1 resuelto · 1 salteado · queda 1');

  // A skip is undone too, as often as one likes; what was typed is not thrown away without asking.
  await page.keyboard.press('u');
  await card(page, 'Bar Dos').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await waitForText(page, 'Queda 1: lo salteaste, o lo tiene otra persona.');
  await page.keyboard.press('u');
  await card(page, 'Bar Dos').waitFor();
  await progress(page, '1 resuelto · 0 salteados · queda 1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Half');
  for (const key of ['Escape', 's']) await page.keyboard.press(key);
  const question = page.getByRole('dialog', { name: '¿Saltear sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Saltear' }).click();
  await question.getByRole('button', { name: 'Saltear sin guardar' }).click();
  await progress(page, '1 resuelto · 1 salteado · queda 1');
  expect((await stored('Bar Dos')).bio_en).toMatchObject({ bio_description: '' });
});

test('a save that was undone although the answer was lost is shown again by the next undo', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots/resolve?needs=english', { as: 'editor', map: false });
  await loseFirstAnswer(page, '**/restore', 'POST');
  await card(page, 'Bar Uno').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('A bar.');
  await page.keyboard.press('Control+Enter');
  await card(page, 'Bar Dos').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await waitForToast(page, 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.');
  await page.keyboard.press('u');
  await waitForToast(page, 'Deshecho: «Bar Uno» está de nuevo aquí.');
  await card(page, 'Bar Uno').waitFor();
  expect((await stored('Bar Uno')).version).toBe(3);
});

test('a pasted photo is saved by Enter; a reload goes on with the counts', { tags: 'extended' }, async () => {
  const page = await open('/spots/resolve?needs=photo', { as: 'editor', map: false, fresh: true });
  await card(page, 'Sin Foto Uno').waitFor();
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  })()`);
  await page.keyboard.press('Control+v');
  await card(page, 'Sin Foto Uno').getByRole('listitem').waitFor();
  await page.keyboard.press('Enter');
  await card(page, 'Sin Foto Dos').waitFor();
  const { photos, changes } = await stored('Sin Foto Uno');
  expect([photos.length, changes]).toEqual([1, 1]);

  await page.reload();
  await card(page, 'Sin Foto Dos').waitFor();
  await progress(page, '1 resuelto · 0 salteados · queda 1');
  await page.keyboard.press('u');
  await card(page, 'Sin Foto Uno').waitFor();
  expect((await stored('Sin Foto Uno')).photos).toEqual([]);
});

test('two people never get the same one; what one leaves the other gets', { tags: 'extended' }, async () => {
  const ana = await open('/spots/resolve?country=CL', { as: 'editor', map: false });
  await card(ana, 'Sin Foto Uno').waitFor();
  // One ahead: both are hers.
  await expect.poll(async () => (await claims()).length).toBe(2);
  const luis = await open('/spots/resolve?country=CL', { as: 'admin', map: false });
  await waitForText(luis, 'Quedan 2: los salteaste, o los tiene otra persona.');
  await ana.getByRole('button', { name: 'Terminar' }).click();
  await waitForPath(ana, '/spots?page=1&country=CL');
  await expect.poll(async () => (await claims()).length).toBe(0);
  await luis.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await card(luis, 'Sin Foto Uno').waitFor();
});

test('the card says which doubts there are about a pin; nothing is saved before it is moved, and then the run is over', {
  tags: 'extended',
}, async () => {
  await query(
    `update spots set lat = -38, long = -45, pin_doubt = 'sea', pin_checks = 1 where name = 'Bar Uno'`,
  );
  await query(`update spots set lat = -38, long = -45, address = 'Calle 2' where name = 'Sin Pin'`);
  const page = await open('/dashboard', { as: 'editor', map: false });
  await page.getByRole('link', { name: '2 Spots con un pin dudoso' }).waitFor();
  await page.getByRole('link', { name: 'Uno a uno: Spots con un pin dudoso' }).click();
  await progress(page, '0 resueltos · 0 salteados · quedan 2');
  const bar = card(page, 'Bar Uno');
  await bar
    .getByText(/Está en el mar\. Otro spot, con otra dirección, está exactamente en el mismo punto\./)
    .waitFor();
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Control+Enter');
  await bar.getByText('Todavía es dudoso: mueve el pin.').waitFor();
  expect((await stored('Bar Uno')).changes).toBe(0);
  // Away from the point of the other one, which is then not doubtful any more either.
  await page.getByRole('textbox', { name: 'Latitud' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-34.6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-58.4');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Listo');
  await progress(page, '1 resuelto · 0 salteados · quedan 0');
  const { lat, long, pin_doubt, pin_shared } = await stored('Bar Uno');
  expect([lat, long, pin_doubt, pin_shared]).toEqual([-34.6, -58.4, null, false]);
});

test('a pin is set by its coordinates on a phone; a change of somebody else is compared, and what was typed stays', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots/resolve?needs=pin', { as: 'editor', map: false, size: narrow });
  await card(page, 'Sin Pin').getByText('Tiene dirección y no tiene coordenadas.').waitFor();
  await expectAccessibleAndFits(page);
  await page.getByRole('textbox', { name: 'Latitud' }).click();
  await page.keyboard.type('-12.05');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-77.04');
  // What was typed is not thrown away without asking.
  await page.getByRole('button', { name: 'Saltear' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await question.waitFor({ state: 'hidden' });
  await query(`update spots set address = 'Otra calle 2', version = version + 1 where name = 'Sin Pin'`);
  await page.getByRole('textbox', { name: 'Longitud' }).press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
  await conflict.getByText('-12.05').waitFor();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await waitForText(page, 'Listo');
  const { lat, long, address } = await stored('Sin Pin');
  expect([lat, long, address]).toEqual([-12.05, -77.04, 'Otra calle 2']);
});

test('the own wrong pin is not offered as a place of its address; an undo counts what is doubtful again', {
  tags: 'extended',
}, async () => {
  await query(
    `update spots set lat = -38.123456, long = -45.123456, address = 'Calle Larga 123', pin_doubt = 'sea', pin_checks = 1,
       pin_shared = true where name in ('Bar Uno', 'Sin Pin')`,
  );
  await query(
    `update spots set address = 'Calle Larga 123', lat = -34.5, long = -58.5 where name = 'Bar Dos'`,
  );
  const page = await open('/spots/resolve?pin_doubt=sea', { as: 'editor', map: false });
  const found = card(page, 'Bar Uno').getByRole('group', {
    name: 'La búsqueda encuentra esta dirección aquí:',
  });
  await found.waitFor();
  await expect.poll(() => found.getByRole('button').count()).toBe(1);
  await progress(page, '0 resueltos · 0 salteados · quedan 2');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await card(page, 'Sin Pin').waitFor();
  await progress(page, '1 resuelto · 0 salteados · queda 1');
  expect(await stored('Bar Uno')).toMatchObject({ lat: -34.5, long: -58.5, pin_doubt: null });
  await page.keyboard.press('u');
  await card(page, 'Bar Uno').waitFor();
  await progress(page, '0 resueltos · 0 salteados · quedan 2');
});
