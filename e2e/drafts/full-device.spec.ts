/** @module-tag extended */

import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { offline } from '../pages/connection.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keptOn, leaveAndStay, nameField, restoredNotice, waitUntilKept } from './drafts.ts';

/* Drafts on a device without enough space (product/drafts#space). */

const { open, api } = appInBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const named = (name: string) => api().db.select().from(categories).where(eq(categories.name, name));

async function bigPicture() {
  const raw = { width: 1000, height: 1000, channels: 3 } as const;
  const buffer = await sharp(randomBytes(3_000_000), { raw }).png().toBuffer();
  return { name: 'big.png', mimeType: 'image/png', buffer };
}
/** Before anything is stored: the browser remembers for a moment how much space there was. */
async function openWith(quotaSize: number): Promise<Page> {
  const page = await open('/categories', { as: 'editor', fresh: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: api().url, quotaSize });
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await nameField(page).waitFor();
  return page;
}

test('where the pictures do not fit the text is kept without them', async () => {
  const page = await openWith(1_000_000);
  await page.locator('input[type=file]').setInputFiles(await bigPicture());
  await page.getByText('En este dispositivo no hay espacio para las imágenes').waitFor();
  await nameField(page).pressSequentially('Sin foto');
  await waitUntilKept(page, 'Sin foto');
  expect(await keptOn(page)).not.toContain('size ');
  await page.reload();
  await restoredNotice(page).waitFor();
  expect(await nameField(page).inputValue()).toBe('Sin foto');
});

test('a save whose picture does not fit waits in its form only, which asks before it is left', async () => {
  const page = await openWith(1_000_000);
  await page.locator('input[type=file]').setInputFiles(await bigPicture());
  await page.getByText('En este dispositivo no hay espacio para las imágenes').waitFor();
  await nameField(page).pressSequentially('Con foto');
  await waitUntilKept(page, 'Con foto');
  await leaveAndStay(page);
  await offline(page);
  await nameField(page).press('Control+Enter');
  await page.getByRole('button', { name: 'No guardar' }).waitFor();
  await leaveAndStay(page);
  await nameField(page).press('Control+Enter');
  await page.getByRole('button', { name: 'No guardar' }).waitFor();
  expect(await keptOn(page)).not.toContain('"queued"');
});

test('a picture that does not fit does not remove the one of the record when the draft is saved', async () => {
  const { id } = (
    await (await api().as('editor')).call(nounCalls.categories.create, { body: { name: 'Ilustrada' } })
  ).body;
  const image_url = '/files/0190a000-0000-7000-8000-000000000001.webp';
  await api().db.update(categories).set({ image_url }).where(eq(categories.id, id));
  const page = await openWith(1_000_000);
  await page.goto(`/categories/${id}/edit`);
  await nameField(page).waitFor();
  await page.locator('input[type=file]').setInputFiles(await bigPicture());
  await page.getByText('En este dispositivo no hay espacio para las imágenes').waitFor();
  await nameField(page).press('End');
  await nameField(page).pressSequentially(' ya');
  await waitUntilKept(page, 'Ilustrada ya');
  await page.reload();
  await restoredNotice(page).waitFor();
  await nameField(page).press('Control+Enter');
  await waitForPath(page, '/categories');
  expect(await named('Ilustrada ya')).toMatchObject([{ image_url }]);
});

test('where nothing fits the form says so, and saves', async () => {
  const page = await openWith(1);
  await nameField(page).pressSequentially('Nada cabe');
  await page.getByText('lo que escribiste se pierde').waitFor();
  await button(page, 'Guardar').click();
  await waitForPath(page, '/categories');
  expect(await named('Nada cabe')).toHaveLength(1);
});
