import { beforeAll, describe, expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { insertManyPeople, pickerOn } from '../pages/picker.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests, recordChanges } from '../support/requests.ts';

const { open, api } = appInBrowser();

beforeAll(() => insertManyPeople(api()));

describe('options that cannot be loaded', () => {
  test('show an error below the picker with a button to retry; the rest of the form works', async () => {
    const page = await open('/nowhere', { as: 'admin', map: false });
    const sources = /\/(spot\/people|categories\/v2|stories\/spots|users\?|places\?)/;
    const recover = await failRequests(page, sources);
    await page.goto('/spots/new');
    const failed = page.getByRole('alert').filter({ hasText: 'No se pudieron leer las opciones.' });
    await expect.poll(() => failed.count()).toBe(3);
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

  test('show an error in each kind of picker', async () => {
    const page = await open('/nowhere', { as: 'admin', map: false });
    for (const [address, label, typed] of [
      ['/stories/new', /^Spot/, 'zu'],
      ['/stories/new', 'Usuario', 'zu'],
      ['/users/search', 'Género', 'cumb'],
      ['/spots/new', 'Dirección', 'cordoba'],
    ] as const) {
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
      await page.keyboard.press('Escape');
    }
  });
});

describe('the country filter', () => {
  test('accepts typing and Enter as soon as it is shown, also while offline', async () => {
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

    await page.goto('/users');
    await country.input.waitFor();
    await offline(page);
    await country.type('uru');
    await country.waitForActiveOption('Uruguay');
    await page.keyboard.press('Enter');
    await country.waitForValue('Uruguay');
    await online(page);
    await waitForPath(page, '/users?page=1&perPage=10&country=UY');

    // Typing replaces the chosen name; leaving it restores the name.
    await country.input.click();
    await page.keyboard.type('b');
    await country.waitForValue('b');
    await page.keyboard.press('Tab');
    await country.waitForValue('Uruguay');
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
});
