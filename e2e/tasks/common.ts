import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { paletteOn } from '../pages/palette.ts';
import type { Hands } from './hands.ts';

export const sql = async (api: TestApi, text: string, ...values: unknown[]) =>
  (await api.database.pool.query(text, values)).rows;

/** Opens what the search across everything finds first: three keys. */
export async function goWithKeys({ page, press, type }: Hands, text: string, found: string | RegExp) {
  await press('Control+k');
  await paletteOn(page).input.and(page.locator(':focus')).waitFor();
  await type(text);
  await expect.poll(async () => (await paletteOn(page).lines())[0]).toMatch(found);
  await press('Enter');
  await paletteOn(page).waitForClosed();
}

/** The same on a phone: three taps. */
export async function goWithTaps({ page, tap, type }: Hands, text: string, found: string | RegExp) {
  await tap(page.getByRole('button', { name: 'Buscar en todo' }));
  await paletteOn(page).input.and(page.locator(':focus')).waitFor();
  await type(text);
  const first = paletteOn(page).dialog.getByRole('option').first();
  await first.filter({ hasText: found }).waitFor();
  await tap(first);
}

/** The form of a record, once it can be used. */
export const formOpen = (page: Page) => page.getByRole('form').locator('button[type=submit]').waitFor();
export const rows = (page: Page) => page.locator('tbody tr:not(:has(.MuiSkeleton-root)), [data-row]');
export const menu = (page: Page, entry: string | RegExp) => [
  page.getByRole('button', { name: 'Menú', exact: true }),
  page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: entry, ...(typeof entry === 'string' && { exact: true }) }),
];
export const save = (page: Page) => page.getByRole('form').locator('button[type=submit]');
