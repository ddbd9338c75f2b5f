/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paletteOn } from '../pages/palette.ts';
import { expectAccessible, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';

/* What is typed before the palette has loaded (product/search#palette). */

const { open } = appInBrowser();

const code = /\/assets\/Palette-[^/]*\.js$/;

async function openWaiting(address: string) {
  const page = await open('/ready', { as: 'admin', fresh: true, map: false });
  const release = await delayReads(page, code);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, release, palette: paletteOn(page) };
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test.each(['/users', '/profile', '/comments'])(
  'on %s it gets all keys, and the page none',
  async (address) => {
    const { page, release, palette } = await openWaiting(address);
    const firstField = page.getByRole('textbox').or(page.getByRole('searchbox')).first();
    await firstField.waitFor();
    const before = await firstField.inputValue();
    const url = page.url();
    await press(page, 'Control+k', 'n', 'u', 'x', 'Backspace', 'r', 'i', 'a', ' ', 'm', 'ArrowLeft', '.');
    await expectAccessible(page);
    release();
    await expect.poll(() => palette.input.inputValue()).toBe('nuria .m');
    await palette.input.and(page.locator(':focus')).waitFor();
    await press(page, 'Escape');
    await palette.waitForClosed();
    expect(page.url()).toBe(url);
    expect(await firstField.inputValue()).toBe(before);
  },
);

test('Escape closes it, also before it has loaded; the focus is where it was', async () => {
  const { page, release, palette } = await openWaiting('/users');
  const search = page.getByRole('searchbox');
  await search.click();
  await press(page, 'Control+k', 'n', 'Escape');
  await search.and(page.locator(':focus')).waitFor();
  await press(page, 'a', 'Control+k', 'Control+k');
  await search.and(page.locator(':focus')).waitFor();
  expect(await search.inputValue()).toBe('a');
  await press(page, 'Control+k', 'b');
  release();
  await expect.poll(() => palette.input.inputValue()).toBe('b');
  await press(page, 'Escape');
  await palette.waitForClosed();
  await search.and(page.locator(':focus')).waitFor();
  // What was typed is not there again.
  await palette.open();
  expect(await palette.input.inputValue()).toBe('');
  await press(page, 'Control+k');
  await search.and(page.locator(':focus')).waitFor();
});

test('a space at the end stays; a button closes it on a phone', async () => {
  const { page, release, palette } = await openWaiting('/users');
  await page.setViewportSize(narrow);
  const button = page.getByRole('button', { name: 'Buscar en todo' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await button.and(page.locator(':focus')).waitFor();
  await press(page, 'Enter', 'm', ' ');
  release();
  await expect.poll(() => palette.input.inputValue()).toBe('m ');
});

test('Enter opens what is best once it has loaded, also on a phone', async () => {
  const { page, release } = await openWaiting('/comments');
  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: 'Buscar en todo' }).click();
  await press(page, ...'perfil', 'Enter');
  release();
  await waitForPath(page, '/profile');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
