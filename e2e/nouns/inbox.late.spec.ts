/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { waitForFrames } from '../support/waiting.ts';

/* The two calls of an inbox of one kind are answered one after the other (product/inbox#others). */

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);

let spotId = '';
/** Six flagged comments, the oldest first. */
beforeEach(async () => {
  for (const table of ['comments', 'spots']) await query(`delete from ${table}`);
  spotId = (await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
  await query(
    `insert into comments (id, comment, spot_id, created_at)
     select gen_random_uuid(), 'Nota ' || n || ' www.nota.example', $1, now() - interval '1 day' + n * interval '1 hour'
     from generate_series(1, 6) as n`,
    [spotId],
  );
});

const row = (page: Page, n: number) => page.locator('[data-row]').filter({ hasText: `Nota ${n}` });
const refresh = (page: Page) => page.getByRole('button', { name: 'Actualizar' });
/** The number of the kind: that of its chip comes with the counts, that of its section with the items. */
const chip = (page: Page, count: number) =>
  page
    .getByRole('button', { name: `Comentarios que llaman la atención ${count}`, exact: true, pressed: true })
    .waitFor();

async function openComments() {
  const page = await open('/inbox?kind=comments', { as: 'editor', map: false });
  await row(page, 6).waitFor();
  await chip(page, 6);
  return page;
}
const [counts, items] = [/\/v1\/inbox(\?|$)/, /\/v1\/inbox\/items\?/];

for (const held of ['counts', 'items'])
  test(`one’s own acts are no news while the ${held} are still those of before; what others add is`, async () => {
    const page = await openComments();
    const release = await delayReads(page, held === 'counts' ? counts : items);
    for (const key of ['j', 'a', 'j', 'a']) await page.keyboard.press(key);
    if (held === 'counts') await expect.poll(() => page.locator('[data-row]').count()).toBe(4);
    else await chip(page, 4);
    await waitForFrames(page);
    expect(await refresh(page).count()).toBe(0);
    release();
    await chip(page, 4);
    await expect.poll(() => page.locator('[data-row]').count()).toBe(4);
    await waitForFrames(page);
    expect(await refresh(page).count()).toBe(0);

    const someone = await api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
    const body = { spot_id: spotId, comment: 'LLAMEN AL 11 5555 1234' };
    expect((await someone.call(comments.create, { body })).status).toBe(201);
    await page.getByRole('status').getByText('1 nueva').waitFor();
    await refresh(page).press('Enter');
    await page.getByText('LLAMEN AL 11 5555 1234').waitFor();
  });
