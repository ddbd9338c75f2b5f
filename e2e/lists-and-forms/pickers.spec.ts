import { describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, recordChanges } from '../support/requests.ts';

const { open, api } = appInBrowser();

describe('Enter', () => {
  test('chooses the first country that begins with the typed text, and does not save', async () => {
    const { user } = await api().signedIn('user', { country: 'AR' });
    const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
    const country = pickerOn(page, 'País', page.getByRole('form'));
    const changes = recordChanges(page);
    await country.waitForValue('Argentina');
    // Enter opens a closed picker, in which the arrow keys move.
    await country.input.focus();
    await page.keyboard.press('Enter');
    await country.waitForActiveOption('Argentina');
    await page.keyboard.press('ArrowDown');
    await country.waitForActiveOption('Armenia');
    await page.keyboard.press('Home');
    await country.waitForActiveOption('Afganistán');
    await page.keyboard.press('End');
    await country.waitForActiveOption('Zimbabue');
    await page.keyboard.press('Enter');
    await country.waitForValue('Zimbabue');
    // Without a match it does nothing.
    await country.type('xyz');
    await waitForText(page, 'Sin resultados');
    await page.keyboard.press('Enter');
    await country.waitForValue('xyz');
    await page.keyboard.press('Escape');
    await country.waitForValue('Zimbabue');

    // The first match, even if the chosen option also matches.
    await country.type('burundi');
    await country.input.press('Enter');
    await country.waitForValue('Burundi');
    // The next letter replaces the text, without a click.
    await page.keyboard.type('uru');
    await country.waitForActiveOption('Uruguay');
    expect(await country.options.allInnerTexts()).toEqual(['Uruguay\nUY', 'Burundi\nBI', 'Nauru\nNR']);
    await country.input.press('ArrowDown');
    await country.waitForActiveOption('Burundi');
    await country.input.press('ArrowUp');
    await country.input.press('Enter');
    await country.waitForValue('Uruguay');
    expect(await country.options.count()).toBe(0);
    expect(changes).toEqual([]);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await waitForToast(page, 'User updated successfully!');
    const { body } = await (await api().as('admin')).call(users.read, { params: { id: user.id } });
    expect(body.country).toBe('UY');
  });

  test('chooses the address of an event, also before its suggestions have loaded', {
    tags: 'extended',
  }, async () => {
    // Without an address, which the form of an event would start with.
    const spot = await createSpot(await api().as('admin'), {
      name: 'Con eventos',
      type: 'artist',
      address: '',
    });
    const page = await open(`/spots/${spot.id}/events/new`, { as: 'editor' });
    const changes = recordChanges(page);
    const place = pickerOn(page, 'Lugar');
    const release = await delayRequests(page, '**/places?**');
    await place.type('cordoba arg');
    await place.input.press('Enter');
    await waitForText(page, 'Buscando…');
    expect(await place.input.inputValue()).toBe('cordoba arg');
    release();
    await place.waitForValue('Córdoba, Argentina');
    expect(await place.options.count()).toBe(0);
    // An unknown address stays as typed.
    await place.input.fill('');
    await place.type('Galpón del fondo');
    await waitForText(page, /Ninguna dirección coincide/);
    await place.input.press('Enter');
    await place.input.press('Tab');
    await place.waitForValue('Galpón del fondo');
    expect(changes).toEqual([]);
  });
});

test('leaving a picker chooses an unambiguous match, otherwise restores the previous choice', {
  tags: 'extended',
}, async () => {
  const { user } = await api().signedIn('user', { country: 'AR' });
  const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
  const country = pickerOn(page, 'País', page.getByRole('form'));
  for (const [typed, shown] of [
    ['boli', 'Bolivia'],
    ['a', 'Bolivia'],
    ['xyz', 'Bolivia'],
    ['it', 'Italia'],
    ['IN', 'India'],
  ] as const) {
    // Entering it by keyboard selects its text, and shows no options yet.
    await country.input.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    await country.waitForValue(shown);
    expect(await country.options.count()).toBe(0);
  }
  await country.input.click();
  await page.keyboard.press('Delete');
  await country.waitForValue('');
  await country.type('uru');
  // A click on the save button leaves it too: the chosen match is saved.
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'User updated successfully!');
  const { body } = await (await api().as('admin')).call(users.read, { params: { id: user.id } });
  expect(body.country).toBe('UY');
});
