/** @module-tag extended */

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { stories } from '../../api/nouns/stories/stories.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* An act on many records: where the focus is, and what records without a name are called. */

const { open, api } = appInBrowser();

test('every field that is added gives the focus to its control, also to one that has to be loaded', async () => {
  await createSpot(await api().as('editor'), { type: 'bar_club', name: 'Bar Foco' });
  const page = await open('/spots', { as: 'admin' });
  await page.getByRole('checkbox', { name: 'Seleccionar: Bar Foco' }).click();
  await page.getByRole('button', { name: 'Cambiar…' }).press('Enter');
  const adding = page.getByRole('combobox', { name: 'Agregar un campo' });
  const options = openList(page).getByRole('option');
  const added: string[] = [];
  await adding.waitFor();
  while ((await adding.count()) > 0) {
    await adding.press('Enter');
    // The first one is that none is added.
    const next = options.nth(1);
    const name = (await next.textContent()) ?? '';
    await next.press('Enter');
    await page.getByRole('dialog').getByLabel(name, { exact: true }).and(page.locator(':focus')).waitFor();
    await options.first().waitFor({ state: 'detached' });
    added.push(name);
  }
  expect(added.length).toBeGreaterThanOrEqual(10);
  expect(added).toEqual(expect.arrayContaining(['Dueño', 'Agregar a un special map', 'Disponible hasta']));
});

test('Escape closes the open list of a select, and then the dialog around it', async () => {
  await createSpot(await api().as('editor'), { type: 'bar_club', name: 'Bar Escape' });
  const page = await open('/spots', { as: 'admin' });
  await page.getByRole('checkbox', { name: 'Seleccionar: Bar Escape' }).click();
  await page.getByRole('button', { name: 'Cambiar…' }).press('Enter');
  const adding = page.getByRole('combobox', { name: 'Agregar un campo' });
  await adding.press('Enter');
  await page.locator('option:focus').waitFor();
  await page.keyboard.press('Escape');
  await openList(page).waitFor({ state: 'detached' });
  await adding.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a story without a name is called as in its list', async () => {
  await api()
    .db.insert(stories)
    .values({ type: 'open_spot', country: 'AR' } as typeof stories.$inferInsert);
  const page = await open('/stories', { as: 'editor' });
  const row = page.getByRole('row').nth(1);
  await row.getByRole('checkbox').click();
  const name =
    (await row.getByRole('checkbox').getAttribute('aria-label'))?.replace('Seleccionar: ', '') ?? '';
  await page.getByRole('button', { name: 'Cambiar…' }).press('Enter');
  await page.getByRole('combobox', { name: 'Agregar un campo' }).press('Enter');
  await openList(page).getByRole('option', { name: 'País' }).press('Enter');
  await page.getByRole('combobox', { name: 'País' }).pressSequentially('peru');
  await openList(page).getByRole('option', { name: 'Perú' }).click();
  await page.getByRole('button', { name: 'Ver qué cambiaría' }).press('Enter');
  await waitForText(page, '1 cambiará');
  expect(name).not.toBe('');
  expect(await page.getByRole('dialog').getByRole('rowheader').textContent()).toBe(name);
});

test('on a phone that is turned on its side the buttons of the dialog are in sight', async () => {
  await createSpot(await api().as('editor'), { type: 'bar_club', name: 'Bar de lado' });
  const page = await open('/spots', { as: 'admin', size: narrow, touch: true });
  await page.getByRole('checkbox', { name: 'Seleccionar: Bar de lado' }).click();
  await page.getByRole('button', { name: 'Cambiar…' }).press('Enter');
  await page.getByRole('combobox', { name: 'Agregar un campo' }).waitFor();
  await page.setViewportSize({ width: narrow.height, height: narrow.width });
  const dialog = page.getByRole('dialog');
  const bottom = async (locator: Locator) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return y + height;
  };
  const isWithin = async () =>
    (await bottom(dialog.getByRole('button', { name: 'Cancelar' }))) < (await bottom(dialog)) &&
    (await bottom(dialog)) <= narrow.width;
  await expect.poll(isWithin).toBe(true);
});
