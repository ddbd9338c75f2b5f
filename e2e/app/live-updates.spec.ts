/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { notifications } from '../../api/nouns/notifications/notifications.table.ts';
import { listPage } from '../pages/list.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';

/* What screens show while data load or change, or fail to load. */
const { open, api } = appInBrowser();

const createBanner = async (name: string) =>
  (await api().as('editor')).call(banners.create, {
    body: { name, order: 1, type: 'search', country: 'BO', link: 'https://example.com' },
  });

test('the state of a notification that is being sent updates by itself', async () => {
  const [sent] = await api()
    .db.insert(notifications)
    .values({
      title: 'En camino',
      body: 'Hoy.',
      country: 'AR',
      state: 'sending',
      sending_since: new Date().toISOString(),
    })
    .returning();
  const page = await open('/ready', { fresh: true, as: 'editor' });
  await page.clock.install();
  await page.goto('/notifications');
  await listPage(page).row('En camino').getByText('Enviando').waitFor();
  await api()
    .db.update(notifications)
    .set({ state: 'sent', sending_since: null })
    .where(eq(notifications.id, sent?.id ?? ''));
  await page.clock.fastForward('00:10');
  await listPage(page).row('En camino').getByText('Enviada').waitFor();
});

test('the board of banners shows that it loads, and keeps the previous banners until the next have loaded', async () => {
  const long = 'Larguísimo'.repeat(20);
  await createBanner(long);
  const page = await open('/adsbanners', { as: 'editor' });
  await listPage(page).row(long).waitFor();
  // A long name without spaces does not widen the table.
  const overflow = await page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  let release = await delayRequests(page, /\/v1\/adsbanners\/board/);
  await page.getByRole('link', { name: 'Ver por orden' }).click();
  const busy = page.locator('[aria-busy=true]');
  await page.getByRole('heading', { name: 'Orden de los AdsBanners' }).waitFor();
  await busy.waitFor();
  release();
  await busy.waitFor({ state: 'detached' });
  await waitForText(page, long);
  release = await delayRequests(page, /\/v1\/adsbanners\/board/);
  await listPage(page).choose('Tipo', 'Search');
  await busy.waitFor();
  await expect.poll(() => page.getByText(long).count()).toBe(1);
  release();
  await busy.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(long).count()).toBe(1);
});
