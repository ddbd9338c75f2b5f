import { describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { pickerOn } from '../pages/picker.ts';
import { appInBrowser } from '../support/browser.ts';
import { changesOf, delayRequests } from '../support/requests.ts';
import { reads, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

describe('Enter', () => {
  const ofUser = async () => {
    const { user } = await api().signedIn('user', { country: 'AR' });
    const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
    const country = pickerOn(page, 'País', page.getByRole('form'));
    await country.shows('Argentina');
    return { user, page, country, changes: changesOf(page) };
  };

  test('chooses the country that begins with what is typed, and does not save', async () => {
    const { user, page, country, changes } = await ofUser();
    await country.type('uru');
    await country.marks('Uruguay');
    expect(await country.options.allInnerTexts()).toEqual(['Uruguay\nUY', 'Burundi\nBI', 'Nauru\nNR']);
    await country.input.press('Enter');
    await country.shows('Uruguay');
    expect(await country.options.count()).toBe(0);
    expect(changes).toEqual([]);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await toasts(page, 'User updated successfully!');
    const { body } = await (await api().as('admin')).call(users.read, { params: { id: user.id } });
    expect(body.country).toBe('UY');
  });

  test('chooses the first match also when it is the one chosen before that matches too', async () => {
    const { page, country } = await ofUser();
    await country.type('burundi');
    await country.input.press('Enter');
    await country.shows('Burundi');
    // The next letter replaces it, without a click.
    await page.keyboard.type('uru');
    await country.marks('Uruguay');
    await country.input.press('ArrowDown');
    await country.marks('Burundi');
    await country.input.press('ArrowUp');
    await country.input.press('Enter');
    await country.shows('Uruguay');
  });

  test('opens a closed picker, where the arrows move; with nothing that matches it does nothing', async () => {
    const { page, country, changes } = await ofUser();
    await country.input.focus();
    await page.keyboard.press('Enter');
    await country.marks('Argentina');
    await page.keyboard.press('ArrowDown');
    await country.marks('Armenia');
    await page.keyboard.press('Home');
    await country.marks('Afganistán');
    await page.keyboard.press('End');
    await country.marks('Zimbabue');
    await page.keyboard.press('Enter');
    await country.shows('Zimbabue');
    await country.type('xyz');
    await reads(page, 'Sin resultados');
    await page.keyboard.press('Enter');
    await country.shows('xyz');
    await page.keyboard.press('Escape');
    await country.shows('Zimbabue');
    expect(changes).toEqual([]);
  });

  test('on a new notification sends no push to the country chosen before', async () => {
    const page = await open('/notifications/new', { as: 'editor' });
    const changes = changesOf(page);
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Hoy');
    await page.getByRole('textbox', { name: 'Mensaje' }).pressSequentially('A las nueve');
    const country = pickerOn(page, 'País', page.getByRole('form'));
    for (const [typed, name] of [
      ['argent', 'Argentina'],
      ['uru', 'Uruguay'],
    ] as const) {
      await country.type(typed);
      await country.input.press('Enter');
      await country.shows(name);
    }
    expect(changes).toEqual([]);
  });

  test('chooses the whole address of an event, also before its suggestions have come', async () => {
    // Without an address of its own, which its events would begin with.
    const spot = await createSpot(await api().as('admin'), {
      name: 'Con eventos',
      type: 'artist',
      address: '',
    });
    const page = await open(`/spots/${spot.id}/events/new`, { as: 'editor' });
    const changes = changesOf(page);
    const place = pickerOn(page, 'Lugar');
    const letGo = await delayRequests(page, '**/places?**');
    await place.type('cordoba arg');
    await place.input.press('Enter');
    await reads(page, 'Buscando…');
    expect(await place.input.inputValue()).toBe('cordoba arg');
    letGo();
    await place.shows('Córdoba, Argentina');
    expect(await place.options.count()).toBe(0);
    // An address of one's own stays as it is.
    await place.input.fill('');
    await place.type('Galpón del fondo');
    await reads(page, /Ninguna dirección coincide/);
    await place.input.press('Enter');
    await place.input.press('Tab');
    await place.shows('Galpón del fondo');
    expect(changes).toEqual([]);
  });

  test('in a filter of a list and of the dashboard, in the genres, in the users and spots of a story', async () => {
    await api().signedIn('user', { first_name: 'Íñigo', last_name: 'Ñúñez', email: 'inigo@example.com' });
    await createSpot(await api().as('admin'), { name: 'Bar Ñandú' });
    const page = await open('/users', { as: 'editor' });
    const changes = changesOf(page);
    const country = pickerOn(page, 'País');
    await country.type('uru');
    await country.input.press('Enter');
    await country.shows('Uruguay');
    await expect.poll(() => page.url()).toContain('country=UY');
    await page.goto('/dashboard');
    await country.type('uru');
    await country.input.press('Enter');
    await country.shows('Uruguay');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/users/search');
    const genre = pickerOn(page, 'Género');
    await genre.type('cumb');
    await genre.marks('cumbia');
    await genre.input.press('Enter');
    await genre.shows('cumbia');
    await page.goto('/stories/new');
    const spot = pickerOn(page, /^Spot/, page.getByRole('form'));
    await spot.type('nandu');
    // Before the options have come: it chooses the first when it comes.
    await spot.input.press('Enter');
    await expect.poll(() => spot.input.inputValue()).toMatch(/^Bar Ñandú/);
    const user = pickerOn(page, 'Usuario', page.getByRole('form'));
    await user.type('inigo');
    await user.marks('Íñigo Ñúñez');
    await user.input.press('Enter');
    await user.shows('Íñigo Ñúñez · inigo@example.com');
    expect(changes).toEqual([]);
  });
});

test('leaving a picker chooses what can only be meant, else shows again what was chosen', async () => {
  const { user } = await api().signedIn('user', { country: 'AR' });
  const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
  const country = pickerOn(page, 'País', page.getByRole('form'));
  for (const [typed, shown] of [
    ['bolivia', 'Bolivia'],
    ['uru', 'Uruguay'],
    ['a', 'Uruguay'],
    ['xyz', 'Uruguay'],
    ['it', 'Italia'],
    ['IN', 'India'],
  ] as const) {
    await country.type(typed);
    await page.keyboard.press('Tab');
    await country.shows(shown);
    expect(await country.options.count()).toBe(0);
  }
  await country.input.click();
  await page.keyboard.press('Delete');
  await country.shows('');
  await country.type('uru');
  // A click on "save" leaves it too: what is saved is what it shows.
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await toasts(page, 'User updated successfully!');
  const { body } = await (await api().as('admin')).call(users.read, { params: { id: user.id } });
  expect(body.country).toBe('UY');
});
