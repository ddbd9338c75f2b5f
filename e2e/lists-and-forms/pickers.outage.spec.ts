import { beforeAll, describe, expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { insertManyPeople, pickerOn } from '../pages/picker.ts';
import { expectAccessible, waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests, recordChanges } from '../support/requests.ts';

const { open, api } = appInBrowser();

beforeAll(() => insertManyPeople(api()));

describe('options that cannot be loaded', () => {
  test('show an error below the picker with a button to retry; the rest of the form works', async () => {
    const page = await open('/delete_account', { as: 'admin' });
    const sources = /\/(spot\/people|categories\/v2|stories\/spots|users\?|places\?)/;
    const recover = await failRequests(page, sources);
    await page.goto('/spots/new');
    const failed = page.getByRole('alert').filter({ hasText: 'No se pudieron leer las opciones.' });
    await expect.poll(() => failed.count()).toBe(3);
    await expectAccessible(page);
    const related = pickerOn(page, 'Artistas relacionados');
    await related.input.focus();
    const searched = page.waitForResponse(/people\?.*search=zulema/);
    await page.keyboard.type('zulema');
    await searched;
    await expect.poll(() => failed.count()).toBe(3);
    await recover();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Reintentar' }).first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await related.input.and(page.locator(':focus')).waitFor();
    await related.waitForActiveOption('Zulema Olvidada');
    await page.keyboard.press('Enter');
    await related.waitForChips('Zulema Olvidada');
  });

  test.each([
    ['/stories/new', /^Spot/, 'zu'],
    ['/stories/new', 'Usuario', 'zu'],
    ['/users/search', 'Género', 'cumb'],
    ['/spots/new', 'Dirección', 'cordoba'],
  ] as const)('show an error at %s, %s', async (address, label, typed) => {
    const page = await open('/delete_account', { as: 'admin' });
    const recover = await failRequests(page, /\/(stories\/spots|users\?|places\?|genres)/);
    await page.goto(address);
    const picker = pickerOn(page, label, page.locator('main'));
    await picker.type(typed);
    await page
      .getByRole('alert')
      .filter({ hasText: /^No se pudieron (leer las opciones|buscar direcciones)\.$/ })
      .waitFor();
    await recover();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText(/^No se pudieron/).waitFor({ state: 'detached' });
    await picker.waitForValue(typed);
    await expect.poll(() => picker.input.getAttribute('aria-expanded')).not.toBe(null);
  });
});

describe('the country filter', () => {
  test('accepts typing and Enter as soon as it is shown', async () => {
    const page = await open('/delete_account', { as: 'editor' });
    await page.goto('/dashboard');
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

  test('replaces the chosen name when typing; leaving it restores the name', async () => {
    const page = await open('/delete_account', { as: 'editor' });
    await page.goto('/users?country=AR');
    const country = pickerOn(page, 'País');
    await country.waitForValue('Argentina');
    await country.input.click();
    await page.keyboard.type('b');
    await country.waitForValue('b');
    await page.keyboard.press('Tab');
    await country.waitForValue('Argentina');
    // Entering it by keyboard selects its text.
    await page.keyboard.press('Shift+Tab');
    await country.input.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('bo');
    await country.waitForActiveOption('Bolivia');
    await page.keyboard.type('t');
    await country.waitForActiveOption('Botsuana');
    await page.keyboard.press('Backspace');
    await country.waitForActiveOption('Bolivia');
    await page.keyboard.type('t');
    await page.keyboard.press('Enter');
    await waitForPath(page, '/users?page=1&perPage=10&country=BW');
  });

  test('works while offline', async () => {
    const page = await open('/users', { as: 'editor' });
    const country = pickerOn(page, 'País');
    await country.input.waitFor();
    await offline(page);
    await country.type('uru');
    await country.waitForActiveOption('Uruguay');
    await page.keyboard.press('Enter');
    await country.waitForValue('Uruguay');
    await online(page);
    await waitForPath(page, '/users?page=1&perPage=10&country=UY');
  });
});
