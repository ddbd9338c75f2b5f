/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { insertManyPeople, pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { showStep } from '../support/steps.ts';
import { expectErrorIn } from './failures.ts';

/* Pickers on other screens than those of the quick tests, and more texts. */

const { open, api } = appInBrowser();

describe('Enter', () => {
  test('on a new notification does not submit', async () => {
    const page = await open('/notifications/new', { as: 'editor' });
    const changes = recordChanges(page);
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Hoy');
    await page.getByRole('textbox', { name: 'Mensaje' }).pressSequentially('A las nueve');
    const country = pickerOn(page, 'País', page.getByRole('form'));
    for (const [typed, name] of [
      ['argent', 'Argentina'],
      ['uru', 'Uruguay'],
    ] as const) {
      await country.type(typed);
      await country.input.press('Enter');
      await country.waitForValue(name);
    }
    expect(changes).toEqual([]);
  });

  test('among the genres, and the users and spots of a story', async () => {
    await api().signedIn('user', { first_name: 'Íñigo', last_name: 'Ñúñez', email: 'inigo@example.com' });
    await createSpot(await api().as('admin'), { name: 'Bar Ñandú' });
    const page = await open('/users/search', { as: 'editor' });
    const changes = recordChanges(page);
    const genre = pickerOn(page, 'Género');
    await genre.type('cumb');
    await genre.waitForActiveOption('cumbia');
    await genre.input.press('Enter');
    await genre.waitForValue('cumbia');
    await page.goto('/stories/new');
    const spot = pickerOn(page, /^Spot/, page.getByRole('form'));
    await spot.type('nandu');
    // Before the options have loaded, Enter chooses the first one once they have.
    await spot.input.press('Enter');
    await expect.poll(() => spot.input.inputValue()).toMatch(/^Bar Ñandú/);
    const user = pickerOn(page, 'Usuario', page.getByRole('form'));
    await user.type('inigo');
    await user.waitForActiveOption('Íñigo Ñúñez');
    await user.input.press('Enter');
    await user.waitForValue('Íñigo Ñúñez · inigo@example.com');
    expect(changes).toEqual([]);
  });
});

test('the country filter of the dashboard accepts typing and Enter as soon as it is shown; Escape restores the choice', async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const changes = recordChanges(page);
  const country = pickerOn(page, 'País');
  await country.input.focus();
  await page.keyboard.type('uru');
  await page.keyboard.press('Enter');
  await country.waitForValue('Uruguay');
  expect(new URL(page.url()).search).toBe('');
  await country.input.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('boliv');
  await country.waitForActiveOption('Bolivia');
  await page.keyboard.press('Escape');
  await country.waitForValue('Uruguay');
  expect(changes).toEqual([]);
});

test.each([
  ['/stories/new', 'Usuario', 'zu'],
  ['/users/search', 'Género', 'cumb'],
] as const)('options that cannot be loaded: %s %s', async (address, label, typed) => {
  await expectErrorIn(await open('/delete_account', { as: 'admin', map: false }), address, label, typed);
});

test('a picker of several works by keyboard, beyond its first page, as an owner at 390 px', async () => {
  await insertManyPeople(api());
  const as = await api().signedIn('user');
  const admin = await api().as('admin');
  const spot = await createSpot(admin, { type: 'people', name: 'Ana', user_id: as.user.id });
  const page = await open(`/spots/user/${spot.id}/edit`, { as, size: narrow, map: false });
  await showStep(page, 'Enlaces');
  const related = pickerOn(page, 'Artistas relacionados');
  await related.input.focus();
  await page.keyboard.type('zulema');
  await related.waitForActiveOption('Zulema Olvidada');
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada');
  await page.keyboard.type('persona 17');
  await page.keyboard.press('Enter');
  await related.waitForChips('Zulema Olvidada', 'Persona 17');
  await page.keyboard.press('Backspace');
  await related.waitForChips('Zulema Olvidada');
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  const { rows } = await api().db.execute("select id from spots where name = 'Zulema Olvidada'");
  const { body } = await admin.call(spots.read, { query: { id: spot.id } });
  expect(body.data.related_artists).toEqual([rows[0]?.id]);
});
