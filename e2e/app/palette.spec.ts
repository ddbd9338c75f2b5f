import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { banners } from '../../api/nouns/banners/banners.table.ts';
import { paletteOn } from '../pages/palette.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { createNamesakes } from './palette.ts';

const { open, api } = appInBrowser();
let spotId: string;

beforeAll(async () => {
  spotId = await createNamesakes(api());
  const banner = { name: 'Ñandú', country: 'AR', link: 'https://example.com', type: 'search' } as const;
  await api().db.insert(banners).values(banner);
});

const focusOf = (page: Page) =>
  page.evaluate<string>(
    `document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName`,
  );

describe('the palette', () => {
  test('opens from an input with Ctrl K, finds, moves, opens, remembers, and forgets at sign-out', async () => {
    // A session of their own, which the test ends.
    const page = await open('/users', { as: await api().signedIn('editor') });
    const palette = paletteOn(page);
    const search = page.getByRole('searchbox');
    await search.click();
    await palette.open();
    await palette.waitForLines('Bandeja Pantalla', 'Dashboard Pantalla');
    await expectAccessibleAndFits(page);
    // Screens and actions in any of the languages, without a request.
    await palette.type('new ban');
    await palette.waitForLines('Nuevo banner Acción');
    await palette.waitForActive('Nuevo banner');
    await retype(palette.input, 'ajustes');
    await palette.waitForLines('Perfil Pantalla');
    // Records without accents.
    await retype(palette.input, 'nandu');
    await palette.waitForLines(
      'Ñandú Spot',
      'Ñandú https://example.com AdsBanner',
      'Ñandú Azul Spot',
      'El Ñandú Spot',
    );
    await expectAccessibleAndFits(page);
    await page.keyboard.press('ArrowDown');
    await palette.waitForActive('https://example.com');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await palette.waitForActive('El Ñandú');
    // Home and End move in the text.
    await page.keyboard.press('Home');
    await page.keyboard.type('el ');
    await expect.poll(() => palette.input.inputValue()).toBe('el nandu');
    await palette.waitForLines('El Ñandú Spot');
    await page.keyboard.press('Escape');
    await palette.waitForClosed();
    await search.and(page.locator(':focus')).waitFor();
    await palette.open('Meta+k');
    await palette.type('nandu');
    await palette.waitForActive('Ñandú');
    await palette.waitForLines('Ñandú Spot');
    await page.keyboard.press('Enter');
    await waitForPath(page, `/spots/${spotId}/edit`);
    await palette.waitForClosed();
    await page.goBack();
    await waitForPath(page, '/users');

    await page.reload();
    await page.getByRole('button', { name: 'Buscar en todo' }).click();
    await palette.waitForLines('Ñandú Spot', 'Bandeja Pantalla');
    // In another tab.
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await waitForPath(other, `/spots/${spotId}/edit`);
    await other.close();
    await retype(palette.input, 'cerrar ses');
    await palette.waitForActive('Cerrar sesión');
    await page.keyboard.press('Enter');
    await waitForPath(page, '/login');
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).not.toContain('paletteRecent');
  });

  test('fills a phone, in English, and a user finds only what is theirs', { tags: 'extended' }, async () => {
    const user = await api().signedIn('user');
    const page = await open('/spots/user', { as: user, size: narrow, language: 'en' });
    const palette = paletteOn(page);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await palette.waitForLines('My spots Screen', 'Profile Screen');
    expect(await palette.dialog.evaluate((paper) => paper.clientWidth)).toBe(narrow.width);
    await expectAccessibleAndFits(page);
    await palette.type('nandu');
    await palette.dialog.getByText('Nothing matches. Try another word.').waitFor();
    await retype(palette.input, 'usuarios');
    await palette.dialog.getByText('Nothing matches. Try another word.').waitFor();
    await retype(palette.input, 'crear spot');
    await palette.option('Nuevo spot').or(palette.option('New spot')).click();
    await waitForPath(page, '/spots/user/new');
    await palette.waitForClosed();
  });
});

test.each(['Control+k', '?'])(
  'what %s opens is closed by Back, and the heading of the former screen has the focus',
  async (key) => {
    const page = await open('/comments', { as: 'editor' });
    await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
    await page.getByRole('link', { name: 'Stories' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor();
    await page.getByRole('searchbox').focus();
    // Not while typing.
    if (key === '?') await page.getByRole('link', { name: 'Agregar' }).focus();
    await page.keyboard.press(key);
    // Not what takes the keys until the palette has loaded.
    await page.locator('.MuiDialog-root').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Comments' }).and(page.locator(':focus')).waitFor();
  },
);

describe('commands', () => {
  test('change the language', { tags: 'extended' }, async () => {
    const page = await open('/comments', { as: 'editor' });
    const palette = paletteOn(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await palette.open();
    await palette.type('english');
    await palette.waitForActive('Idioma');
    await palette.option('Idioma: English').click();
    await page.getByRole('button', { name: 'Search everything' }).waitFor();
    expect(await focusOf(page)).not.toBe('');
  });
});
