/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* A review on a slow line and on a phone: what is sent, what is out of sight, what is sent besides. */

const { open, api } = appInBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Holds the decisions of a page until the returned function is called. */
async function holdDecisions(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/spotrevisions/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function review(more: Parameters<typeof open>[1] = {}) {
  const { waiting } = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await waiting({ name: 'El Dragón Rojo' });
  const page = await open(`/spot_revisions/${id}/edit`, { as: 'admin', map: false, ...more });
  await button(page, 'Aprobar').and(page.locator(':enabled')).waitFor();
  return { page, id };
}

test('a decision that takes long says that it is on its way, keeps the focus, and lets its reader leave', async () => {
  const { page } = await review();
  const release = await holdDecisions(page);
  await button(page, 'Aprobar').press('Enter');
  await page.getByRole('status').getByText('Enviando la decisión…').waitFor();
  await button(page, 'Aprobar').and(page.locator(':focus')).waitFor();
  await expectAccessibleAndFits(page);
  // Another one is at the title.
  await button(page, 'Volver').last().click();
  await page.waitForURL((address) => !address.pathname.startsWith('/spot_revisions/'));
  release();
  await waitForToast(page, 'Revisión aprobada correctamente.');
});

test('the rejection says it too, and its buttons stay in sight on a phone with a long reason', async () => {
  const { page } = await review({ size: narrow });
  const release = await holdDecisions(page);
  await button(page, 'Rechazar').click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué se rechaza?' });
  const field = dialog.getByRole('textbox', { name: 'Motivo' });
  await field.click();
  for (let line = 1; line <= 12; line += 1) {
    await page.keyboard.type(`Línea ${line}`);
    await page.keyboard.press('Enter');
  }
  const reject = dialog.getByRole('button', { name: 'Rechazar' });
  const box = await reject.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(narrow.height);
  await reject.press('Enter');
  await dialog.getByRole('status').getByText('Enviando la decisión…').waitFor();
  await reject.and(page.locator(':focus')).waitFor();
  release();
  await waitForPath(page, '/spot_revisions');
});

test('what was decided is not claimed again', async () => {
  const { page, id } = await review();
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/claims/') && answer.request().method() === 'POST')
      statuses.push(answer.status());
  });
  const current = 'select from review_claims where id = $1';
  const claims = async () => (await api().database.pool.query(current, [id])).rowCount;
  await expect.poll(claims).toBe(1);
  // The decision is answered after the stream has told that nobody claims it any more.
  const decided = Promise.withResolvers<void>();
  await page.route('**/spotrevisions/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    await decided.promise;
    await route.fulfill({ response });
  });
  const other = await open('/spot_revisions', { as: 'editor', map: false });
  await other.getByText('la está revisando').waitFor();
  await button(page, 'Aprobar').press('Enter');
  await other.getByText('la está revisando').waitFor({ state: 'detached' });
  await page.getByRole('status').getByText('Enviando la decisión…').waitFor();
  decided.resolve();
  await waitForPath(page, '/spot_revisions');
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
});

test('the whole name of a new spot can be read, and has its risks', async () => {
  const name = `Bar ${'de la esquina '.repeat(12)}, llama al +54 11 1234 5678`;
  const { id } = await submitSpot(api(), { name });
  const page = await open(`/submissions/${id}/edit`, { as: 'admin', map: false, size: narrow });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText('1234 5678').waitFor();
  expect(await heading.evaluate((h1) => h1.scrollHeight - h1.clientHeight)).toBeLessThanOrEqual(1);
  await waitForText(page, '+54 11 1234 5678»');
  await page.getByRole('button', { name: 'Ver Nombre' }).press('Enter');
  await heading.and(page.locator(':focus')).waitFor();
  await expectAccessibleAndFits(page);
});

test('numbers from a thousand on have separators in the menu, on the list and in the review', async () => {
  const { id } = await submitSpot(api(), { name: 'Uno de muchos' });
  const page = await open('/ready', { as: 'admin', map: false });
  await page.route(/\/(inbox\/waiting|submissions)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"(total|submissions)":\d+/g, '"$1":5017')
      .replace(/"of":\d+/, '"of":5017');
    await route.fulfill({ response, body });
  });
  await page.goto('/submissions');
  await page.getByRole('link', { name: 'Revisar pendientes (5.017)' }).waitFor();
  await page.getByRole('navigation').getByText('5.017', { exact: true }).first().waitFor();
  await page.goto(`/submissions/${id}/edit`);
  await waitForText(page, 'de 5.017 pendientes');
});
