import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { notifications } from '../../api/nouns/notifications/notifications.table.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser } from '../support/browser.ts';
import { reads } from '../support/see.ts';

/** What screens show while something is on its way, or does not come. */
const { open, api } = appInBrowser();

const createBanner = async (name: string) =>
  (await api().as('editor')).call(banners.create, {
    body: { name, order: 1, type: 'search', country: 'BO', link: 'https://example.com' },
  });

test('a notification on its way says by itself when it arrived', async () => {
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
  const page = await open('/notifications', { as: 'editor' });
  await listPage(page).row('En camino').getByText('Enviando').waitFor();
  await api()
    .db.update(notifications)
    .set({ state: 'sent', sending_since: null })
    .where(eq(notifications.id, sent?.id ?? ''));
  await listPage(page).row('En camino').getByText('Enviada').waitFor();
});

test('the board of banners shows that it loads, and keeps what it shows while the next comes', async () => {
  await createBanner('Único');
  const page = await open('/adsbanners', { as: 'editor' });
  let gate = Promise.withResolvers<void>();
  await page.route('**/adsbanners/board?**', (route) => gate.promise.then(() => route.continue()));
  await page.route('**/adsbanners/board', (route) => gate.promise.then(() => route.continue()));
  await page.getByRole('link', { name: 'Ver por orden' }).click();
  const busy = page.locator('[aria-busy=true]');
  await page.getByRole('heading', { name: 'Orden de los AdsBanners' }).waitFor();
  await busy.waitFor();
  gate.resolve();
  await busy.waitFor({ state: 'detached' });
  await reads(page, 'Único');
  gate = Promise.withResolvers();
  await listPage(page).choose('Tipo', 'Search');
  await busy.waitFor();
  expect(await page.getByText('Único').count()).toBe(1);
  gate.resolve();
  await busy.waitFor({ state: 'detached' });
  expect(await page.getByText('Único').count()).toBe(1);
});

test('a search of a field that fails says so', async () => {
  const page = await open('/stories/new', { as: 'editor' });
  await page.route('**/stories/spots**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('combobox', { name: /^Spot/ }).pressSequentially('ba');
  await reads(page, 'No se pudieron leer las opciones.');
});

test('a name without a space takes no more than its share of the table', async () => {
  await createBanner('Larguísimo'.repeat(20));
  const page = await open('/adsbanners', { as: 'editor' });
  await listPage(page).row('Larguísimo').waitFor();
  const over = await page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
});
