import { expect, test } from 'vitest';
import { live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { pickerOn } from '../pages/picker.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep } from '../support/steps.ts';
import { retype } from '../support/typing.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

const { open, api } = appInBrowser();
const rows = async (text: string, ...values: unknown[]) =>
  (await api().database.pool.query(text, values)).rows;

test('an owner creates a spot on a phone, and staff reject it by keys', async () => {
  const owner = await api().signedIn('user');
  const phone = await open('/spots', { as: owner, size: narrow, map: false });
  await waitForPath(phone, '/spots/user');
  await waitForText(phone, 'No hay registros');
  await phone.getByRole('link', { name: 'Agregar Nuevo Spot' }).click();
  await phone.getByRole('heading', { name: 'Agregar Nuevo Spot' }).waitFor();
  const width = await phone.locator('form').evaluate((form) => form.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(480);
  await showStep(phone, 'Nombre');
  await spotForm(phone).name.pressSequentially('Ana Música');
  await phone.getByRole('button', { name: 'Guardar' }).click();
  await waitForText(phone, 'El Pais es obligatorio.');
  await pickerOn(phone, 'País').pick('argen', 'Argentina');
  await phone.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(phone, 'Spot added successfully!');
  await waitForText(phone, 'Espera aprobación');
  await waitForText(phone, /^No visible · /);
  expect(await phone.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
  expect(await rows('select type, user_id from spots')).toEqual([{ type: 'people', user_id: owner.user.id }]);

  const staff = await open('/submissions', { as: 'admin', map: false });
  await staff.getByRole('link', { name: 'Revisar pendientes (1)' }).click();
  await staff.getByRole('heading', { level: 1, name: 'Spot nuevo: Ana Música' }).waitFor();
  await waitForText(staff, 'Habilitado, todavía no estará en el mapa:');
  await waitForText(staff, '1 de 1 pendientes');
  await staff.keyboard.press('r');
  // The first of the frequent reasons has the focus: Enter takes it, another one sends it.
  await staff.getByRole('dialog').waitFor();
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Enter');
  await waitForToast(staff, 'Spot rechazado.');
  await waitForPath(staff, '/submissions');
  await staff.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor();

  await phone.reload();
  await waitForText(phone, 'No aprobado');
});

test('the owner reads why a spot was rejected and sends it again; staff enable it by a key, and take that back', {
  tags: 'extended',
}, async () => {
  await api().db.execute('delete from submissions');
  const { owner, id, spot } = await submitSpot(api(), { name: 'Ana Música' });
  const [editor, enabled] = [
    await api().as('editor'),
    { status: 'approved', enable: true, name: 'Ana Gómez' },
  ];
  const reason = '<b>La foto</b> no se ve bien.';
  await editor.call(submissions.decide, { params: { id }, body: { status: 'rejected', reason } });
  const phone = await open('/spots/user', { as: owner, size: narrow, map: false });
  await waitForText(phone, 'No aprobado');
  await phone.getByRole('link', { name: 'Editar: Ana Música' }).click();
  await waitForText(phone, 'Tu spot no fue aprobado. Corrígelo y envíalo otra vez.');
  await waitForText(phone, `Motivo: ${reason}`);
  await showStep(phone, 'Nombre');
  await retype(spotForm(phone).name, 'Ana Gómez');
  await phone.getByRole('button', { name: 'Corregir y reenviar' }).click();
  await waitForToast(phone, 'Spot updated successfully!');
  await waitForText(phone, 'Espera aprobación');

  const staff = await open('/submissions', { as: 'admin', map: false });
  await staff.getByRole('link', { name: 'Editar: Ana Gómez' }).first().click();
  await staff.getByRole('heading', { level: 1, name: 'Spot nuevo: Ana Gómez' }).waitFor();
  await staff.keyboard.press('a');
  await waitForToast(staff, 'Spot habilitado.');
  await staff.getByRole('heading', { level: 1, name: 'Spots por habilitar' }).waitFor();
  const now = `select s.status, p.enable, p.name from submissions as s join spots as p on p.id = spot_id
    where spot_id = $1 order by s.id`;
  expect(await rows(now, spot.id)).toEqual([{ ...enabled, status: 'rejected' }, enabled]);
  // Taken back, it waits again.
  await staff.keyboard.press('u');
  await waitForToast(staff, 'Decisión deshecha.');
  await staff.getByRole('heading', { level: 1, name: 'Spot nuevo: Ana Gómez' }).waitFor();
  expect((await rows(now, spot.id)).at(-1)).toEqual({ ...enabled, status: 'pending', enable: false });
});

test('an editor reads and rejects, and is told who enables; on another’s decision the present state is offered', {
  tags: 'extended',
}, async () => {
  const { id } = await submitSpot(api(), {
    name: 'Casa Nueva',
    lat: -34.6,
    long: -58.4,
    photos: [await photo('a.jpg', '#357')],
  });
  const page = await open(`/submissions/${id}/edit`, { as: 'editor', size: narrow, map: false });
  await withoutOthers(page);
  await waitForText(page, 'Puedes rechazarlo; habilitarlo es cosa de un administrador.');
  expect(await page.getByRole('button', { name: 'Aprobar' }).isDisabled()).toBe(true);
  await expectAccessibleAndFits(page);
  const body = { status: 'rejected' as const, reason: 'Otra razón' };
  const admin = await api().as('admin');
  await admin.call(live.claim, { params: { id }, body: { take: true } });
  await admin.call(submissions.decide, { params: { id }, body });
  await page.getByRole('button', { name: 'Rechazar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).pressSequentially('Falta la dirección');
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await waitForToast(page, 'No se pudo actualizar el estado.');
  await page.getByRole('button', { name: 'Recargar' }).click();
  await waitForText(page, 'Otra razón');
});

test('a rejected change is kept for its owner: what was typed returns, marked, and is sent again', {
  tags: 'extended',
}, async () => {
  const { owner, editor, spot, waiting, live } = await createOwnedSpot(api(), {
    photos: [await photo('a.jpg', '#357')],
  });
  const sent = {
    name: 'Nombre mal escrito',
    instagram: { show_instagram: true, instagram_link: 'https://example.com/yo' },
    photos: [...spot.photos, await photo('b.jpg', '#a53')],
  };
  const params = { id: await waiting(sent, true) };
  await editor.call(revisions.decide, {
    params,
    body: { status: 'rejected', reason: '<b>Falta</b> la foto' },
  });
  const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
  await waitForText(page, 'Motivo: <b>Falta</b> la foto');
  await waitForText(page, 'Guardamos lo que enviaste: Nombre, Fotos, Instagram.');
  await showStep(page, 'Nombre');
  expect(await spotForm(page).name.inputValue()).toBe(spot.name);
  await page.getByRole('button', { name: 'Corregir y reenviar' }).click();
  // The step of the first field that was not approved.
  await expect.poll(() => spotForm(page).tiles.count()).toBe(2);
  await showStep(page, 'Nombre');
  await expect.poll(() => spotForm(page).name.inputValue()).toBe('Nombre mal escrito');
  await showStep(page, 'Enlaces');
  expect(await page.getByRole('textbox', { name: 'Instagram' }).inputValue()).toBe('https://example.com/yo');
  await showStep(page, 'Fotos');
  const marks = page.getByText('Enviaste esto y no se aprobó. Corrígelo antes de guardar.');
  await expect.poll(() => marks.count()).toBe(4);
  await expectAccessibleAndFits(page);
  await showStep(page, 'Nombre');
  await retype(spotForm(page).name, 'Nombre bien escrito');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  const [edit] = await rows(
    "select new_data from spot_revisions where spot_id = $1 and status = 'pending'",
    spot.id,
  );
  expect(edit?.new_data).toMatchObject({ name: 'Nombre bien escrito', instagram: sent.instagram });
  expect(edit?.new_data.photos).toHaveLength(2);
  expect(await live()).toEqual(spot);
});
