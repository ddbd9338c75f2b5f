/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

/* Two people work through the inbox at once (product/inbox#run, product/inbox#others). */

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
const runBar = (page: Page) => page.getByRole('region', { name: 'Recorrido de la bandeja' });
const place = (page: Page, text: string) => runBar(page).getByText(text, { exact: true }).waitFor();
/** Waits until the run says that this one is next. */
const next = (page: Page, name: string) => runBar(page).getByTitle(name, { exact: true }).waitFor();

beforeEach(async () => {
  for (const table of ['comments', 'spots']) await query(`delete from ${table}`);
});

/** Flagged comments of different authors, the oldest first: each is done at an address of its own. Returns their ids. */
async function addComments(...texts: string[]): Promise<string[]> {
  const { spot } = await createOwnedSpot(api(), { name: 'Bar Uno' });
  await query(`update spots set photos = '{/files/a.webp}', address = 'Calle 1', lat = -34.6, long = -58.4,
    bio_en = '{"bio_title": "", "bio_description": "A bar"}'`);
  const ids: string[] = [];
  for (const comment of texts) {
    const author = await api().signedIn('user');
    const { rows } = await query(
      `insert into comments (id, comment, user_id, spot_id) values (gen_random_uuid(), $1, $2, $3) returning id`,
      [comment, author.user.id, spot.id],
    );
    ids.push(rows[0].id);
  }
  return ids;
}

async function openRun(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await open('/inbox', { as: 'editor', map: false });
  await prepare?.(page);
  await page.locator('[data-row]').first().waitFor();
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  return page;
}
/** Waits until a row of a list has the focus. */
const focusedRow = (page: Page, text: string) =>
  page.locator('tr[data-row]:focus').filter({ hasText: text }).waitFor();
const [one, two, three] = ['Uno www.uno.example', 'Dos www.dos.example', 'Tres www.tres.example'];

test('a run passes by what somebody else has settled, and has the focus where its key acts', async () => {
  const [, second] = await addComments(one, two, three);
  const [page, someone] = [await openRun(), await ana()];
  await place(page, '1 de 3');
  await focusedRow(page, one);
  await someone.call(comments.check, { params: { id: second ?? '' } });
  await next(page, three);
  await page.keyboard.press('a');
  await place(page, '3 de 3 · 1 saltada');
  await focusedRow(page, three);
  // Going back passes nothing by.
  await page.keyboard.press(',');
  await place(page, '2 de 3');
  await page.keyboard.press('.');
  await focusedRow(page, three);
  await page.keyboard.press('a');
  await waitForPath(page, '/inbox');
  await waitForText(page, 'Todo al día');
});

test('who is told that somebody else was first goes on with the next one', async () => {
  const [first] = await addComments(one, two);
  const [page, someone] = [await openRun(withoutOthers), await ana()];
  await focusedRow(page, one);
  await someone.call(comments.check, { params: { id: first ?? '' } });
  await page.keyboard.press('a');
  await waitForToast(page, 'Otra persona ya dijo que este comentario está bien.');
  await place(page, '2 de 2');
  await focusedRow(page, two);
});

test('keys before the rows of a list are there leave them the focus', async () => {
  await addComments(one, two);
  const held = (page: Page) => delayReads(page, /\/comments\?.*user_id/);
  const loading = (page: Page) => page.locator('main [aria-busy=true]').first().waitFor();
  let release = () => {};
  const page = await openRun(async (page) => {
    release = await held(page);
  });
  await place(page, '1 de 2');
  await loading(page);
  await page.keyboard.press('a');
  release();
  await focusedRow(page, one);
  // Nor do they act on the rows of before.
  release = await held(page);
  await page.keyboard.press('.');
  await place(page, '2 de 2');
  await loading(page);
  for (const key of ['a', 'x']) await page.keyboard.press(key);
  release();
  await focusedRow(page, two);
  await page.keyboard.press('x');
  await waitForText(page, '1 seleccionado');
  expect((await query('select from comments where checked_at is null')).rowCount).toBe(2);
});

test('a run passes by a review that somebody else claims, and comes to it once it is free', async () => {
  const ids: string[] = [];
  for (const name of ['Bar Dos', 'Bar Tres', 'Bar Cuatro']) {
    const { waiting } = await createOwnedSpot(api(), { name });
    ids.push(await waiting({ name: `${name} bis` }));
  }
  const [page, someone] = [await openRun(), await ana()];
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('Revisión: Bar Dos');
  await someone.call(live.claim, { params: { id: ids[1] ?? '' }, body: {} });
  await next(page, 'Bar Cuatro');
  await page.keyboard.press('j');
  await heading('Revisión: Bar Cuatro');
  await place(page, '3 de 6 · 1 saltada');
  for (const key of [',', ',']) await page.keyboard.press(key);
  await heading('Revisión: Bar Dos');
  await someone.call(live.release, { params: { id: ids[1] ?? '' } });
  await next(page, 'Bar Tres');
});

test('what somebody else decides while it is open is said once, and its buttons decide nothing any more', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Dos' });
  const id = await waiting({ name: 'Bar Dos bis' });
  const [page, someone] = [
    await open(`/spot_revisions/${id}/edit`, { as: 'admin', map: false }),
    await ana(),
  ];
  const approve = page.getByRole('button', { name: 'Aprobar' });
  await page.locator('button:enabled', { hasText: 'Aprobar' }).waitFor();
  await someone.call(live.claim, { params: { id }, body: { take: true } });
  const { version, live_version } = (await someone.call(revisions.read, { params: { id } })).body;
  const decision = { status: 'approved', fields: ['name'], version, live_version };
  expect((await someone.call(revisions.decide, { params: { id }, body: decision })).status).toBe(200);
  await page.getByText('Ana Paz lo aprobó').waitFor();
  await expect.poll(() => page.getByText('Ana Paz lo aprobó').count()).toBe(1);
  expect([
    await approve.isEnabled(),
    await page.getByRole('button', { name: 'Rechazar' }).isEnabled(),
  ]).toEqual([false, false]);
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await waitForText(page, 'Decidida por Ana Paz');
});

test('a second «a» on one’s own comment is part of the first', async () => {
  await addComments(one, two);
  const page = await open('/inbox?kind=comments', { as: 'editor', map: false });
  await page.getByText(one).waitFor();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/check', (route) => pressed.promise.then(() => route.continue()));
  for (const key of ['j', 'a', 'a']) await page.keyboard.press(key);
  pressed.resolve();
  await page.getByText(one).waitFor({ state: 'detached' });
  await page.locator('li[data-row]:focus').filter({ hasText: two }).waitFor();
  expect(await page.getByText('Ya está resuelto').count()).toBe(0);
  expect((await query('select from comments where checked_at is null')).rowCount).toBe(1);
});
