/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const runBar = (page: Page) => page.getByRole('region', { name: 'Recorrido de la bandeja' });
const place = (page: Page, text: string) => runBar(page).getByText(text, { exact: true }).waitFor();
const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Revisión: El Dragón' }).waitFor();
const statuses = async () => (await query('select status, enable from spot_revisions, spots')).rows;

let editorId = '';
/** A revision and a flagged comment, and nothing else. */
beforeEach(async () => {
  for (const table of ['spot_revisions', 'comments', 'notifications', 'bulk_acts', 'stories', 'spots'])
    await query(`delete from ${table}`);
  editorId = (await api().as('editor')).user.id;
  const { spot, waiting } = await createOwnedSpot(api(), { name: 'El Dragón' });
  await waiting({ name: 'El Dragón Rojo' });
  await query(`update spots set photos = '{/files/a.webp}', lat = 1, long = 1,
    bio_en = '{"bio_title": "", "bio_description": "A bar"}'`);
  await query(
    `insert into comments (id, comment, user_id, spot_id)
     values (gen_random_uuid(), 'Entradas en www.spam.example', $1, $2)`,
    [editorId, spot.id],
  );
});

test('U undoes the last decision of a run, on the screen of another kind and in the inbox', async () => {
  const page = await open('/inbox', { as: 'editor', map: false });
  await waitForText(page, 'Entradas en www.spam.example');
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await review(page);
  await page.keyboard.press('a');
  await waitForPath(page, `/comments?page=1&flagged=true&user_id=${editorId}`);
  await runBar(page).getByText('Aprobada: El Dragón').waitFor();
  expect((await query('select name from spots')).rows).toEqual([{ name: 'El Dragón Rojo' }]);
  await page.keyboard.press('u');
  await waitForToast(page, 'Decisión deshecha.');
  await review(page);
  await place(page, '1 de 2');
  expect(await statuses()).toEqual([{ status: 'pending', enable: true }]);
  expect((await query('select name from spots')).rows).toEqual([{ name: 'El Dragón' }]);

  // Decided again, the run goes on from there, and ends in the inbox. The key decides when its button does.
  await page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
  await page.keyboard.press('a');
  await place(page, '2 de 2');
  await page.keyboard.press('.');
  await waitForPath(page, '/inbox');
  await waitForText(page, 'Aprobada: El Dragón');
  expect(await runBar(page).count()).toBe(0);
  await page.keyboard.press('u');
  await review(page);
  await place(page, '1 de 2');
  expect(await statuses()).toEqual([{ status: 'pending', enable: true }]);
  // Back leads to the inbox, and so does the end of the run.
  await page.goBack();
  await waitForPath(page, '/inbox');
});

test('on a phone the button undoes too, and toasts leave the bar of the run free', async () => {
  await query(`insert into comments (id, comment, spot_id, created_at)
    select gen_random_uuid(), 'LLAMEN YA MISMO A ESTE LUGAR', id, now() - interval '1 day' from spots`);
  const page = await open('/inbox', { as: 'editor', size: narrow });
  await page.getByRole('button', { name: 'Eliminar: LLAMEN YA MISMO A ESTE LUGAR' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  // Under the pointer it stays for longer than its ten seconds.
  const toast = page.locator('.toast').getByRole('button', { name: 'Deshacer' });
  await toast.hover();
  // A run goes through what the inbox shows: not before it is without the deleted comment.
  await page
    .locator('[data-row]')
    .filter({ hasText: 'LLAMEN YA MISMO A ESTE LUGAR' })
    .waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^El Dragón/ }).press('Enter');
  // The bar moves the toast from under the pointer.
  await runBar(page).waitFor();
  await toast.hover();
  await review(page);
  await place(page, '1 de 2');
  await expect.poll(() => page.evaluate(coveredButtons)).toEqual([]);
  await expect.poll(() => toast.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await place(page, '2 de 2');
  await runBar(page).getByText('Aprobada: El Dragón').waitFor();
  await expect.poll(() => page.evaluate(coveredButtons)).toEqual([]);
  await runBar(page).getByRole('button', { name: 'Deshacer' }).click();
  await review(page);
  await place(page, '1 de 2');
  expect(await statuses()).toEqual([{ status: 'pending', enable: true }]);
  // Decided again: the line is there for ten seconds only, and axe may take as long on a busy machine.
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await place(page, '2 de 2');
  await runBar(page).getByText('Aprobada: El Dragón').waitFor();
  await expectAccessibleAndFits(page);
});

test('an open inbox says what arrives when its number changes, shows it by a key, and keeps the focus', async () => {
  const page = await open('/inbox', { as: 'editor', map: false });
  await waitForText(page, 'Entradas en www.spam.example');
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  const focused = () => page.evaluate(`document.activeElement.querySelector('a')?.textContent`);
  expect(await focused()).toBe('Entradas en www.spam.example');
  const { waiting } = await createOwnedSpot(api(), { name: 'La Trastienda' });
  await waiting({ name: 'La Trastienda II' });
  // The tab is looked at again, which reads the number of the menu.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await page
    .getByRole('status')
    .getByText(/^\d nuevas/)
    .waitFor();
  expect(await page.getByRole('link', { name: 'La Trastienda' }).count()).toBe(0);
  expect(await focused()).toBe('Entradas en www.spam.example');
  await page.keyboard.press('r');
  await page.getByRole('link', { name: 'La Trastienda' }).first().waitFor();
  expect(await focused()).toBe('Entradas en www.spam.example');
});

/** The buttons of the bar of a run that something else lies over. */
const coveredButtons = `[...document.querySelectorAll('section[aria-label="Recorrido de la bandeja"] button:enabled')]
  .filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }).map((button) => button.textContent || button.ariaLabel)`;
