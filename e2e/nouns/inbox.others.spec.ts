/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { comments } from '#contract/comments.ts';
import { nounCalls } from '#contract/nouns.ts';
import { stories } from '#contract/stories.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

/* The inbox while somebody else works through it (product/inbox#others). */

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const [actId, storyId] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
/** An act that stopped and a story without its link. */
beforeEach(async () => {
  for (const table of ['spots', 'comments', 'notifications', 'bulk_acts', 'stories', 'trash'])
    await query(`delete from ${table}`);
  const editorId = (await api().as('editor')).user.id;
  await query(
    `insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, reasons, finished_at)
     values ($1, 'banners', 'import', $2, 'done', 3, 2, '{"bulkStale": 2}', now())`,
    [actId, editorId],
  );
  await query(
    `insert into stories (id, type, picture, country) values ($1, 'website_link', '/files/a.webp', 'PE')`,
    [storyId],
  );
});

test('who says second that an act was seen is told so, but not whoever said it first', async () => {
  const [page, someone] = [await open('/inbox', { as: 'editor' }), await ana()];
  await withoutOthers(page);
  await section(page, 'Lotes e imports con fallos').waitFor();
  expect((await someone.call(bulk.seen, { params: { id: actId } })).status).toBe(200);
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await waitForToast(page, 'Otra persona ya lo marcó como visto.');

  // A first attempt whose answer was lost is not somebody else's.
  await query('update bulk_acts set seen_at = null, seen_by = null');
  await page.goto(`/bulk/${actId}`);
  const seen = page.getByRole('button', { name: 'Visto' });
  await seen.waitFor();
  const works = await failRequests(page, /\/v1\/bulk\/[^/]+$/);
  let isLost = false;
  await page.route(`**/v1/bulk/${actId}/seen`, async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('a');
  await waitForToast(page, 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.');
  expect((await query('select from bulk_acts where seen_by is not null')).rowCount).toBe(1);
  await page.keyboard.press('a');
  await seen.waitFor({ state: 'detached' });
  await works();
  expect(await page.evaluate('toastTexts')).not.toContain('Otra persona ya lo marcó como visto.');
});

test('who deletes second in the inbox is told who did it first', async () => {
  const [page, someone] = [await open('/inbox', { as: 'editor' }), await ana()];
  await withoutOthers(page);
  await section(page, 'Stories incompletas').waitFor();
  await someone.call(stories.remove, { params: { id: storyId } });
  for (const key of ['j', 'j', 'Delete']) await page.keyboard.press(key);
  const focused = page.locator(':focus');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).and(focused).waitFor();
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await waitForToast(page, 'Ana Paz ya lo eliminó.');
});

const [first, second, third] = ['Uno www.uno.example', 'Dos www.dos.example', 'Tres www.tres.example'];

/** Three flagged comments, the oldest first, of a spot that lacks nothing. */
async function flagThree(): Promise<Record<'first' | 'second' | 'third', string>> {
  const spot = await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' });
  await query(`update spots set photos = '{/files/a.webp}', lat = -34.6, long = -58.4,
    bio_en = '{"bio_title": "", "bio_description": "A bar"}'`);
  const { rows } = await query(
    `insert into comments (id, comment, spot_id, created_at)
     select gen_random_uuid(), text, $1, now() - interval '1 day' + n * interval '1 hour'
     from unnest($2::text[]) with ordinality as t (text, n) returning id`,
    [spot.id, [first, second, third]],
  );
  const [one, two, three] = rows.map(({ id }) => id);
  return { first: one, second: two, third: three };
}
const checkedOnes = async () =>
  (await query('select comment from comments where checked_at is not null order by created_at')).rows.map(
    ({ comment }) => comment,
  );
const focusedRow = (page: Page) => page.evaluate(`document.activeElement.querySelector('a')?.textContent`);
/** Where each row is, by its name. */
const places = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('a')?.textContent, row.getBoundingClientRect().top]),
    );

test('a row that somebody else settles stays, says so, and takes no keys; those of one’s own go on', async () => {
  const ids = await flagThree();
  const [page, someone] = [await open('/inbox', { as: 'editor', map: false }), await ana()];
  await section(page, 'Comentarios que llaman la atención').getByText(second).waitFor();
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  expect(await focusedRow(page)).toBe(second);
  const before = await places(page);
  expect((await someone.call(comments.check, { params: { id: ids.second } })).status).toBe(200);
  await page.getByText('Resuelto por Ana Paz').waitFor();
  await page.getByRole('status').getByText('1 resuelta').waitFor();
  expect(await places(page)).toEqual(before);
  expect(await focusedRow(page)).toBe(second);
  await expectAccessibleAndFits(page);

  // The keys that were on their way reach no other row.
  for (const key of ['a', 'Enter', 'Delete']) await page.keyboard.press(key);
  await waitForToast(page, 'Resuelto por Ana Paz.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/inbox');
  expect(await checkedOnes()).toEqual([second]);

  await page.keyboard.press('j');
  expect(await focusedRow(page)).toBe(third);
  await page.keyboard.press('a');
  await waitForToast(page, 'Comentario revisado.');
  // The focus goes on to the next row, and the row of the other one is still there.
  await expect.poll(() => focusedRow(page)).toBe('Importación · AdsBanner');
  expect((await places(page)).map(([name]) => name)).toContain(second);
  expect(await checkedOnes()).toEqual([second, third]);
  await page.keyboard.press('r');
  await page.locator('main').getByText('Resuelto por Ana Paz').waitFor({ state: 'detached' });
  expect((await places(page)).map(([name]) => name)).not.toContain(second);
});

test('an act that somebody else has seen stays in its place as settled, within seconds and without a reload', async () => {
  const [page, someone] = [await open('/inbox', { as: 'editor', map: false }), await ana()];
  const act = section(page, 'Lotes e imports con fallos').getByRole('listitem');
  await act.waitFor();
  const before = await places(page);
  expect((await someone.call(bulk.seen, { params: { id: actId } })).status).toBe(200);
  await act.getByText('Ya está resuelto').waitFor();
  await page.getByRole('status').getByText('1 resuelta').waitFor();
  expect(await places(page)).toEqual(before);
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await waitForToast(page, 'Ya está resuelto.');
});

test('a row that somebody else changes keeps what it shows, and is not deleted before that was seen', async () => {
  const [page, someone] = [await open('/inbox', { as: 'editor', map: false }), await ana()];
  const story = section(page, 'Stories incompletas').getByRole('listitem');
  await story.getByText('Perú').waitFor();
  const before = await places(page);
  await someone.call(stories.update, { params: { id: storyId }, body: { country: 'AR' } });
  await story.getByText('Cambió · Ana Paz').waitFor();
  await page.getByRole('status').getByText('1 cambió').waitFor();
  await story.getByText('Perú').waitFor();
  expect(await places(page)).toEqual(before);
  const deleteByKey = async () => {
    await page.keyboard.press('Delete');
    const focused = page.locator(':focus');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).and(focused).waitFor();
    for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
  };
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  await deleteByKey();
  await waitForToast(page, 'Cambió mientras tanto, y no se eliminó: mira cómo quedó.');
  await page.locator('[data-row]:focus').filter({ hasText: 'Website link' }).waitFor();
  await page.keyboard.press('r');
  await story.getByText('Argentina').waitFor();
  await deleteByKey();
  await waitForToast(page, '«Website link» eliminado.');
  expect((await query('select from stories')).rowCount).toBe(0);
});

/** A phone on its side, or with its keyboard open: the rows need more room. */
const short = { ...narrow, height: 420 };

test('on a phone new rows are announced and move nothing until they are asked for', async () => {
  const ids = await flagThree();
  await query('update comments set checked_at = now() where id = any($1)', [[ids.first, ids.second]]);
  const [page, someone] = [await open('/inbox', { as: 'editor', size: short, map: false }), await ana()];
  await section(page, 'Comentarios que llaman la atención').getByText(third).waitFor();
  const before = await places(page);
  const comment = (await query('select spot_id from comments limit 1')).rows[0];
  await someone.call(comments.create, {
    body: { spot_id: comment.spot_id, comment: 'LLAMEN AL 11 5555 1234' },
  });
  await someone.call(stories.remove, { params: { id: storyId } });
  const news = page.getByRole('status').getByText('1 nueva · 1 resuelta');
  await news.waitFor();
  expect(await places(page)).toEqual(before);
  expect(before.at(-1)?.[1]).toBeGreaterThan(short.height);
  expect(await news.evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThan(short.height);
  // At the end there is room for it below the last row.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await page.getByText('LLAMEN AL 11 5555 1234').waitFor();
  expect(await section(page, 'Stories incompletas').count()).toBe(0);
});

test('in a list the focus goes to no other row when somebody else deletes the one that has it', async () => {
  const { create, remove } = nounCalls.categories;
  const [someone, ids] = [await ana(), new Map<string, string>()];
  for (const name of ['Milonga', 'Vals', 'Zamba'])
    ids.set(name, (await someone.call(create, { body: { name } })).body.id);
  const page = await open('/ready', { as: 'editor', fresh: true });
  await page.clock.install();
  await page.goto('/categories');
  await page.getByRole('row', { name: /Vals/ }).waitFor();
  // What follows the focus is loaded with the dialogs.
  await page.getByRole('button', { name: 'Eliminar: Zamba' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar: Zamba' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  if (!/Vals/.test(await page.evaluate<string>('document.activeElement.textContent')))
    await page.keyboard.press('j');
  const focused = () => page.evaluate('document.activeElement.textContent');
  expect(await focused()).toContain('Vals');
  await someone.call(remove, { params: { id: ids.get('Vals') ?? '' } });
  // The list is loaded anew when the tab is looked at again after a while.
  await page.clock.fastForward('00:15');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await page.getByRole('row', { name: /Vals/ }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
  await page.keyboard.press('e');
  expect(new URL(page.url()).pathname).toBe('/categories');
});
