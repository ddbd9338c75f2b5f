/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keepUndo } from '../support/waiting.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

/* A review after its decision was undone, or refused, and after somebody else has changed or deleted it. */

const { open, api } = appInBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '¿Por qué se rechaza?' });
const reason = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Motivo' });
const approveButton = (page: Page) => page.getByRole('button', { name: 'Aprobar' });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':focus'));
const taken = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Tomar: / })
    .and(page.locator(':checked'))
    .count();

/** A pending edit of three fields, and its review. */
async function review() {
  const setup = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await setup.waiting({ name: 'El Dragón Rojo', curious_fact: 'Dato', outstanding: true });
  const path = `/spot_revisions/${id}/edit`;
  const page = await open(path, { as: 'admin', map: false });
  await approveButton(page).and(page.locator(':enabled')).waitFor();
  return { ...setup, id, path, page };
}

async function rejectWith(page: Page, words: string) {
  await page.keyboard.press('r');
  await dialogOf(page).waitFor();
  await page.keyboard.type(words);
  await dialogOf(page).getByRole('button', { name: 'Rechazar' }).press('Enter');
}

test('the undo of a rejection brings its reason back, also after a reload', async () => {
  const { page, id, path } = await review();
  await rejectWith(page, 'Falta la foto');
  await waitForPath(page, '/spot_revisions');
  const later = `update spot_revisions set decided_at = now() + interval '1 minute' where id = $1`;
  await api().database.pool.query(later, [id]);
  await keepUndo(page);
  await page.reload();
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor();
  await page.keyboard.press('u');
  await waitForPath(page, path);
  await approveButton(page).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('r');
  // While its draft is read, keys are lost.
  await reason(page).and(page.locator(':focus')).and(page.locator(':read-write')).waitFor();
  expect(await reason(page).inputValue()).toBe('Falta la foto');
  await page.keyboard.type(' del frente');
  await dialogOf(page).getByRole('button', { name: 'Rechazar' }).press('Enter');
  await waitForPath(page, '/spot_revisions');
  const { body } = await (await api().as('editor')).call(revisions.read, { params: { id } });
  expect(body).toMatchObject({ status: 'rejected', reason: 'Falta la foto del frente' });
});

test('the undo of a partial approval, which is named so, leaves out what was left out', async () => {
  const { page, path, live } = await review();
  await page.getByRole('checkbox', { name: 'Tomar: Nombre', exact: true }).uncheck();
  await waitForText(page, '2 de 3 cambios');
  await page.keyboard.press('a');
  // Where the key works next: the review shows the text too, until the list is there.
  await heading(page, 'Spot revisions').waitFor();
  await waitForText(page, 'Aprobada en parte: El Dragón');
  await page.keyboard.press('u');
  await waitForPath(page, path);
  await approveButton(page).and(page.locator(':enabled')).waitFor();
  await waitForText(page, '2 de 3 cambios');
  expect(await taken(page)).toBe(2);
  await page.keyboard.press('a');
  await waitForPath(page, '/spot_revisions');
  expect(await live()).toMatchObject({ name: 'El Dragón', curious_fact: 'Dato', outstanding: true });
});

test('a review that somebody else has deleted says so when it is read anew', async () => {
  const { page, id, editor } = await review();
  await editor.call(revisions.remove, { params: { id } });
  await waitForText(page, 'lo eliminó hace un momento.');
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await waitForText(page, 'Este registro no existe.');
  await heading(page, 'Spot revisions').waitFor();
  expect(await page.getByRole('button', { name: 'Actualizar' }).count()).toBe(0);
});

test('a decision on a deleted review fails once, and what it said is gone when it is there again', async () => {
  const { page, id, admin } = await review();
  await withoutOthers(page);
  await approveButton(page).and(page.locator(':enabled')).waitFor();
  await admin.call(revisions.remove, { params: { id } });
  await page.keyboard.press('a');
  const again = page.getByRole('button', { name: 'Recargar' });
  await again.waitFor();
  await admin.call(revisions.restore, { params: { id } });
  await again.press('Enter');
  await again.waitFor({ state: 'detached' });
  await heading(page, /^Revisión: /).waitFor();
  expect(await page.getByText('No encontrado.').count()).toBe(0);
});

test('a spot that changed under its submission is read anew before a decision, by one button', async () => {
  const { id, spot, save } = await submitSpot(api(), { name: 'Casa' });
  const page = await open(`/submissions/${id}/edit`, { as: 'admin', map: false });
  await approveButton(page).and(page.locator(':enabled')).waitFor();
  const admin = await api().as('admin');
  const { body } = await admin.call(spots.read, { query: { id: spot.id } });
  await save({ ...body.data, name: 'Casa Nueva' });
  await waitForText(page, 'guardó cambios hace un momento.');
  await page.keyboard.press('a');
  expect(await approveButton(page).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Recargar' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await heading(page, 'Spot nuevo: Casa Nueva').waitFor();
  await page.keyboard.press('a');
  await waitForToast(page, 'Spot habilitado.');
});
