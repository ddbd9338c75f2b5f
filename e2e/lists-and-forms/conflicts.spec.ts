/** @module-tag extended */

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* How the comparison with what somebody else has saved shows values (product/forms#conflict). */

const { open, api } = appInBrowser();
const sees = (group: Locator, ...texts: string[]) =>
  Promise.all(texts.map((text) => group.getByText(text, { exact: true }).first().waitFor()));

test('types, countries and days are shown as elsewhere; the days are there while the chosen type is an event', async () => {
  const admin = await api().as('admin');
  const event = { type: 'show_concert', available_since: '2027-01-01T00:00:00.000Z' } as const;
  const spot = await createSpot(admin, { name: 'Peña', country: 'AR', address: 'Calle 1', ...event });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false, size: narrow });
  const since = page.getByLabel('Disponible desde');
  await since.focus();
  // In the format of en-US, from the month on.
  await page.keyboard.type('01022027');
  await expect.poll(() => since.inputValue()).toBe('2027-01-02');
  const params = { id: spot.id };
  const body = { type: 'store', country: 'UY' } as const;
  expect((await admin.call(spots.update, { params, body })).status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
  const type = dialog.getByRole('group', { name: 'Tipo de categoría' });
  await sees(type, 'Event', 'Store');
  await sees(dialog.getByRole('group', { name: 'País' }), 'Argentina', 'Uruguay');
  const days = dialog.getByRole('group', { name: 'Disponible desde' });
  expect(await type.getByRole('radio', { name: 'Su versión' }).isChecked()).toBe(true);
  expect(await days.count()).toBe(0);
  await type.getByRole('radio', { name: 'Mi versión' }).press('Space');
  await sees(days, '02/01/2027', '01/01/2027');
  await expectAccessibleAndFits(page);
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots');
  const { data } = (await admin.call(spots.read, { query: { id: spot.id } })).body;
  expect(data).toMatchObject({
    type: 'show_concert',
    country: 'UY',
    available_since: '2027-01-02T00:00:00.000Z',
  });
});

test('what the form has no input for now has its label, and is shown as elsewhere', async () => {
  const admin = await api().as('admin');
  const spot = await createSpot(admin, { name: 'Peña', type: 'store', country: 'AR', address: 'Calle 1' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false });
  await spotForm(page).name.press('End');
  await page.keyboard.type(' nueva');
  const body = {
    ...{ type: 'show_concert', available_since: '2027-01-02T00:00:00.000Z' },
    instagram: { show_instagram: false, instagram_link: 'https://instagram.com/pena' },
  } as const;
  expect((await admin.call(spots.update, { params: { id: spot.id }, body })).status).toBe(200);
  await spotForm(page).saveChanges.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
  await sees(dialog.getByRole('group', { name: 'Disponible desde' }), '02/01/2027', '—');
  await sees(
    dialog.getByRole('group', { name: 'Instagram' }),
    'Link de Instagram',
    'https://www.instagram.com/pena/',
  );
  expect(await dialog.textContent()).not.toContain('instagram_link');
});
