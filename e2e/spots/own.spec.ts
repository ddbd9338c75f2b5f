import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotRelations, spots as table } from '../../api/nouns/spots/spots.table.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { loginPage } from '../pages/login.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();
const updated = 'Spot updated successfully!';

/** Replaces the text of an input. */
async function retype(page: Page, label: string, text: string) {
  await page.getByRole('textbox', { name: label, exact: true }).press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('an owner edits, staff approve two fields but not the third, the owner sees the result', async () => {
  const { owner, spot, live } = await createOwnedSpot(api(), { photos: [await photo('a.jpg', '#357')] });
  const password_hash = await hashPassword('correct horse');
  await api().db.update(users).set({ password_hash }).where(eq(users.id, owner.user.id));
  const phone = await open('/', { size: narrow });
  await loginPage(phone).signIn(owner.user.email, 'correct horse');
  await waitForPath(phone, '/spots/user');
  await waitForText(phone, 'Publicado');
  await phone.getByRole('link', { name: `Editar: ${spot.name}` }).click();
  await waitForPath(phone, `/spots/user/${spot.id}/edit`);
  await phone.getByRole('heading', { name: 'My Spot / Mi Spot' }).waitFor();
  expect(await phone.getByRole('switch', { name: 'Enable' }).count()).toBe(0);
  await retype(phone, 'Nombre', 'El Dragón Nuevo');
  await phone.getByLabel('Título de la bio (Español)').pressSequentially('Hola');
  await phone.getByLabel('Título de la bio (English)').pressSequentially('Hello');
  const picture = Buffer.from(await (await photo('b.jpg', '#a52')).arrayBuffer());
  await phone
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: picture });
  await phone.getByLabel('Nombre').press('Enter');
  expect((await live()).version).toBe(spot.version);
  await phone.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(phone, updated);
  await waitForPath(phone, '/spots/user');
  await waitForText(phone, 'Espera revisión');
  await waitForText(phone, 'El Dragón Nuevo');
  expect(await live()).toEqual(spot);

  const desk = await open('/spot_revisions', { as: 'editor' });
  await desk
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click();
  await desk.getByRole('checkbox', { name: 'Tomar: Título de la bio (English)' }).uncheck();
  await desk.getByRole('button', { name: 'Aprobar' }).click();
  await waitForToast(desk, 'Revisión aprobada correctamente.');
  await waitForPath(desk, '/spot_revisions');

  await phone.reload();
  await waitForText(phone, 'Cambios aprobados');
  await phone.getByRole('link', { name: 'Editar: El Dragón Nuevo' }).click();
  await waitForText(phone, 'Tus cambios fueron aprobados, menos estos: Título de la bio (English).');
  expect(await phone.getByLabel('Título de la bio (Español)').inputValue()).toBe('Hola');
  expect(await phone.getByLabel('Título de la bio (English)').inputValue()).toBe('');
  const after = await live();
  expect(after).toMatchObject({ name: 'El Dragón Nuevo', bio: { bio_title: 'Hola' } });
  expect(after.photos).toHaveLength(2);
  expect((await fetch(new URL(after.photos[1] ?? '', api().url))).status).toBe(200);
});

describe('the screens of an owner', () => {
  test('create a spot of type people that is not enabled, and only allow editing', async () => {
    const owner = await api().signedIn('user');
    const page = await open('/spots', { as: owner, size: narrow });
    await waitForPath(page, '/spots/user');
    await waitForText(page, 'No hay registros');
    await page.getByRole('link', { name: 'Agregar Nuevo Spot' }).click();
    await page.getByRole('heading', { name: 'Agregar Nuevo Spot' }).waitFor();
    const width = await page.locator('form').evaluate((form) => form.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(480);
    await page.getByLabel('Nombre').pressSequentially('Ana Música');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await waitForText(page, 'El Pais es obligatorio.');
    await pickerOn(page, 'País').pick('argen', 'Argentina');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await waitForToast(page, 'Spot added successfully!');
    await waitForPath(page, '/spots/user');
    await waitForText(page, 'Sin publicar');
    expect(await page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
    expect((await owner.call(spots.list)).body.data).toMatchObject([
      { name: 'Ana Música', type: 'people', enable: false, user_id: owner.user.id },
    ]);
  });

  test('offer only the present type, and keep a related artist that is no longer published, without its name', async () => {
    const { owner, spot } = await createOwnedSpot(api(), { type: 'bar_club', enable: false });
    const artist = { name: 'Zulema', type: 'people', country: 'AR' } as const;
    const [hidden] = await api().db.insert(table).values(artist).returning();
    const related = { spot_id: spot.id, kind: 'artist', related_id: hidden?.id ?? '', position: 0 } as const;
    await api().db.insert(spotRelations).values(related);
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
    await waitForText(page, 'Nombre desconocido');
    await page.getByRole('combobox', { name: 'Tipo de categoría' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Bar / Club']);
    await page.keyboard.press('Escape');
    await retype(page, 'Nombre', 'Otro nombre');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, updated);
    const { body } = await owner.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toMatchObject({ name: 'Otro nombre', related_artists: [hidden?.id] });
  });

  test('show why an edit was rejected, as text', async () => {
    const { owner, spot, editor, waiting } = await createOwnedSpot(api());
    const decided = await editor.call(revisions.decide, {
      params: { id: await waiting({ name: 'Nuevo' }) },
      body: { status: 'rejected', reason: '<b>Falta</b> la foto' },
    });
    expect(decided.status).toBe(200);
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
    await waitForText(page, 'Motivo: <b>Falta</b> la foto');
    expect(await page.getByLabel('Nombre').inputValue()).toBe(spot.name);
    await page.goto(`/spots/user/${(await createOwnedSpot(api())).spot.id}/edit`);
    await waitForText(page, 'No encontrado.');
  });
});
