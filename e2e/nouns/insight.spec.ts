import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dayOf, monday, plusDays } from '#contract/kit/lists/periods.ts';
import { waitPastMidnight } from '../../api/testing/calls/midnight.ts';
import { fillInsight } from '../../api/testing/scenarios/insight/fillInsight.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads, failRequests } from '../support/requests.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
let today = '';
const shownDay = (day: string) => day.split('-').reverse().join('/');

let editorId = '';
beforeAll(waitPastMidnight);
beforeAll(async () => {
  today = dayOf(new Date());
  const editor = await api().signedIn('editor', { first_name: 'Renata', last_name: 'Quiroga' });
  editorId = editor.user.id;
  await fillInsight(api().database.pool, [editorId, (await api().as('admin')).user.id], 300);
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Types a day as the browser asks for it: month, day, year. */
async function typeDay(field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await field.focus();
  await field.pressSequentially(`${month}${date}${year}`);
}

test('an editor has neither the menu entry nor the screen', async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.waitFor();
  expect(await menu.getByRole('link', { name: 'Revisión en cifras' }).count()).toBe(0);
  await visit(page, '/insight');
  await waitForPath(page, '/dashboard');
});

test('days, kind and country are in the address; a period of more than 53 weeks is refused with its reason', {
  tags: 'extended',
}, async () => {
  const from = monday(plusDays(today, -77));
  const page = await open('/insight', { as: 'admin', map: false });
  await waitForText(page, `Del ${shownDay(from)} al ${shownDay(today)} (UTC).`);
  const list = listPage(page);
  await list.choose('Qué', 'Spots nuevos');
  await waitForPath(page, '/insight?kind=submissions');
  await section(page, 'Spots nuevos').waitFor();
  // The numbers before stay, dimmed, until those of the new filter are there.
  await section(page, 'Cambios de spots').waitFor({ state: 'detached' });
  await pickerOn(page, 'País').pick('Urug', 'Uruguay');
  await waitForPath(page, '/insight?kind=submissions&country=UY');

  const before = plusDays(today, -40);
  await typeDay(page.getByLabel('Desde'), before);
  await waitForPath(page, `/insight?kind=submissions&country=UY&to=${today}&from=${before}`);
  await waitForText(page, `Del ${shownDay(before)} al ${shownDay(today)} (UTC).`);
  await typeDay(page.getByLabel('Desde'), '2020-01-01');
  await page.getByRole('alert').getByText('Como máximo 53 semanas.').waitFor();
  await waitForText(page, /no se muestran cifras/);
  await page.getByRole('button', { name: 'Últimas 12 semanas' }).press('Enter');
  await waitForPath(page, '/insight?kind=submissions&country=UY');
  await waitForText(page, `Del ${shownDay(from)} al ${shownDay(today)} (UTC).`);
});

test('the filters of a number are chips of its list, which are taken off one by one', {
  tags: 'extended',
}, async () => {
  const week = plusDays(monday(today), -7);
  const days = `decided_from=${week}&decided_to=${plusDays(week, 6)}`;
  const { rows } = await api().database.pool.query(
    `select public.text_key(reason) as id, reason from spot_revisions where status = 'rejected' limit 1`,
  );
  const { id, reason } = rows[0];
  const page = await open(`/spot_revisions?page=1&${days}&decider=${editorId}&reason=${id}`, {
    as: 'editor',
    map: false,
  });
  const chips = page.getByRole('list', { name: 'Filtros puestos' });
  await chips.getByText('Renata Quiroga').waitFor();
  await chips.getByText(reason.trim()).waitFor();
  await chips.getByText(`Del ${shownDay(week)} al ${shownDay(plusDays(week, 6))} (UTC)`).waitFor();
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Quitar el filtro Motivo' }).press('Enter');
  await page.waitForURL((url) => !url.search.includes('reason='));
  await chips.getByRole('button', { name: 'Quitar el filtro Decidida por' }).press('Enter');
  await page.waitForURL((url) => !url.search.includes('decider='));
  await chips.getByRole('button', { name: 'Quitar el filtro Decidida el' }).press('Enter');
  await page.waitForURL((url) => !url.search.includes('decided_'));
});

test('on a phone, while it loads and after', { tags: 'extended' }, async () => {
  const page = await open('/dashboard', { as: 'admin', size: narrow, map: false });
  const release = await delayReads(page, /\/v1\/insight$/);
  await visit(page, '/insight');
  await page.getByRole('status', { name: 'Cargando cifras...' }).waitFor();
  release();
  await section(page, 'Spots nuevos').locator('summary').waitFor();
  await expectAccessibleAndFits(page);
  for (const summary of await page.locator('summary').all()) await summary.press('Enter');
  await expectAccessibleAndFits(page);
});

test('when nothing was decided', { tags: 'extended' }, async () => {
  const address = '/insight?from=2001-01-01&to=2001-02-01&country=AR';
  const page = await open(address, { as: 'admin', size: narrow, map: false });
  await page.getByText('No se decidió nada en este período.').nth(1).waitFor();
  await expectAccessibleAndFits(page);
});

test('when it fails it is read again by a button', { tags: 'extended' }, async () => {
  const page = await open('/dashboard', { as: 'admin', map: false });
  const works = await failRequests(page, /\/v1\/insight$/);
  await visit(page, '/insight');
  await waitForText(page, 'No se pudieron cargar las cifras.');
  await works();
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await section(page, 'Cambios de spots').waitFor();
});
