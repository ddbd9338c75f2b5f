/** @module-tag extended */

import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { newId } from '../../api/database/queries/columns.ts';
import { openList } from '../pages/fields.ts';
import { versionsPage } from '../pages/versions.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* The versions of a record with more entries than one answer has. */

const { open, api } = appInBrowser();

/** A category that was created with the order 0, which was then changed to 1, 2, … */
async function longHistory(changes = 249) {
  const admin = await api().as('admin');
  const { id } = (await admin.call(categories.create, { body: { name: 'Muchas', order: 0 } })).body;
  const { pool } = api().database;
  const ids = Array.from({ length: changes }, newId);
  await pool.query(
    `insert into history (id, noun, record_id, action, before, after)
     select id, 'categories', $1, 'update',
       jsonb_build_object('order', n - 1, 'version', n), jsonb_build_object('order', n, 'version', n + 1)
     from unnest($2::uuid[]) with ordinality as made (id, n)`,
    [id, ids],
  );
  await pool.query('update categories set "order" = $2, version = $2 + 1 where id = $1', [id, changes]);
  return { id, path: `/history/categories/${id}`, entryOf: (order: number) => ids[order - 1] ?? '' };
}

test('any two versions are chosen by keyboard, a hundred more with each request, on a phone', async () => {
  const { path, entryOf } = await longHistory();
  const page = await open(path, { as: 'editor', size: narrow });
  const shown = versionsPage(page);
  const sizes: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [number, size] = [searchParams.get('page'), searchParams.get('perPage')];
    if (pathname.includes('/history/') && number !== '1' && size) sizes.push(`${number}: ${size}`);
  });
  const older = page.getByRole('button', { name: 'Ver anteriores' });
  await waitForText(page, '100 de 250 cambios');
  await expectAccessibleAndFits(page);
  await shown.version('Comparada con').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return older.and(page.locator(':focus')).count();
    })
    .toBe(1);
  await page.keyboard.press('Enter');
  await waitForText(page, '200 de 250 cambios');
  await page.keyboard.press('Enter');
  await waitForText(page, '250 de 250 cambios');
  expect(sizes).toEqual(['2: 100', '3: 100']);
  // The button has nothing more to do: the focus is where it was.
  await older.waitFor({ state: 'detached' });
  await page.getByText('250 de 250 cambios').and(page.locator(':focus')).waitFor();
  await shown.version('Versión').press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await shown.row('order').getByText('0', { exact: true }).waitFor();
  await shown.version('Comparada con').press('ArrowDown');
  await openList(page).getByRole('option').nth(130).press('Enter');
  await shown.row('order').getByText('120', { exact: true }).waitFor();
  expect(await shown.row('order').textContent()).toMatch(/Orden.*0.*120/);
  await waitForPath(
    page,
    `${path}?left=${new URL(page.url()).searchParams.get('left')}&right=${entryOf(120)}`,
  );
});

test('a link to an old version names it: the list is read up to it', async () => {
  const { path, entryOf } = await longHistory();
  const page = await open(`${path}?left=${entryOf(120)}&right=now`, { as: 'editor' });
  const shown = versionsPage(page);
  await waitForText(page, '200 de 250 cambios');
  await expect.poll(() => shown.chosen('Versión').textContent()).toContain('Editado');
  expect(await shown.row('order').textContent()).toMatch(/Orden.*120.*249/);
});

test('older ones that cannot be read are asked for again', async () => {
  const { path } = await longHistory(149);
  const page = await open(path, { as: 'editor' });
  const shown = versionsPage(page);
  await waitForText(page, '100 de 150 cambios');
  const pageTwo = (url: URL) => url.pathname.includes('/history/') && url.searchParams.get('page') === '2';
  await page.route(pageTwo, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Ver anteriores' }).click();
  await waitForText(page, 'No se pudieron cargar los cambios anteriores.');
  // What was compared is still there.
  expect(await shown.row('order').textContent()).toMatch(/Orden.*148.*149/);
  await page.unroute(pageTwo);
  await page.getByRole('button', { name: 'Ver anteriores' }).click();
  await waitForText(page, '150 de 150 cambios');
});

test('the history of a form goes back to the beginning', async () => {
  const { id } = await longHistory(59);
  const page = await open(`/categories/${id}/edit`, { as: 'editor', size: narrow });
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Historial' });
  const older = drawer.getByRole('button', { name: 'Ver anteriores' });
  await drawer.getByText('25 de 60 cambios').waitFor();
  await older.press('Enter');
  await drawer.getByText('50 de 60 cambios').waitFor();
  await older.press('Enter');
  await drawer.getByText('60 de 60 cambios').waitFor();
  await drawer.getByRole('listitem').filter({ hasText: 'Creado' }).waitFor();
});
