/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { crashAndReopen, restoredNotice, waitUntilKept } from '../drafts/drafts.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { deleteSpots } from './deleteSpots.ts';

/* What was typed on a card of a run comes back (product/resolve#left-behind). */

const { open, api } = appInBrowser();
const query = async (statement: string, values: unknown[] = []) =>
  (await api().database.pool.query(statement, values)).rows;
const card = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const description = (page: Page) => page.getByLabel('Descripción de la bio (English)', { exact: true });
const stored = async (name: string) =>
  (
    await query(`select version, bio_en ->> 'bio_description' as english from spots where name = $1`, [name])
  )[0];
const claimed = async (name: string): Promise<boolean> =>
  (await query('select 1 from review_claims join spots using (id) where name = $1', [name])).length > 0;
const address = '/spots/resolve?needs=english';

/** Three without English; the newest first. */
beforeEach(async () => {
  await deleteSpots(api());
  for (const [i, name] of ['Bar Uno', 'Bar Dos', 'Bar Tres'].entries())
    await query(
      `insert into spots (id, name, type, address, country, photos, thumbnail_photos, bio, lat, long, enable, created_at)
       values (gen_random_uuid(), $1, 'bar_club', 'Calle 1', 'AR', '{/files/a.webp}', '{/files/a.webp}',
         '{"bio_title": "", "bio_description": "Un bar con tango."}', -34.6, -58.4, true, now() - $2 * interval '1 hour')`,
      [name, i],
    );
});

/** Skips the first card and types on the second one. */
async function typeOnSecond(page: Page, text: string): Promise<void> {
  await card(page, 'Bar Uno').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await card(page, 'Bar Dos').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await waitUntilKept(page, text);
  // It reads the third one ahead, and has given up the first one.
  await expect.poll(() => claimed('Bar Tres')).toBe(true);
}
const openRun = () => open(address, { as: 'editor', map: false, fresh: true });

test('after a crash the run begins with the card that was left, whose claim the dead run still has; then it goes on in turn', async () => {
  const page = await openRun();
  await typeOnSecond(page, 'A bar with tango.');
  const next = await crashAndReopen(page);
  await card(next, 'Bar Dos').waitFor();
  await restoredNotice(next).waitFor();
  await expect.poll(() => description(next).inputValue()).toBe('A bar with tango.');
  await description(next).press('End');
  await description(next).pressSequentially(' Open late.');
  await description(next).press('Control+Enter');
  // Each of the others once.
  await card(next, 'Bar Uno').waitFor();
  expect(await stored('Bar Dos')).toEqual({ version: 2, english: 'A bar with tango. Open late.' });
  await next.keyboard.press('Escape');
  await next.keyboard.press('s');
  // The dead run has the third one for some minutes.
  await waitForText(next, 'Quedan 2: los salteaste, o los tiene otra persona.');
});

test('«Seguir» in the outbox opens the card of that draft', async () => {
  const page = await openRun();
  await typeOnSecond(page, 'A bar with tango.');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await page.close();
  await other.getByRole('button', { name: 'Un borrador sin guardar' }).click();
  await other.getByRole('button', { name: 'Seguir', exact: true }).click();
  await card(other, 'Bar Dos').waitFor();
  await expect.poll(() => description(other).inputValue()).toBe('A bar with tango.');
  await expectAccessibleAndFits(other);
});

test('a spot that somebody else has completed is shown with both texts, and is kept as chosen', async () => {
  const page = await openRun();
  await typeOnSecond(page, 'A bar with tango.');
  await query(
    `update spots set version = version + 1, bio_en = '{"bio_title": "", "bio_description": "Of another"}' where name = 'Bar Dos'`,
  );
  const next = await crashAndReopen(page);
  const conflict = next.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
  await conflict.getByText('A bar with tango.').waitFor();
  await conflict.getByText('Of another').first().waitFor();
  await next.getByText('Ya no le falta nada').waitFor();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await card(next, 'Bar Uno').waitFor();
  expect((await stored('Bar Dos')).english).toBe('A bar with tango.');
});

test('a spot that was deleted meanwhile is said to be gone, and its text can be read', async () => {
  const page = await openRun();
  await typeOnSecond(page, 'A bar with tango.');
  await query(`delete from spots where name = 'Bar Dos'`);
  const next = await crashAndReopen(page);
  await waitForText(next, /Un spot para el que habías escrito algo ya no existe/);
  await card(next, 'Bar Uno').waitFor();
  await expectAccessibleAndFits(next);
  await next.getByRole('button', { name: 'Un borrador sin guardar' }).click();
  await next.getByText('A bar with tango.').waitFor({ state: 'attached' });
});

test('what was saved does not come back when the page is left before its draft is deleted', async () => {
  const page = await openRun();
  // Deleting never ends, as if it were slow.
  await page.evaluate('IDBObjectStore.prototype.delete = () => new Promise(() => {})');
  await card(page, 'Bar Uno').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('A bar with tango.');
  await waitUntilKept(page, 'A bar with tango.');
  await page.keyboard.press('Control+Enter');
  await card(page, 'Bar Dos').waitFor();
  await page.reload();
  await card(page, 'Bar Dos').waitFor();
  expect(await restoredNotice(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Un borrador sin guardar' }).count()).toBe(0);
  expect(await stored('Bar Uno')).toEqual({ version: 2, english: 'A bar with tango.' });
});
