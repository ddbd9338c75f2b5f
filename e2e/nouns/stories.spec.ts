/** @module-tag extended */

import { expect, test } from 'vitest';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { stories as storyCalls } from '#contract/stories.ts';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { stories } from '../../api/nouns/stories/stories.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { choose, country, openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';

const { open, api } = appInBrowser();

const noSpot = 'Sin un spot, la story no abre nada. Puedes guardarla y elegirlo después.';
const noLink = 'Sin un link, la story no abre nada. Puedes guardarla y escribirlo después.';
const noPicture = 'Sin imagen, la story no muestra nada. Puedes guardarla y elegirla después.';

test('an incomplete story: a warning beside the field, saved, listed as incomplete, and completed', {
  tags: 'extended',
}, async () => {
  const spot = await createSpot(await api().as('editor'), { name: 'Sala Sur' });
  const page = await open('/stories/new', { as: 'editor' });
  const form = page.getByRole('form');
  const list = listPage(page);
  const warnings = () => form.getByRole('status').allTextContents();
  await expect.poll(warnings).toEqual([noSpot, noPicture]);
  await choose(page, 'Tipo', 'Website link');
  await expect.poll(warnings).toEqual([noLink, noPicture]);
  const link = form.getByRole('textbox', { name: 'Link' });
  await link.pressSequentially('https://e.co');
  await expect.poll(warnings).toEqual([noPicture]);
  await link.press('ControlOrMeta+a');
  await link.press('Backspace');
  await expect.poll(warnings).toEqual([noLink, noPicture]);
  expect(await link.getAttribute('aria-describedby')).not.toBe(null);
  await choose(page, 'Tipo', 'Song');
  await expect.poll(warnings).toEqual([noPicture]);
  await choose(page, 'Tipo', 'Download image');
  await expect.poll(warnings).toEqual([noPicture]);
  await choose(page, 'Tipo', 'Open spot');

  await country(page, 'Paraguay');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, 'Story creada con éxito');
  const { rows: stored } = await api().db.execute(
    "select type, spot_id, link, picture from stories where country = 'PY'",
  );
  expect(stored).toEqual([{ type: 'open_spot', spot_id: null, link: '', picture: null }]);

  await page.getByRole('combobox', { name: 'Completas o incompletas' }).click();
  await openList(page).getByRole('option', { name: 'Solo incompletas' }).click();
  await page.waitForURL(/incomplete=true/);
  const row = list.row('Sin spot');
  await row.getByText('Sin imagen').waitFor();
  // The previous rows stay, dimmed, until the new ones have loaded.
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  await list.edit('Open spot').click();
  await expect.poll(warnings).toEqual([noSpot, noPicture]);
  await pickerOn(page, /^Spot/, form).pick('sala su', /^Sala Sur/);
  await expect.poll(warnings).toEqual([noPicture]);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Story actualizada con éxito');
  const [story] = (await (await api().as('editor')).call(storyCalls.list, { query: { country: 'PY' } })).body
    .data;
  expect(story?.spot_id).toBe(spot.id);
});

test('a story whose spot was deleted is counted on the dashboard, and the number opens the list', {
  tags: 'extended',
}, async () => {
  const editor = await api().as('editor');
  const spot = await createSpot(editor, { name: 'Cierra pronto' });
  await api()
    .db.insert(stories)
    .values({ type: 'open_spot', spot_id: spot.id, country: 'UY', picture: '/files/a.webp' });
  const total = async () =>
    (await editor.call(storyCalls.list, { query: { incomplete: 'true' } })).body.metadata.total;
  const before = await total();
  await editor.call(spotCalls.remove, { params: { id: spot.id } });
  const page = await open('/dashboard', { as: 'editor' });
  const attention = page.getByRole('region', { name: 'Necesita atención' });
  const link = attention.getByRole('link', { name: /Stories sin destino o sin imagen/ });
  expect(Number.parseInt((await link.textContent()) ?? '', 10)).toBe(before + 1);
  expect(await total()).toBe(before + 1);
  await link.click();
  await page.waitForURL(/\/stories\?.*incomplete=true/);
  await waitForText(page, new RegExp(`^1–${before + 1} de ${before + 1}$`));
  await listPage(page).row('Sin spot').first().waitFor();
});

test('a story opens a spot found by two letters; changing its type clears the spot', async () => {
  const owner = (await api().signedIn('user')).user;
  await api()
    .db.insert(spots)
    .values([
      { name: 'Bar Ñandú', type: 'bar_club' },
      { name: 'Bar de Ana', type: 'people', user_id: owner.id },
    ]);
  const page = await open('/stories/new', { as: 'editor' });
  const spot = page.getByRole('combobox', { name: /^Spot/ });
  await spot.pressSequentially('b');
  await waitForText(page, 'Escribe al menos 2 letras');
  await spot.press('a');
  const offered = openList(page).getByRole('option', { name: 'Bar Ñandú' });
  await offered.waitFor();
  expect(await openList(page).getByRole('option', { name: 'Bar de Ana' }).count()).toBe(0);
  await offered.click();
  await page.getByRole('region', { name: 'Vista previa' }).getByText('Bar Ñandú').waitFor();
  const create = page.getByRole('button', { name: 'Guardar', exact: true });
  await create.click();
  await waitForText(page, 'El Pais es obligatorio.');
  await country(page, 'Argentina');
  const works = await failRequests(page, '**/v1/stories');
  await create.click();
  await waitForToast(page, 'Error al guardar el story.');
  await works();
  await create.click();
  await waitForToast(page, 'Story creada con éxito');
  await page.getByRole('link', { name: 'Editar: Open spot Bar Ñandú' }).click();
  await choose(page, 'Tipo', 'Song');
  const save = page.getByRole('button', { name: 'Guardar Cambios' });
  const worksAgain = await failRequests(page, '**/v1/stories/*');
  await save.click();
  await waitForToast(page, 'Error al guardar el story.');
  await worksAgain();
  await save.click();
  await waitForToast(page, 'Story actualizada con éxito');
  const { body } = await (await api().as('editor')).call(storyCalls.list);
  expect(body.data[0]).toMatchObject({ type: 'song', spot_id: null, link: '' });
});
