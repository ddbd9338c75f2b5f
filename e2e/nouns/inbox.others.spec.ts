import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { stories } from '#contract/stories.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
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
