import { beforeAll, describe, expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { manyPeople, pickerOn } from '../pages/picker.ts';
import { appInBrowser } from '../support/browser.ts';
import { changesOf, refused } from '../support/requests.ts';
import { arrivesAt, expectAccessible } from '../support/see.ts';

const { open, api } = appInBrowser();

beforeAll(() => manyPeople(api()));

describe('options that cannot be read', () => {
  test('are said below the picker, with a way to try again; the rest of the form works', async () => {
    const page = await open('/delete_account', { as: 'admin' });
    const sources = /\/(spot\/people|categories\/v2|stories\/spots|users\?|places\?)/;
    const mend = await refused(page, sources);
    await page.goto('/spots/new');
    const failed = page.getByRole('alert').filter({ hasText: 'No se pudieron leer las opciones.' });
    await expect.poll(() => failed.count()).toBe(3);
    await expectAccessible(page);
    const related = pickerOn(page, 'Artistas relacionados');
    await related.input.focus();
    const asked = page.waitForResponse(/people\?.*search=zulema/);
    await page.keyboard.type('zulema');
    await asked;
    await expect.poll(() => failed.count()).toBe(3);
    await mend();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Reintentar' }).first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await related.input.and(page.locator(':focus')).waitFor();
    await related.marks('Zulema Olvidada');
    await page.keyboard.press('Enter');
    await related.holds('Zulema Olvidada');
  });

  test.each([
    ['/stories/new', /^Spot/, 'zu'],
    ['/stories/new', 'Usuario', 'zu'],
    ['/users/search', 'Género', 'cumb'],
    ['/spots/new', 'Dirección', 'cordoba'],
  ] as const)('are said at %s, %s', async (address, label, typed) => {
    const page = await open('/delete_account', { as: 'admin' });
    const mend = await refused(page, /\/(stories\/spots|users\?|places\?|genres)/);
    await page.goto(address);
    const picker = pickerOn(page, label, page.locator('main'));
    await picker.type(typed);
    await page
      .getByRole('alert')
      .filter({ hasText: /^No se pudieron (leer las opciones|buscar direcciones)\.$/ })
      .waitFor();
    await mend();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText(/^No se pudieron/).waitFor({ state: 'detached' });
    await picker.shows(typed);
    await expect.poll(() => picker.input.getAttribute('aria-expanded')).not.toBe(null);
  });
});

describe('the country filter', () => {
  test('takes what is typed from the first moment on, and Enter', async () => {
    const page = await open('/delete_account', { as: 'editor' });
    await page.goto('/dashboard');
    const changes = changesOf(page);
    const country = pickerOn(page, 'País');
    await country.input.focus();
    await page.keyboard.type('uru');
    await page.keyboard.press('Enter');
    await country.shows('Uruguay');
    expect(new URL(page.url()).search).toBe('');
    await country.input.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('boliv');
    await country.marks('Bolivia');
    await page.keyboard.press('Escape');
    await country.shows('Uruguay');
    expect(changes).toEqual([]);
  });

  test('replaces the chosen name by what is typed; leaving it forgets', async () => {
    const page = await open('/delete_account', { as: 'editor' });
    await page.goto('/users?country=AR');
    const country = pickerOn(page, 'País');
    await country.shows('Argentina');
    await country.input.click();
    await page.keyboard.type('b');
    await country.shows('b');
    await page.keyboard.press('Tab');
    await country.shows('Argentina');
    // Back by keyboard: the browser selects the name, as it does for whoever tabs into it.
    await page.keyboard.press('Shift+Tab');
    await country.input.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('bo');
    await country.marks('Bolivia');
    await page.keyboard.type('t');
    await country.marks('Botsuana');
    await page.keyboard.press('Backspace');
    await country.marks('Bolivia');
    await page.keyboard.type('t');
    await page.keyboard.press('Enter');
    await arrivesAt(page, '/users?page=1&perPage=10&country=BW');
  });

  test('needs nothing of the network: it works without a connection', async () => {
    const page = await open('/users', { as: 'editor' });
    const country = pickerOn(page, 'País');
    await country.input.waitFor();
    await offline(page);
    await country.type('uru');
    await country.marks('Uruguay');
    await page.keyboard.press('Enter');
    await country.shows('Uruguay');
    await online(page);
    await arrivesAt(page, '/users?page=1&perPage=10&country=UY');
  });
});
