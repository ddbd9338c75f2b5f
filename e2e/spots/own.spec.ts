import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotRelations, spots as table } from '../../api/nouns/spots/spots.table.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { picture, spotForm } from '../pages/spot.ts';
import { expectNoHorizontalScroll, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { fetchWhole, recordChanges } from '../support/requests.ts';
import { showStep } from '../support/steps.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
const updated = 'Spot updated successfully!';

test('an owner edits, staff approve all but one field, the owner sees the result', async () => {
  const { owner, editor, spot, live } = await createOwnedSpot(api(), {
    ...{ photos: [await photo('a.jpg', '#357')], lat: -34.6, long: -58.4 },
  });
  const page = await open('/spots/user', { as: owner, size: narrow, map: false });
  await waitForText(page, 'Publicado');
  await page.getByRole('link', { name: `Editar: ${spot.name}` }).click();
  await waitForPath(page, `/spots/user/${spot.id}/edit`);
  await page.getByRole('heading', { name: 'My Spot / Mi Spot' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Enable' }).count()).toBe(0);
  await showStep(page, 'Nombre');
  await retype(spotForm(page).name, 'El Dragón Nuevo');
  const sent = recordChanges(page);
  await spotForm(page).name.press('Enter');
  await showStep(page, 'Textos');
  await page.getByLabel('Título de la bio (Español)').pressSequentially('Hola');
  await page.getByLabel('Título de la bio (English)').pressSequentially('Hello');
  await spotForm(page).photos.setInputFiles(await picture('b.jpg', '#a52'));
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, updated);
  await waitForPath(page, '/spots/user');
  await waitForText(page, 'Espera revisión');
  await waitForText(page, 'El Dragón Nuevo');
  expect(await live()).toEqual(spot);
  // Enter has saved nothing.
  expect(sent).toHaveLength(1);

  const { body } = await editor.call(revisions.list, { query: { spot_id: spot.id } });
  const decided = await editor.call(revisions.decide, {
    params: { id: body.data[0]?.id ?? '' },
    body: { status: 'approved', fields: ['name', 'bio.bio_title', 'photos'] },
  });
  expect(decided.status).toBe(200);
  await page.getByRole('link', { name: 'Editar: El Dragón Nuevo' }).click();
  await waitForText(page, 'Tus cambios fueron aprobados, menos estos: Título de la bio (English).');
  expect(await page.getByLabel('Título de la bio (Español)').inputValue()).toBe('Hola');
  expect(await page.getByLabel('Título de la bio (English)').inputValue()).toBe('');
  await page.goBack();
  await waitForText(page, 'Aprobado en parte');
  const after = await live();
  expect(after).toMatchObject({ name: 'El Dragón Nuevo', bio: { bio_title: 'Hola' } });
  expect(after.photos).toHaveLength(2);
  expect((await fetchWhole(new URL(after.photos[1] ?? '', api().url).href)).status).toBe(200);
});

describe('the screens of an owner', () => {
  test('offer only the present type, and keep a related artist that is no longer published, without its name', {
    tags: 'extended',
  }, async () => {
    const { owner, spot } = await createOwnedSpot(api(), { type: 'bar_club', enable: false });
    const artist = { name: 'Zulema', type: 'people', country: 'AR' } as const;
    const [hidden] = await api().db.insert(table).values(artist).returning();
    const related = { spot_id: spot.id, kind: 'artist', related_id: hidden?.id ?? '', position: 0 } as const;
    await api().db.insert(spotRelations).values(related);
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
    await showStep(page, 'Enlaces');
    await waitForText(page, 'Nombre desconocido');
    await showStep(page, 'Nombre');
    await page.getByRole('combobox', { name: 'Tipo de categoría' }).click();
    await expect.poll(() => openList(page).getByRole('option').allInnerTexts()).toEqual(['Bar / Club']);
    await page.keyboard.press('Escape');
    await retype(spotForm(page).name, 'Otro nombre');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, updated);
    const { body } = await owner.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toMatchObject({ name: 'Otro nombre', related_artists: [hidden?.id] });
  });

  test('show why an edit was rejected, as text', { tags: 'extended' }, async () => {
    const { owner, spot, editor, waiting } = await createOwnedSpot(api());
    const decided = await editor.call(revisions.decide, {
      params: { id: await waiting({ name: 'Nuevo' }) },
      body: { status: 'rejected', reason: '<b>Falta</b> la foto' },
    });
    expect(decided.status).toBe(200);
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
    await waitForText(page, 'Motivo: <b>Falta</b> la foto');
    expect(await page.getByLabel('Nombre').inputValue()).toBe(spot.name);
    await visit(page, `/spots/user/${(await createOwnedSpot(api())).spot.id}/edit`);
    await waitForText(page, 'Este registro no existe.');
    expect(await page.getByRole('link', { name: 'Ver la papelera' }).count()).toBe(0);
  });
});

const place = { lat: -34.6, long: -58.4 };

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
}

test('on a phone, the owner removes the address and enters another: the spot is on the map again', {
  tags: 'extended',
}, async () => {
  const { owner, spot, live } = await createOwnedSpot(api(), { ...place, enable: false });
  const path = `/spots/user/${spot.id}/edit`;
  const page = await open(path, { as: owner, size: narrow, map: false });
  await showStep(page, 'Lugar');
  await spotForm(page).address.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await waitForText(page, 'No tiene dirección');
  await save(page);
  expect((await live()).show_in_map).toBe(false);

  await visit(page, path);
  await showStep(page, 'Lugar');
  await waitForText(page, '¿Por qué este spot no está en el mapa?');
  expect(await page.getByText('«Mostrar en el mapa» está apagado').count()).toBe(0);
  await page.getByRole('button', { name: 'Agregar dirección' }).click();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("role")'))
    .toBe('combobox');
  await page.keyboard.type('Calle 1');
  await save(page);
  expect(await live()).toMatchObject({
    address: 'Calle 1',
    show_in_map: true,
    map_off_by_rule: false,
  });
});

test('on a small phone, the owner sees that English texts are missing, and shows a hidden spot on the map', {
  tags: 'extended',
}, async () => {
  const { owner, spot, live } = await createOwnedSpot(api(), {
    ...place,
    bio: { bio_title: 'Título', bio_description: 'Toco la guitarra.' },
    curious_fact: 'Un dato',
    enable: false,
    show_in_map: false,
  });
  const width = 320;
  const page = await open(`/spots/user/${spot.id}/edit`, {
    as: owner,
    size: { width, height: 800 },
    map: false,
  });
  await showStep(page, 'Textos');
  const chip = page.getByText(/^Falta: /);
  await chip.waitFor();
  expect(await chip.textContent()).toBe('Falta: Título de la bio, Descripción de la bio, Dato curioso');
  await expectNoHorizontalScroll(page);
  const box = await chip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

  await showStep(page, 'Lugar');
  await waitForText(page, '«Mostrar en el mapa» está apagado');
  await showStep(page, 'Nombre');
  const { name } = spotForm(page);
  await name.press('End');
  await name.pressSequentially(' 2');
  await save(page);
  expect(await live()).toMatchObject({ name: `${spot.name} 2`, show_in_map: false });
  await page.getByRole('link', { name: `Editar: ${spot.name} 2` }).click();
  await showStep(page, 'Lugar');
  await page.getByRole('button', { name: 'Mostrar en el mapa' }).click();
  await save(page);
  expect((await live()).show_in_map).toBe(true);
});
