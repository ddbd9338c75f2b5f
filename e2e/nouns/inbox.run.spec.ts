import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Each act that settles an item of a run opens the next one, and the last one leads to the inbox (product/inbox#run). */

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const runBar = (page: Page) => page.getByRole('region', { name: 'Recorrido de la bandeja' });
const place = (page: Page, text: string) => runBar(page).getByText(text, { exact: true }).waitFor();
const focus = (page: Page) => page.locator(':focus');

let [editorId, spotId] = ['', ''];
/** A spot that lacks nothing, and nothing else. */
beforeEach(async () => {
  for (const table of ['comments', 'notes', 'notifications', 'bulk_acts', 'stories', 'spots'])
    await query(`delete from ${table}`);
  editorId = (await api().as('editor')).user.id;
  spotId = (await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
  await query(`update spots set photos = '{/files/a.webp}', lat = -34.6, long = -58.4,
    bio_en = '{"bio_title": "", "bio_description": "A bar"}'`);
});

const addMention = async () =>
  query(
    `with note as (insert into notes (id, noun, record_id, record_name, path, author_id, text)
       values (gen_random_uuid(), 'spots', $1, 'Bar Uno', '/spots/' || $1::uuid || '/edit', $2, 'Mira esto') returning id)
     insert into note_mentions select id, $3 from note`,
    [spotId, (await api().as('admin')).user.id, editorId],
  );
const addComment = (comment: string, author: string | null) =>
  query(`insert into comments (id, comment, user_id, spot_id) values (gen_random_uuid(), $1, $2, $3)`, [
    comment,
    author,
    spotId,
  ]);
const addPastEvent = (title: string) =>
  query(
    `insert into events (id, spot_id, title, date, start_time, tickets, location)
     values (gen_random_uuid(), $1, $2, '2024-01-31', '20:00', 'https://e.example/1', 'Luna')`,
    [spotId, title],
  );
const addPush = (title: string, state: 'failed' | 'unknown') =>
  query(
    `insert into notifications (id, title, body, country, state, reason)
     values (gen_random_uuid(), $1, 'Hoy', 'AR', $2, 'Firebase no respondió')`,
    [title, state],
  );

async function openRun(size?: typeof narrow): Promise<Page> {
  const page = await open('/inbox', { as: 'editor', map: false, ...(size && { size }) });
  await page.locator('[data-row]').first().waitFor();
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  return page;
}

/** «Cancelar» has the focus, «Eliminar» is before it. */
async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).and(focus(page)).waitFor();
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
}

test('a note that was read, and the comments of one author that are fine, one after the other', {
  tags: 'extended',
}, async () => {
  await addMention();
  await addComment('Uno www.uno.example', editorId);
  await addComment('Dos www.dos.example', editorId);
  await addComment('Tres www.tres.example', null);
  const page = await openRun();
  await page.getByRole('dialog').getByText('Mira esto').waitFor();
  await page.keyboard.press('Escape');

  await waitForPath(page, `/comments?page=1&flagged=true&user_id=${editorId}`);
  await place(page, '2 de 3');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row('Dos').waitFor();
  await page.locator('tr[data-row]:focus').waitFor();
  await page.keyboard.press('a');
  await waitForToast(page, 'Comentario revisado.');
  // The other one of this author waits there too.
  await page.locator('[data-row]').nth(1).waitFor({ state: 'detached' });
  await place(page, '2 de 3');
  await page.locator('tr[data-row]:focus').waitFor();
  await page.keyboard.press('a');

  await waitForPath(page, '/comments?page=1&flagged=true');
  await place(page, '3 de 3');
  await row('Tres').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('a');
  await waitForPath(page, '/inbox');
  await waitForText(page, 'Todo al día');
  expect((await query('select from comments where checked_at is null')).rowCount).toBe(0);
  expect((await query('select from note_mentions where seen_at is null')).rowCount).toBe(0);
});

test('the past events of a spot, one deleted in the list, one moved in its form', {
  tags: 'extended',
}, async () => {
  await addPush('Recital', 'failed');
  await addPastEvent('Ayer');
  await addPastEvent('Anteayer');
  const page = await open('/inbox', { as: 'editor', map: false });
  await page.getByRole('link', { name: 'Bar Uno' }).press('Enter');
  await place(page, '2 de 2');
  await page.getByRole('button', { name: 'Eliminar: Ayer' }).press('Enter');
  await confirmDeletion(page);
  await waitForToast(page, '«Ayer» eliminado.');
  await place(page, '2 de 2');
  await page.getByRole('link', { name: 'Editar: Anteayer' }).press('Enter');
  const date = page.getByLabel('Fecha');
  await date.waitFor();
  await date.pressSequentially('02032040');
  await page.keyboard.press('Control+Enter');
  await waitForPath(page, '/inbox');
  await page.getByRole('link', { name: 'Bar Uno' }).waitFor({ state: 'detached' });
  expect((await query('select title, date::text from events')).rows).toEqual([
    { title: 'Anteayer', date: '2040-02-03' },
  ]);
});

test('past events that are deleted together, once the receipt is closed', { tags: 'extended' }, async () => {
  await addPastEvent('Ayer');
  await addPastEvent('Anteayer');
  const page = await openRun();
  await place(page, '1 de 1');
  await page.getByRole('button', { name: 'Eliminar: Ayer' }).waitFor();
  await page.locator('tr[data-row]:focus').waitFor();
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  // What takes the next key is loaded with the first selection.
  await page.getByRole('region', { name: 'Acciones de la selección' }).getByText('2 seleccionados').waitFor();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Eliminar 2/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Listo: 2 eliminados').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/spots/${spotId}/events`);
  await page.keyboard.press('Escape');
  await waitForPath(page, '/inbox');
  await waitForText(page, 'Todo al día');
});

test('j and k on a review go through the run, and decide nothing', async () => {
  await query('delete from spots');
  for (const name of ['Bar Dos', 'Bar Tres']) {
    const { waiting } = await createOwnedSpot(api(), { name });
    await waiting({ name: `${name} bis` });
  }
  await addPush('Recital', 'failed');
  const page = await openRun();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('Revisión: Bar Dos');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await heading('Revisión: Bar Tres');
  await page.keyboard.press('k');
  await heading('Revisión: Bar Dos');
  await page.keyboard.press('j');
  await heading('Revisión: Bar Tres');
  await page.keyboard.press('j');
  await heading(/Recital/);
  expect((await query(`select from spot_revisions where status <> 'pending'`)).rowCount).toBe(0);
  await page.goBack();
  await waitForPath(page, '/inbox');
});

test('what cannot be repaired is deleted on its own screen by a key', { tags: 'extended' }, async () => {
  await addPush('Uno', 'failed');
  await addPush('Dos', 'unknown');
  const page = await openRun();
  await page.getByRole('heading', { level: 1, name: /Uno/ }).waitFor();
  await place(page, '1 de 2');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: '¿Eliminar «Uno»?' }).waitFor();
  await confirmDeletion(page);
  await page.getByRole('heading', { level: 1, name: /Dos/ }).waitFor();
  await place(page, '2 de 2');
  await page.keyboard.press('Delete');
  await confirmDeletion(page);
  await waitForPath(page, '/inbox');
  await waitForToast(page, '«Dos» eliminado.');
  expect((await query('select from notifications')).rowCount).toBe(0);
});

test('on a phone the bar of the run has room for the button that deletes', { tags: 'extended' }, async () => {
  await addPush('Uno', 'unknown');
  await addPush('Dos', 'unknown');
  const page = await openRun(narrow);
  await place(page, '1 de 2');
  await runBar(page).getByRole('button', { name: 'Eliminar' }).waitFor();
  await expectAccessibleAndFits(page);

  await runBar(page).getByRole('button', { name: 'Eliminar' }).press('Enter');
  await confirmDeletion(page);
  await place(page, '2 de 2');
  await expectAccessibleAndFits(page);
});
