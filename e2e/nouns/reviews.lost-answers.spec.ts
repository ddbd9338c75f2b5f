/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';

/* A decision is undone, and the answer is lost: the second press says what the first would have (product/revisions#undo). */

const { open, api } = appInBrowser();

const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const ofScreen = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Deshacer' });
const ofToast = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Deshacer' });

/** Approves a pending edit; the answer to the undo of that will be lost. */
async function approve() {
  const setup = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await setup.waiting({ name: 'El Dragón Rojo' });
  const path = `/spot_revisions/${id}/edit`;
  const page = await open(path, { as: 'editor', map: false });
  await loseFirstAnswer(page, '**/undo', 'POST');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await waitForPath(page, '/spot_revisions');
  await ofScreen(page).waitFor();
  const status = async () =>
    (await (await api().as('editor')).call(revisions.read, { params: { id } })).body.status;
  return { page, path, status };
}

test('by the button of the list, which keeps the focus', async () => {
  const { page, path, status } = await approve();
  await ofScreen(page).click();
  await waitForToast(page, unreachable);
  expect(await status()).toBe('pending');
  // The list has been read anew.
  await page.getByRole('link', { name: /^Revisar pendientes/ }).waitFor();
  await ofScreen(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Decisión deshecha.');
  await waitForPath(page, path);
});

test('by the key U', async () => {
  const { page, path } = await approve();
  await page.keyboard.press('u');
  await waitForToast(page, unreachable);
  await page.keyboard.press('u');
  await waitForToast(page, 'Decisión deshecha.');
  await waitForPath(page, path);
});

test('by the toast, and then by the key U', async () => {
  const { page, path } = await approve();
  await ofToast(page).press('Enter');
  await waitForToast(page, unreachable);
  await ofScreen(page).waitFor();
  await page.keyboard.press('u');
  await waitForToast(page, 'Decisión deshecha.');
  await waitForPath(page, path);
  await ofToast(page).waitFor({ state: 'detached' });
});
