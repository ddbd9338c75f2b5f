import { beforeAll, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { insertManyPeople, pickerOn } from '../pages/picker.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

const stored = async (spot: Spot): Promise<Spot> => {
  const { body } = await (await api().as('admin')).call(spots.read, { query: { id: spot.id } });
  return body.data;
};

beforeAll(() => insertManyPeople(api()));

test('a picker of several works by keyboard, beyond its first page, as staff', async () => {
  const spot = await createSpot(await api().as('admin'), { type: 'people', name: 'Ana' });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false });
  const related = pickerOn(page, 'Artistas relacionados');
  await related.input.focus();
  await page.keyboard.press('ArrowDown');
  await waitForText(page, 'Se muestran 25 de');
  expect(await openList(page).getByRole('option', { name: 'Zulema' }).count()).toBe(0);
  await page.keyboard.type('zulema');
  await expect.poll(() => related.input.inputValue()).toBe('zulema');
  await related.waitForActiveOption('Zulema Olvidada');
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada');
  await related.waitForValue('');
  // Enter also works before the options have loaded.
  await page.keyboard.type('persona 17');
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada', 'Persona 17');
  await page.keyboard.type('pena');
  await related.waitForActiveOption('Mercedes Peña');
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada', 'Persona 17', 'Mercedes Peña');
  // Arrow keys move the caret in the text.
  await page.keyboard.type('ab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('c');
  await related.waitForValue('abc');
  // Backspace deletes letters, and removes no chip while it is held: a second keydown without keyup is a repeat.
  for (let i = 0; i < 6; i++) await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await related.waitForValue('');
  await related.waitForChips('Zulema Olvidada', 'Persona 17', 'Mercedes Peña');
  // Only pressed in the empty input it removes one.
  await page.keyboard.press('Backspace');
  await related.waitForChips('Zulema Olvidada', 'Persona 17');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Quitar: Persona 17' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada');
  await related.input.and(page.locator(':focus')).waitFor();
  const category = pickerOn(page, 'Categorías');
  await category.pick('rock', 'Rock nacional');
  await category.waitForChips('Rock nacional');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  const saved = await stored(spot);
  const { rows } = await api().db.execute<{ id: string }>(
    `select id from spots where name = 'Zulema Olvidada' union all select id from categories where name = 'Rock nacional'`,
  );
  expect([saved.related_artists, saved.categories]).toEqual([[rows[0]?.id], [rows[1]?.id]]);
});
