/** @module-tag extended */

import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { users } from '../../api/nouns/users/users.table.ts';
import { paletteOn } from '../pages/palette.ts';
import { panelOn } from '../pages/panel.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* The open list of a select, which the browser draws over everything (decision 0100; product/keyboard#form). */

const { open, api } = appInBrowser();

const focused = (page: Page) => page.locator(':focus');
const waitForClosed = (page: Page) => page.locator('select:open').waitFor({ state: 'detached' });
/** Opens the select and goes down to an option, without taking it. */
async function highlight(select: Locator, option: string): Promise<void> {
  const page = select.page();
  await select.press('Enter');
  const highlighted = page.locator('option:focus');
  await highlighted.waitFor();
  while ((await highlighted.textContent()) !== option) await page.keyboard.press('ArrowDown');
}

async function typeOf(id: string): Promise<string | undefined> {
  const [user] = await api().db.select().from(users).where(eq(users.id, id));
  return user?.type;
}

test('Ctrl+Enter takes the highlighted option of an open select, and saves it', async () => {
  const { user } = await api().signedIn('user', { type: 'individual' });
  const page = await open(`/users?search=${user.email}&open=${user.id}`, { as: 'admin' });
  const type = panelOn(page).region.getByRole('combobox', { name: 'Tipo' });
  await highlight(type, 'Business');
  await page.keyboard.press('Control+Enter');
  await waitForClosed(page);
  await type.and(focused(page)).waitFor();
  await expect.poll(() => typeOf(user.id)).toBe('business');
});

test('Ctrl+Enter on the option that is chosen already closes the list, and is no change', async () => {
  const page = await open('/users?page=1&perPage=10', { as: 'admin' });
  await highlight(page.getByRole('combobox', { name: 'Filas por página' }), '10');
  const entries = () => page.evaluate<number>('history.length');
  const before = await entries();
  await page.keyboard.press('Control+Enter');
  await waitForClosed(page);
  expect(await entries()).toBe(before);
});

test('in the dialog of an act on many records too', async () => {
  const { user } = await api().signedIn('user', { type: 'individual' });
  const page = await open(`/users?search=${user.email}`, { as: 'admin' });
  await page.getByRole('row').nth(1).getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Cambiar…' }).press('Enter');
  await highlight(page.getByRole('combobox', { name: 'Agregar un campo' }), 'Tipo');
  await page.keyboard.press('Enter');
  const type = page.getByRole('dialog').getByRole('combobox', { name: 'Tipo' });
  await type.and(focused(page)).waitFor();
  await highlight(type, 'Business');
  await page.keyboard.press('Control+Enter');
  await waitForText(page, '1 cambiará');
});

test('the palette closes an open list, and gives the focus back to its select', async () => {
  const page = await open('/users', { as: 'admin' });
  const select = page.getByRole('combobox', { name: 'Filas por página' });
  await select.press('Enter');
  await page.locator('option:focus').waitFor();
  await paletteOn(page).open();
  await waitForClosed(page);
  await page.keyboard.press('Escape');
  await select.and(focused(page)).waitFor();
});

test('a dialog that opens by itself closes an open list', async () => {
  const { user } = await api().signedIn('user', { type: 'individual' });
  const page = await open(`/users/${user.id}/edit`, { as: await api().signedIn('admin') });
  await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('a');
  await highlight(page.getByRole('combobox', { name: 'Tipo' }), 'Business');
  const other = await page.context().newPage();
  await other.goto('/ready');
  await other.evaluate("localStorage.removeItem('authToken')");
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor();
  await waitForClosed(page);
});
