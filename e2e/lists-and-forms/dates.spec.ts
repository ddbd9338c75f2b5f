import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAndFits, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { pressTogether } from '../support/typing.ts';
import { withoutTimers } from '../support/waiting.ts';

/* Dates that are emptied, incomplete, impossible or too late, in forms and in filters (product/forms#dates). */

const { open, api } = appInBrowser();

/** Types a day into all parts of an input, which is in the format of en-US. */
async function typeDay(input: Locator, digits: string): Promise<void> {
  await input.focus();
  for (let part = 0; part < 3; part++) await input.press('ArrowLeft');
  await input.pressSequentially(digits);
}
async function empty(input: Locator): Promise<void> {
  await typeDay(input, '');
  for (let part = 0; part < 3; part++) {
    await input.press('Backspace');
    await input.press('ArrowRight');
  }
}
const helpOf = async (input: Locator) => {
  const id = await input.getAttribute('aria-describedby');
  return id ? input.page().locator(`[id="${id}"]`).textContent() : null;
};
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
  expect(await until.and(page.locator(':focus')).count()).toBe(1);
  expect(await stored()).toMatchObject({ version: 1, available_to: '2026-11-30T23:59:00.000Z' });
  await empty(until);
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

test('a filter keeps its last day while another one is impossible, and marks that', async () => {
  const page = await open('/spots?to=2026-12-31', { as: 'editor', size: narrow });
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const until = page.getByLabel('Creado: hasta');
  await until.waitFor();
  // From December to November.
  await typeDay(until, '');
  await until.press('ArrowDown');
  // Not while it is typed.
  expect(await helpOf(until)).toBe(null);
  await page.getByRole('button', { name: 'Listo' }).focus();
  await expect.poll(() => helpOf(until)).toBe(wrong);
  expect(new URL(page.url()).searchParams.get('to')).toBe('2026-12-31');
  await expectAccessibleAndFits(page, '[role=dialog]');
  await typeDay(until, '11292026');
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe('2026-11-29');
  expect(await helpOf(until)).toBe(null);
});

test('a day of a filter takes effect with Enter, on leaving and after a pause, not with its first digit', async () => {
  const page = await open('/spots?to=2026-11-30', { as: 'editor' });
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const until = page.getByLabel('Creado: hasta');
  await until.waitFor();
  const applied = () => new URL(page.url()).searchParams.get('to');
  // The pause is that of a person.
  await withoutTimers(page, 1000, 1000);
  const typeTogether = async (...keys: string[]) => {
    await typeDay(until, '');
    // A digit that comes a second later is another day.
    await pressTogether(page, ...keys);
  };
  await typeTogether('1', '1', '2', '5');
  expect(await until.inputValue()).toBe('2026-11-25');
  expect(applied()).toBe('2026-11-30');
  await until.press('Enter');
  await expect.poll(applied).toBe('2026-11-25');
  await typeTogether('1', '1', '1', '2');
  await page.getByRole('button', { name: 'Listo' }).focus();
  await expect.poll(applied).toBe('2026-11-12');
  await page.goBack();
  await expect.poll(applied).toBe('2026-11-25');
  await page.reload();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await typeTogether('1', '1', '1', '3');
  await expect.poll(applied).toBe('2026-11-13');
});

test('a range of the dashboard says that a date is impossible', { tags: 'extended' }, async () => {
  const page = await open('/dashboard?rangeType=range&startDate=2026-11-01&endDate=2026-11-30', {
    as: 'editor',
  });
  const end = page.getByLabel('Fecha de fin');
  await end.waitFor();
  await typeDay(end, '1131');
  await end.press('Enter');
  await expect.poll(() => helpOf(end)).toBe(wrong);
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

test('of a day to come, for which there is no list yet, it is said', async () => {
  const page = await open('/history/spots', { as: 'editor' });
  const day = page.getByLabel('Fecha', { exact: true });
  await day.waitFor();
  const shown = await day.inputValue();
  await typeDay(day, '');
  for (const key of ['ArrowRight', 'ArrowRight']) await day.press(key);
  await day.pressSequentially('2999');
  await expect.poll(() => helpOf(day)).toBe('Ese día todavía no empezó (UTC).');
  await expectAccessibleAndFits(page);
  expect(new URL(page.url()).searchParams.get('at')).toBe(null);
  // Emptied, it is yesterday's again.
  await empty(day);
  await page.getByRole('searchbox').focus();
  await expect.poll(() => day.inputValue()).toBe(shown);
});
