import { beforeAll, describe, expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { insertManyPeople, pickerOn } from '../pages/picker.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests, recordChanges } from '../support/requests.ts';
import { expectErrorIn } from './failures.ts';

const { open, api } = appInBrowser();

beforeAll(() => insertManyPeople(api()));

describe('options that cannot be loaded', () => {
  test('show an error below the picker with a button to retry; the rest of the form works', {
    tags: 'extended',
  }, async () => {
    const page = await open('/ready', { as: 'admin', map: false });
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

  test('show an error in a picker of one, and below an address', { tags: 'extended' }, async () => {
    const page = await open('/delete_account', { as: 'admin', map: false });
    await expectErrorIn(page, '/stories/new', /^Spot/, 'zu');
    await expectErrorIn(page, '/spots/new', 'Dirección', 'cordoba');
  });
});

describe('the country filter', () => {
  test('accepts typing and Enter as soon as it is shown, also while offline', async () => {
    const page = await open('/users', { as: 'editor', fresh: true });
    const changes = recordChanges(page);
    const country = pickerOn(page, 'País');
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
    await page.keyboard.type('bot');
    await country.waitForActiveOption('Botsuana');
    await page.keyboard.press('Backspace');
    await country.waitForActiveOption('Bolivia');
    await page.keyboard.press('Enter');
    await waitForPath(page, '/users?page=1&perPage=10&country=BO');
    expect(changes).toEqual([]);
  });
});
