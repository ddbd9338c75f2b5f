import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paletteOn } from '../pages/palette.ts';

/** Expects that the stored record is the one that was typed, and that the noun is found without being named anywhere: its record by the API, its list and its form by the palette. */
export async function expectFound(
  page: Page,
  search: (role: string) => Promise<{ body: { data: unknown[] } }>,
  stored: readonly { id: string }[],
): Promise<void> {
  expect(stored).toMatchObject([{ name: 'Milonga', order: 0, published: true }]);
  expect((await search('editor')).body.data).toMatchObject([{ id: stored[0]?.id }]);
  expect((await search('user')).body.data).toEqual([]);
  const palette = paletteOn(page);
  await palette.open();
  await palette.type('playlists');
  const kinds = async () => (await palette.lines()).slice(0, 2).map((line) => line.split('\n').at(-1));
  await expect.poll(kinds).toEqual(['Pantalla', 'Acción']);
  await page.keyboard.press('Escape');
  await palette.waitForClosed();
}
