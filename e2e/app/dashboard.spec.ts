import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../api/nouns/events/events.table.ts';
import { notifications } from '../../api/nouns/notifications/notifications.table.ts';
import { revisions } from '../../api/nouns/revisions/revisions.table.ts';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { likes } from '../../api/nouns/statistics/statistics.table.ts';
import { stories } from '../../api/nouns/stories/stories.table.ts';
import { userDays } from '../../api/nouns/users/users.table.ts';
import { waitPastMidnight } from '../../api/testing/calls/midnight.ts';
import { openList } from '../pages/fields.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, failRequests } from '../support/requests.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(waitPastMidnight);
beforeAll(async () => {
  const [spot] = await api()
    .db.insert(spots)
    .values({ name: 'Sala Norte', type: 'artist', country: 'BO' })
    .returning();
  for (let i = 0; i < 12; i += 1) {
    const country = i < 8 ? 'AR' : 'BO';
    const { user } = await api().signedIn('user', { country, createdAt: ago(1) });
    await api()
      .db.insert(userDays)
      .values({ user_id: user.id, day: ago(1).slice(0, 10), at: ago(1) });
    if (spot)
      await api()
        .db.insert(likes)
        .values({ user_id: user.id, spot_id: spot.id, createdAt: ago(1) });
  }
});

const card = (name: string) => new RegExp(`^${name}`);

describe('the dashboard', () => {
  test('shows the nine cards and the lists of the applied range, and has the range in the address', {
    tags: 'extended',
  }, async () => {
    const page = await open('/dashboard?rangeType=today', { as: 'editor' });
    await waitForText(page, 'Total rock fans');
    // Compared with yesterday up to the same time.
    await waitForText(page, /Comparado con: \d\d\/\d\d\/\d{4} hasta las \d\d:\d\d \(UTC\)\./);
    await page.getByRole('combobox', { name: 'Rango' }).click();
    await openList(page).getByRole('option', { name: 'Ayer' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await waitForPath(page, '/dashboard?rangeType=yesterday');
    await page
      .getByRole('listitem')
      .filter({ hasText: card('New users12') })
      .waitFor();
    const top = page.getByRole('table', { name: 'Top spots by likes' });
    await top.getByRole('row', { name: /Sala Norte Sin dirección 12/ }).waitFor();
    const countries = page.getByRole('table', { name: 'Users by country' });
    await countries.getByRole('row', { name: /Argentina 8/ }).waitFor();

    await pickerOn(page, 'País').pick('bolivia', 'Bolivia');
    await page.getByRole('button', { name: 'Apply' }).click();
    await waitForPath(page, '/dashboard?country=BO&rangeType=yesterday');
    await page
      .getByRole('listitem')
      .filter({ hasText: card('New users4') })
      .waitFor();
    await page.getByRole('combobox', { name: 'País' }).click();
    await page.keyboard.press('Delete');
    const first = openList(page).getByRole('option').first();
    expect(await first.textContent()).toBe('Todos los países');
    await first.click();
    // A double click adds one entry to the history.
    await page.getByRole('button', { name: 'Apply' }).dblclick();
    await waitForPath(page, '/dashboard?rangeType=yesterday');
    await page.goBack();
    await waitForPath(page, '/dashboard?country=BO&rangeType=yesterday');
    await pickerOn(page, 'País').waitForValue('Bolivia');
    await page.goForward();
    await waitForPath(page, '/dashboard?rangeType=yesterday');
    await pickerOn(page, 'País').waitForValue('');
    await page.getByRole('button', { name: 'Reset' }).click();
    await waitForPath(page, '/dashboard');
    const range = page.getByRole('combobox', { name: 'Rango' }).locator('option:checked');
    await expect.poll(() => range.textContent()).toBe('Este mes');
  });

  test('shows errors with a button to retry, and the cards before the code of the charts has loaded', {
    tags: 'extended',
  }, async () => {
    const page = await open('/delete_account', { as: 'editor' });
    const released = Promise.withResolvers<void>();
    const refuse = async (route: Route) => {
      await released.promise;
      await route.fulfill({ status: 400, body: '{}' });
    };
    await page.route('**/users/stats/all*', refuse, { times: 1 });
    await visit(page, '/dashboard?rangeType=range&startDate=2020-01-01&endDate=2020-01-02');
    await waitForText(page, 'Cargando estadísticas...');
    released.resolve();
    // The only error message on the screen.
    const alert = page.getByRole('alert');
    await expect
      .poll(() => alert.allTextContents())
      .toEqual(['Error al obtener las estadísticas. Reintentar']);
    await expect.poll(() => page.getByText(/error/i).count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await waitForText(page, 'Total rock fans');
    await waitForText(page, 'No hay datos por país.');
    await waitForText(page, 'No hay datos de spots.');

    // A part that fails to load shows one error, the numbers stay, and it can be retried.
    const recover = await failRequests(page, /\/users\/stats\/(trends|attention)/);
    const release = await delayRequests(page, /DayCharts|WorldMap/);
    await page.goto('/dashboard?rangeType=yesterday');
    const alertTexts = async () => (await alert.allTextContents()).map((text) => text.trim());
    await expect.poll(alertTexts).toEqual(['Error al cargar estadísticasReintentar']);
    await waitForText(page, 'Total rock fans');
    await page.getByRole('heading', { name: 'Por día' }).waitFor({ state: 'detached' });
    await recover();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    // The numbers have loaded; only the code of the charts is missing.
    await waitForText(page, /Comparado con/);
    await expect.poll(() => alert.count()).toBe(0);
    expect(await page.locator('figure').count()).toBe(0);
    release();
    await page.getByRole('img', { name: /^New users por día: 12 en total/ }).waitFor();
    await page.getByText('Ver como tabla').first().click();
    await page.getByRole('group', { name: 'New users' }).getByRole('cell', { name: '12' }).waitFor();
  });
});

test('a number, and a bar of a chart, open the list with exactly those rows', async () => {
  const page = await open('/dashboard?country=AR&rangeType=yesterday', { as: 'editor' });
  await page.getByRole('link', { name: /^New users\s*8/ }).click();
  await page.waitForURL(/\/users\?.*country=AR.*from=.*to=/);
  await waitForText(page, /de 8$/);
  await waitForText(page, /^Del \d\d\/\d\d\/\d{4} al \d\d\/\d\d\/\d{4} \(UTC\)$/);
  await page.goBack();
  await page.getByRole('link', { name: /^Active users\s*8/ }).click();
  await page.waitForURL(/\/users\?.*activeFrom=.*activeTo=/);
  await waitForText(page, /de 8$/);
  await page.getByRole('button', { name: 'Quitar el filtro Con actividad' }).getByText(/^Del /).waitFor();
  await page.goBack();
  const chart = page.getByRole('img', { name: /^New users por día: 8 en total/ });
  await chart.locator('svg rect, svg path.MuiBarChart-element').first().waitFor();
  await chart.click({ position: { x: 200, y: 150 } });
  await page.waitForURL(/\/users\?.*country=AR.*from=.*to=/);
  await waitForText(page, /de 8$/);
  await page.goBack();
  await page.getByText('Ver como tabla').first().click();
  await page.getByRole('group', { name: 'New users' }).getByRole('link').click();
  await page.waitForURL(/\/users\?.*from=.*to=/);
  await waitForText(page, /de 8$/);
});

test('each number of what needs attention opens a list with as many rows', { tags: 'extended' }, async () => {
  await insertWhatNeedsAttention();
  const page = await open('/dashboard', { as: 'editor' });
  const all = page.getByRole('region', { name: 'Necesita atención' }).getByRole('link');
  const links = all.filter({ hasText: /^\d/ });
  await expect.poll(() => links.count()).toBe(7);
  const runs = all.filter({ hasText: 'Uno a uno' });
  const addressesOfRuns = await runs.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(addressesOfRuns).toHaveLength(3);
  const lists = await links.evaluateAll((all) =>
    all.map(
      (link) => [link.getAttribute('href') ?? '', Number.parseInt(link.textContent ?? '', 10)] as const,
    ),
  );
  for (const [address, count] of lists) {
    await visit(page, address);
    await waitForText(page, new RegExp(`^1–${count} de ${count}$`));
    // So that the next list, which may be of the same noun, shows nothing of this one.
    await visit(page, '/nowhere');
    const run = addressesOfRuns.find((one) => address.includes(one.split('?')[1] ?? one));
    if (!run) continue;
    await visit(page, run);
    await waitForText(page, new RegExp(` · quedan? ${count}$`));
  }
});

/** Inserts rows of each kind that needs attention, in different numbers. */
async function insertWhatNeedsAttention(): Promise<void> {
  const db = api().db;
  const [spot] = await db.insert(spots).values({ name: 'Pasado', type: 'live', country: 'AR' }).returning();
  const spot_id = spot?.id ?? '';
  const event = { spot_id, title: 't', start_time: '20:00', tickets: 't', location: 'l' };
  // Two past events and a future one of the same spot are one row.
  await db.insert(events).values([3, 2, -2].map((days) => ({ ...event, date: ago(days).slice(0, 10) })));
  const pending = { spot_id, old_data: {}, new_data: {}, status: 'pending' as const };
  await db.insert(revisions).values({ ...pending, createdAt: ago(3) });
  await db.insert(stories).values([
    { type: 'song', country: 'AR' },
    { type: 'open_spot', country: 'AR', picture: '/files/a.webp' },
    { type: 'website_link', country: 'BO', picture: '/files/a.webp' },
    { type: 'download_image', country: 'BO', picture: '/files/a.webp' },
  ]);
  const push = { title: 't', body: 'b', country: 'AR' };
  await db
    .insert(notifications)
    .values((['failed', 'failed', 'sent'] as const).map((state) => ({ ...push, state })));
}
