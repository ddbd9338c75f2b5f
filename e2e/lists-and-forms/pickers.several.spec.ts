import { beforeAll, describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { manyPeople, pickerOn } from '../pages/picker.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

const kept = async (spot: Spot): Promise<Spot> => {
  const { body } = await (await api().as('admin')).call(spots.read, { query: { id: spot.id } });
  return body.data;
};

beforeAll(() => manyPeople(api()));

describe('a picker of several', () => {
  test.each([
    ['staff', '1280 px', wide],
    ['staff', '390 px', narrow],
    ['an owner', '390 px', narrow],
  ] as const)('is worked by keyboard, beyond its first page, as %s at %s', async (who, _width, size) => {
    const owner = await api().signedIn('user');
    const spot = await createSpot(await api().as('admin'), {
      type: 'people',
      name: 'Ana',
      user_id: owner.user.id,
    });
    const page = await open(who === 'staff' ? `/spots/${spot.id}/edit` : `/spots/user/${spot.id}/edit`, {
      as: who === 'staff' ? 'admin' : owner,
      size,
    });
    const related = pickerOn(page, 'Artistas relacionados');
    await related.input.focus();
    await page.keyboard.press('ArrowDown');
    await reads(page, 'Se muestran 25 de');
    expect(await page.getByRole('option', { name: 'Zulema' }).count()).toBe(0);
    await page.keyboard.type('zulema');
    expect(await related.input.inputValue()).toBe('zulema');
    await related.marks('Zulema Olvidada');
    await page.keyboard.press('Enter');
    await related.holds('Zulema Olvidada');
    await related.shows('');
    // It goes on at once, also when Enter comes before the options.
    await page.keyboard.type('persona 17');
    await page.keyboard.press('Enter');
    await related.holds('Zulema Olvidada', 'Persona 17');
    await page.keyboard.type('pena');
    await related.marks('Mercedes Peña');
    await page.keyboard.press('Enter');
    await related.holds('Zulema Olvidada', 'Persona 17', 'Mercedes Peña');
    // A letter is corrected; only at the empty input a chip goes.
    await page.keyboard.type('ab');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await related.shows('');
    await related.holds('Zulema Olvidada', 'Persona 17', 'Mercedes Peña');
    await page.keyboard.press('Backspace');
    await related.holds('Zulema Olvidada', 'Persona 17');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Quitar: Persona 17' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await related.holds('Zulema Olvidada');
    await related.input.and(page.locator(':focus')).waitFor();
    const category = pickerOn(page, 'Categorías');
    await category.pick('rock', 'Rock nacional');
    await category.holds('Rock nacional');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await toasts(page, 'Spot updated successfully!');
    const saved = await kept(spot);
    const { rows } = await api().db.execute<{ id: string }>(
      `select id from spots where name = 'Zulema Olvidada' union all select id from categories where name = 'Rock nacional'`,
    );
    expect([saved.related_artists, saved.categories]).toEqual([[rows[0]?.id], [rows[1]?.id]]);
  });

  test('does not lose a chip to a held Backspace, nor the place in the text to an arrow', async () => {
    const page = await open('/spots/new', { as: 'admin' });
    const related = pickerOn(page, 'Artistas relacionados');
    await related.type('zulema');
    await related.input.press('Enter');
    await related.holds('Zulema Olvidada');
    await page.keyboard.type('ab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('c');
    await related.shows('abc');
    // A key that is down already repeats.
    for (let i = 0; i < 6; i++) await page.keyboard.down('Backspace');
    await page.keyboard.up('Backspace');
    await related.shows('');
    await related.holds('Zulema Olvidada');
    // Its chip fits and has a button with a name.
    await expectAccessible(page);
  });
});
