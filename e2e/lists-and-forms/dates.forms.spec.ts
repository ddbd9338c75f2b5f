import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { emptyDay, helpOf, typeDay } from '../pages/days.ts';
import { listPage } from '../pages/list.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* Dates that are emptied, incomplete or impossible, in forms (product/forms#dates). */

const { open, api } = appInBrowser();
const wrong = 'Escribe una fecha válida.';

test('a date of a concert is removed; an impossible one is not saved, and said to be wrong', async () => {
  const editor = await api().as('editor');
  const dates = { available_since: '2026-10-01', available_to: '2026-11-30' };
  const { id } = await createSpot(editor, { type: 'show_concert', name: 'Recital', ...dates });
  const stored = async () => (await editor.call(spots.read, { query: { id } })).body.data;
  const page = await open(`/spots/${id}/edit`, { as: 'editor', map: false });
  const until = page.getByLabel('Disponible hasta');
  await until.waitFor();
  await typeDay(until, '1131');
  await spotForm(page).saveChanges.press('Enter');
  await expect.poll(() => helpOf(until)).toBe(wrong);
  await expect.poll(() => until.and(page.locator(':focus')).count()).toBe(1);
  expect(await stored()).toMatchObject({ version: 1, available_to: '2026-11-30T23:59:00.000Z' });
  await emptyDay(until);
  await spotForm(page).saveChanges.press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
  expect(await stored()).toMatchObject({ available_since: '2026-10-01T00:00:00.000Z', available_to: null });
});

test('an incomplete or impossible date of a new record is no empty one', { tags: 'extended' }, async () => {
  const spot = await createSpot(await api().as('editor'), { type: 'show_concert', name: 'Otro' });
  const page = await open(`/spots/${spot.id}/events/new`, { as: 'editor' });
  const date = page.getByLabel('Fecha');
  const time = page.getByLabel('Hora de inicio');
  await date.waitFor();
  await typeDay(date, '02292027');
  await time.focus();
  await time.pressSequentially('08');
  await page.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect.poll(() => helpOf(date)).toBe(wrong);
  expect(await helpOf(time)).toBe('Escribe una hora válida (hh:mm).');
  await typeDay(date, '02282027');
  expect(await date.inputValue()).toBe('2027-02-28');
  await expect.poll(() => helpOf(date)).not.toBe(wrong);
});

test('a hidden date does not keep a spot from being saved', { tags: 'extended' }, async () => {
  const editor = await api().as('editor');
  const { id } = await createSpot(editor, { type: 'show_concert', name: 'Ya no es un recital' });
  const page = await open(`/spots/${id}/edit`, { as: 'editor', map: false });
  const until = page.getByLabel('Disponible hasta');
  await until.waitFor();
  await typeDay(until, '1131');
  await listPage(page).choose('Tipo de categoría', 'Bar / Club');
  await until.waitFor({ state: 'detached' });
  await spotForm(page).saveChanges.press('Enter');
  await waitForToast(page, 'Spot updated successfully!');
});

test('the year of a date has four digits', { tags: 'extended' }, async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await page.getByRole('radio', { name: 'A una hora' }).press('Space');
  const at = page.locator('input[type=datetime-local]');
  await at.focus();
  await at.pressSequentially('12312026');
  await at.pressSequentially('0330A');
  expect(await at.inputValue()).toBe('2026-12-31T03:30');
});
