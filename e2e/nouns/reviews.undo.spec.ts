/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { keepUndo } from '../support/waiting.ts';

/* The button 'Deshacer' in the toast of a decision, which is also what the key U and the button of the screens undo. */

const { open, api } = appInBrowser();

const ofToast = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Deshacer' });
const ofScreen = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Deshacer' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Revisión: / });

/** As if it had just been decided: loading a page may take a busy machine longer than the ten seconds of the toast. */
async function stayUndoable(page: Page, id: string): Promise<void> {
  const later = `update spot_revisions set decided_at = now() + interval '1 minute' where id = $1`;
  await api().database.pool.query(later, [id]);
  await keepUndo(page);
}

/** Opens a pending edit of a name and approves it. */
async function approve(more: { size?: typeof narrow } = {}) {
  const setup = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await setup.waiting({ name: 'El Dragón Rojo' });
  const path = `/spot_revisions/${id}/edit`;
  const page = await open(path, { as: 'editor', map: false, ...more });
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await waitForPath(page, '/spot_revisions');
  await ofScreen(page).waitFor();
  const status = async () =>
    (await (await api().as('editor')).call(revisions.read, { params: { id } })).body.status;
  expect(await status()).toBe('approved');
  return { ...setup, id, page, path, status };
}

test('the toast of a decision undoes it after leaving the page and a reload, and nothing else on the screen does then', async () => {
  const { id, page, status } = await approve();
  await waitForToast(page, 'Revisión aprobada correctamente.');
  await stayUndoable(page, id);
  await page.goto('/categories');
  await page.reload();
  await ofToast(page).press('Enter');
  await waitForToast(page, 'Decisión deshecha.');
  expect(await status()).toBe('pending');
  // Whoever has gone elsewhere stays there.
  await waitForPath(page, '/categories');
  await page.goto('/spot_revisions');
  await page.getByRole('link', { name: /^Revisar pendientes/ }).waitFor();
  expect(await ofToast(page).count()).toBe(0);
  expect(await ofScreen(page).count()).toBe(0);
});

test('on a screen of reviews it opens the review again, as the button there', async () => {
  const { page, path, status } = await approve();
  await ofToast(page).press('Enter');
  await waitForPath(page, path);
  await heading(page).waitFor();
  expect(await status()).toBe('pending');
  expect(await ofScreen(page).count()).toBe(0);
});

test('U undoes it too after a reload, and closes the toast', async () => {
  const { id, page, path, status } = await approve();
  await stayUndoable(page, id);
  await page.reload();
  await ofToast(page).waitFor();
  await ofScreen(page).waitFor();
  await page.keyboard.press('u');
  await waitForPath(page, path);
  await heading(page).waitFor();
  // Long before it closes by itself.
  await ofToast(page).waitFor({ state: 'detached' });
  expect(await status()).toBe('pending');
});

test('the server refuses if the spot has changed since', async () => {
  const { page, status, newer } = await approve();
  await newer({ curious_fact: 'Otro dato' });
  await ofToast(page).press('Enter');
  await waitForToast(page, 'Ya no se puede deshacer esta decisión.');
  expect(await status()).toBe('approved');
});

test('on a phone the screens of reviews say it, and the toast on others, also without a reload', async () => {
  const { page, status } = await approve({ size: narrow });
  expect(await ofToast(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Special Maps' }).click();
  await waitForPath(page, '/categories');
  await waitForText(page, 'Revisión aprobada correctamente.');
  await ofToast(page).click();
  await waitForToast(page, 'Decisión deshecha.');
  expect(await status()).toBe('pending');
});
