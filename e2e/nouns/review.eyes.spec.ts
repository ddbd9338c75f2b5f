/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { live } from '#contract/live.ts';
import { collectLinks } from '../../api/nouns/links/links.store.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { expectAccessible, expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { visit } from '../support/visit.ts';
import { waitForFrames } from '../support/waiting.ts';

const { open, api } = appInBrowser();
const row = (page: Page, field: string) => page.locator(`[data-field="${field}"]`);
const pathOf = (id: string) => `/spot_revisions/${id}/edit`;
const query = (text: string, ...values: unknown[]) => api().database.pool.query(text, values);

const filler = Array.from({ length: 90 }, (_, at) => `palabra${at}`).join(' ');

test('the eyes find what changed: words, the place, links and photos', async () => {
  const setup = await createOwnedSpot(api(), {
    name: 'La Trastienda Vieja',
    address: 'Balcarce 460',
    link: 'https://cerrado.example/',
    lat: -34.6131,
    long: -58.3707,
    bio: { bio_title: '', bio_description: `Nació en Lanús.\n${filler}\n¿Dónde? En San Telmo.` },
    photos: [await photo('a.jpg', '#357'), await photo('b.jpg', '#a53')],
  });
  const [first, second] = setup.spot.photos;
  const id = await setup.waiting(
    {
      name: 'La Trastienda 🎸 Nueva',
      address: 'Balcarce 480',
      lat: -34.6139,
      long: -58.3701,
      bio: { bio_title: '', bio_description: `Nació en Avellaneda.\n${filler}\n¿Dónde? En Boedo.` },
      link: 'https://exаmple.com/ana',
      youtube_link: 'https://example.org/video',
      photos: [second, await photo('c.jpg', '#5a3'), first],
    },
    true,
  );
  // Older versions took any text, and a picture may be gone.
  await query(
    `update spot_revisions set new_data = jsonb_set(jsonb_set(new_data, '{youtube_link}', '"javascript:alert(1)"'),
       '{photos,2}', '"/files/gone.webp"') where id = $1`,
    id,
  );
  await collectLinks(api().db, new Date());
  await query(
    `update link_checks set status = 404, failing_since = $1, checked_at = $1, dead_since = $1`,
    '2026-11-20T10:00:00Z',
  );
  const page = await open(pathOf(id), { as: 'editor', map: false });

  const name = row(page, 'name');
  await name.waitFor();
  const words = async (field: string) => [
    await row(page, field).getByRole('deletion').allInnerTexts(),
    await row(page, field).getByRole('insertion').allInnerTexts(),
  ];
  expect(await words('name')).toEqual([['Vieja'], ['🎸 Nueva']]);
  expect(await words('address')).toEqual([['460'], ['480']]);
  expect(await words('bio.bio_description')).toEqual([
    ['Lanús', 'San Telmo'],
    ['Avellaneda', 'Boedo'],
  ]);
  // Screen readers read what each mark says.
  const said = `getComputedStyle(document.querySelector('[data-field=name] ins'), '::before').content`;
  expect(await page.evaluate(said)).toBe('"añadido: "');
  const bio = row(page, 'bio.bio_description');
  expect(await bio.getByText('palabra40').count()).toBe(0);
  await bio
    .getByRole('button', { name: /palabras iguales/ })
    .first()
    .press('Enter');
  await expect.poll(() => bio.getByText('palabra40').count()).toBe(2);
  await expect
    .poll(() => bio.getByRole('button', { name: 'Plegar lo igual', expanded: true }).count())
    .toBe(2);

  // One map, below the last of the three fields, and in words.
  await waitForText(page, 'Distancia entre los dos: 105 m');
  await expect.poll(() => page.getByLabel('Lugar anterior y nuevo').count()).toBe(1);

  await row(page, 'link').getByText('Este enlace no responde desde el 20/11/2026 (404).').waitFor();
  // The real host, in a tab that knows nothing of this one; what is no web link leads nowhere.
  const link = row(page, 'link').getByRole('link', { name: 'xn--exmple-4nf.com', exact: true });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(await row(page, 'youtube_link').textContent()).toContain('javascript:alert(1)');
  expect(await row(page, 'youtube_link').getByRole('link').count()).toBe(0);

  const photos = row(page, 'photos').getByRole('button');
  const labels = await photos.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  expect(labels).toEqual([
    'Antes, Foto 1, Quitada',
    'Antes, Foto 2',
    'Después, Foto 1',
    'Después, Foto 2, Nueva',
    'Después, Foto 3, Nueva',
  ]);
  await photos.nth(2).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Fotos' });
  await viewer.getByRole('img', { name: 'Después, Foto 1' }).waitFor();
  await viewer.getByRole('img', { name: 'Antes, Foto 2' }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('img', { name: 'Después, Foto 2, Nueva' }).waitFor();
  await viewer.getByText('Aquí no hay foto.').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('La imagen no se puede mostrar.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await page.setViewportSize(narrow);
  await expectAccessibleAndFits(page);
});

test('the spot is one key away, and the review then stands as it stood', async () => {
  const { waiting, spot } = await createOwnedSpot(api(), { name: 'Bar Uno' });
  const id = await waiting({ name: 'Bar Dos', curious_fact: 'Dato' });
  const page = await open(pathOf(id), { as: 'editor', map: false });
  await row(page, 'name').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('r');
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' });
  await reason.pressSequentially('Falta la');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('o');
  const shown = page.getByRole('dialog', { name: 'Ahora: Bar Uno' });
  await shown.getByText('Links y contacto').waitFor();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  const [form] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('e')]);
  // Not longer than its address takes: its map is drawn for seconds.
  await form.waitForURL(`**/spots/${spot.id}/edit`, { waitUntil: 'commit' });
  expect(await form.evaluate('window.opener')).toBeNull();
  await form.close();
  expect(await page.getByRole('checkbox', { name: 'Tomar: Nombre' }).isChecked()).toBe(false);
  await waitForText(page, '1 de 2 cambios');
  await page.keyboard.press('r');
  await expect.poll(() => reason.inputValue()).toBe('Falta la');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await help.getByText('Ver el spot como está ahora').waitFor();
  await help.getByText('Abrir el spot en otra pestaña').waitFor();
});

/** Where the buttons are, and what the layout has moved since the last call. */
const boxes = async (page: Page) => {
  await waitForFrames(page);
  return page.evaluate<Record<string, number[]>>(`Object.fromEntries(
    [...document.querySelectorAll('.decision-bar > button, h1, .decision-bar')].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [element.localName === 'button' ? element.textContent : element.localName, [left, top, right, bottom]];
    }))`);
};
/** Counts from now on; also what follows an input, which browsers forgive. */
const watchShifts = (page: Page) =>
  page.evaluate(`{
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push([value, ...sources.map(({ node, previousRect: a, currentRect: b }) => [node?.textContent, a.y, b.y].join())]);
    }).observe({ type: 'layout-shift' });
  }`);
const shifts = async (page: Page) => {
  await waitForFrames(page);
  return page.evaluate('shifts');
};

test.each([
  ['wide', wide],
  ['narrow', narrow],
])('nothing jumps, and the buttons are in one place: %s', async (_name, size) => {
  await query('delete from spot_revisions');
  const setup = await createOwnedSpot(api(), { name: 'Bar Uno' });
  const short = await setup.waiting({ name: 'Bar Dos' });
  const { waiting } = await createOwnedSpot(api(), { name: 'Otro Bar' });
  const long = await waiting({
    ...{ name: 'Otro', curious_fact: `${'Dato\n'.repeat(40)}`, curious_fact_en: `${'Fact\n'.repeat(40)}` },
    ...{ lat: 1, long: 1, address: 'Calle 1', link: 'https://example.com' },
  });
  const { id: submission } = await submitSpot(api(), { name: 'Bar Nuevo' });
  const page = await open(`${pathOf(short)}?queue=1`, { as: 'admin', size, map: false });
  await row(page, 'name').waitFor();
  await page.evaluate('document.fonts.ready.then(() => 0)');
  const place = await boxes(page);
  expect(place.div?.[3]).toBe(size.height);
  await watchShifts(page);

  // Somebody else claims it, and changes the spot: both are told above the buttons.
  const editor = await api().signedIn('editor');
  await editor.call(live.claim, { params: { id: short }, body: { take: true } });
  await waitForText(page, /la está revisando/);
  await setup.newer({ curious_fact: 'Otro dato' });
  await waitForText(page, /hace un momento/);
  expect(await boxes(page)).toEqual(place);
  expect(await shifts(page)).toEqual([]);
  await expectAccessibleAndFits(page);
  await page.keyboard.press('t');
  await expect.poll(() => page.getByText(/la está revisando/).count()).toBe(0);
  expect(await boxes(page)).toEqual(place);

  // The next one, with what can be undone.
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Revisión: Otro Bar' }).waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor();
  const { h1: _title, ...buttons } = place;
  expect(await boxes(page)).toMatchObject(buttons);
  // On a phone the line that undoes says the same.
  const toast = page.locator('.toast').getByText('Revisión aprobada correctamente.');
  await toast.waitFor({ state: 'attached' });
  expect(await toast.isVisible()).toBe(size === wide);
  await page.keyboard.press('End');
  expect(await boxes(page)).toMatchObject(buttons);
  await page.keyboard.press('Home');

  // A new spot, one of the reader's own and one that is decided.
  await visit(page, `/submissions/${submission}/edit`);
  await page.getByRole('heading', { name: 'Spot nuevo: Bar Nuevo' }).waitFor();
  expect(await boxes(page)).toMatchObject(buttons);
  await visit(page, pathOf(short));
  await waitForText(page, 'Aprobado');
  expect(await boxes(page)).toMatchObject(buttons);
  await query(
    'update spot_revisions set author_id = $2 where id = $1',
    long,
    (await api().as('admin')).user.id,
  );
  await visit(page, pathOf(long));
  await waitForText(page, 'Es tu propio cambio: lo decide otra persona.');
  expect(await boxes(page)).toMatchObject(buttons);
});
