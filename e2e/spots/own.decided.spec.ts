/** @module-tag extended */

import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { TestUser } from '../../api/testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayRequests, failRequests } from '../support/requests.ts';

/* Staff decide on an owner's change, or on a new spot, while its owner edits on (product/forms#decided). */

const { open, api } = appInBrowser();

/** The owner's form with a curious fact typed. */
async function typing(id: string, owner: TestUser) {
  const page = await open(`/spots/user/${id}/edit?step=texts`, { as: owner, size: narrow, map: false });
  await page.getByRole('textbox', { name: 'Dato curioso' }).first().pressSequentially('Toca bien');
  return page;
}

/** The same, saved after staff have rejected what waits: the dialog that says so. */
async function savingRejected(id: string, owner: TestUser, editor: TestUser, params: { id: string }) {
  const page = await typing(id, owner);
  const body = { status: 'rejected', reason: 'No es su nombre.' } as const;
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  const { saveChanges } = spotForm(page);
  await saveChanges.press('Enter');
  return { page, saveChanges, dialog: page.getByRole('dialog', { name: 'Cambios rechazados' }) };
}

test('a rejection is told with its reason, and what had been sent is kept unless the owner chooses otherwise', async () => {
  const { owner, editor, spot, waiting, own } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ name: 'Peña del Sur', bio: { bio_title: 'Sur' } }) };
  const { page, dialog, saveChanges } = await savingRejected(spot.id, owner, editor, params);
  await dialog.getByText(/Tus cambios fueron rechazados\.\s+Motivo: No es su nombre\./).waitFor();
  const name = dialog.getByRole('group', { name: 'Nombre' });
  await name.getByText('Peña del Sur', { exact: true }).waitFor();
  for (const group of await dialog.getByRole('group').all())
    expect(await group.getByRole('radio', { name: 'Mi versión' }).isChecked()).toBe(true);
  await expectAccessibleAndFits(page);
  await dialog.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await waitForText(page, 'Guardamos lo que enviaste: Nombre, Título de la bio (Español).');
  await saveChanges.press('Enter');
  await name.getByRole('radio', { name: 'Publicado' }).press('Space');
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
  expect(await own()).toMatchObject({
    ...{ name: 'Peña', curious_fact: 'Toca bien' },
    bio: { bio_title: 'Sur' },
    review: { status: 'pending', changed: ['curious_fact', 'bio.bio_title'] },
  });
});

test('the notice above the form says the decision until the next version waits', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ name: 'Peña del Sur' }) };
  const { page, dialog, saveChanges } = await savingRejected(spot.id, owner, editor, params);
  await dialog.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  const rejection = page.locator('form').getByText('Tus cambios fueron rechazados.');
  await rejection.waitFor();
  // A failure that tells nothing of the record.
  const path = `**/api/admin/v1/spot/${spot.id}`;
  const answerAgain = await failRequests(page, path);
  await saveChanges.press('Enter');
  await page.locator('form .reason').waitFor();
  await expect.poll(() => rejection.count()).toBe(1);
  await answerAgain();

  await saveChanges.press('Enter');
  await dialog.waitFor();
  const release = await delayRequests(page, path, 'PUT');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
  await sent;
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Dato curioso' }).first().pressSequentially(', y canta');
  release();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForText(page, 'Tu versión espera revisión. Mientras tanto vale la anterior.');
  expect(await rejection.count()).toBe(0);
});

test('what says a decision is loaded before a conflict asks for it, also without a review', async () => {
  const { owner, spot, newer } = await createOwnedSpot(api(), { name: 'Peña' });
  const page = await typing(spot.id, owner);
  const loaded =
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/ReviewNotice-'))";
  await expect.poll(() => page.evaluate<boolean>(loaded)).toBe(true);
  expect((await newer({ name: 'Peña del Sur' })).status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  await page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' }).waitFor();
});

test('an approval asks nothing, also of a new photo, whose address is another one then', async () => {
  const { owner, editor, spot, waiting, own, live } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ name: 'Peña del Sur', photos: [await photo()] }, true) };
  const page = await typing(spot.id, owner);
  const body = { status: 'approved' } as const;
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
  expect(await live()).toMatchObject({ name: 'Peña del Sur', curious_fact: '' });
  expect((await live()).photos).toHaveLength(1);
  expect((await own()).review).toMatchObject({ status: 'pending', changed: ['curious_fact'] });
});

test('an approval without some of the fields is told as one', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ name: 'Peña del Sur', link: 'https://sur.example/' }) };
  const page = await typing(spot.id, owner);
  const body = { status: 'approved' as const, fields: ['name' as const] };
  const decided = await editor.call(revisions.decide, { params, body });
  expect(decided.status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aprobado en parte' });
  await dialog.getByText('Tus cambios fueron aprobados, menos estos: Link.').waitFor();
  const link = dialog.getByRole('group', { name: 'Link' });
  expect(await link.getByRole('radio', { name: 'Mi versión' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('group', { name: 'Nombre' }).count()).toBe(0);
});

test('a new spot that is enabled meanwhile is saved without a question', async () => {
  const { owner, admin, spot, own } = await createOwnedSpot(api(), { name: 'Peña', enable: false });
  const page = await typing(spot.id, owner);
  const answer = await admin.call(spots.update, { params: { id: spot.id }, body: { enable: true } });
  expect(answer.status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
  expect(await own()).toMatchObject({ curious_fact: 'Toca bien', review: { status: 'pending' } });
});
