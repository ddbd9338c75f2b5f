/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { keptOn, waitUntilKept } from '../drafts/drafts.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';

/* What is typed while a note is being sent (product/forms#one-submit). */

const { open, api } = appInBrowser();
let spotId = '';
beforeAll(async () => {
  spotId = (await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
});

const calls = /\/notes$/;

async function writeNote(text: string) {
  const page = await open(`/spots/${spotId}/edit?notes=${spotId}`, { as: 'editor', map: false });
  const drawer = page.getByRole('dialog', { name: 'Notas' });
  const field = drawer.getByLabel('Nota nueva');
  await field.click();
  await field.pressSequentially(text);
  return { page, drawer, field };
}

test('what is typed after what was sent stays, with the caret where it was, and is a note of its own', async () => {
  const { page, drawer, field } = await writeNote('Primera.');
  const release = await delayRequests(page, calls, 'POST');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && calls.test(request.url()));
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.type('Segnda');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  release();
  await drawer.getByRole('listitem').getByText('Primera.', { exact: true }).waitFor();
  await page.keyboard.type('u');
  await expect.poll(() => field.inputValue()).toBe('Segunda');
  await drawer.getByRole('button', { name: 'Agregar nota', disabled: false }).waitFor();
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('listitem').getByText('Segunda', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('what was typed meanwhile is restored after a reload, as a note of its own', async () => {
  const { page, drawer, field } = await writeNote('Quinta.');
  await waitUntilKept(page, 'Quinta');
  const key = /"key":"[^"]+"/.exec(await keptOn(page))?.[0];
  const release = await delayRequests(page, calls, 'POST');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && calls.test(request.url()));
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.type('Sexta');
  release();
  await drawer.getByRole('listitem').getByText('Quinta.', { exact: true }).waitFor();
  await waitUntilKept(page, /"text":"Sexta"/);
  await expect.poll(() => keptOn(page)).not.toContain(key);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Sexta');
  await field.press('Control+Enter');
  await drawer.getByRole('listitem').getByText('Sexta', { exact: true }).waitFor();
});

test('a text that was changed otherwise stays whole', async () => {
  const { page, drawer, field } = await writeNote('Tercera');
  const release = await delayRequests(page, calls, 'POST');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && calls.test(request.url()));
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.press('Home');
  await page.keyboard.type('La ');
  release();
  await drawer.getByRole('listitem').getByText('Tercera', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Agregar nota', disabled: false }).waitFor();
  expect(await field.inputValue()).toBe('La Tercera');
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('listitem').getByText('La Tercera', { exact: true }).waitFor();
});

test('all of it stays when the note cannot be saved', async () => {
  const { page, field } = await writeNote('Cuarta');
  const failed = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await failed.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && calls.test(request.url()));
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.type(' nota');
  failed.resolve();
  await waitForText(page, 'No se pudo guardar la nota.');
  expect(await field.inputValue()).toBe('Cuarta nota');
});
