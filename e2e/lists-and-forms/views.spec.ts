/** @module-tag extended */

import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { views } from '#contract/views.ts';
import { listPage } from '../pages/list.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { retype } from '../support/typing.ts';

/* Saved lists: one's own and the team's, in the toolbar and in the menu (product/views#view). */

const { open, api } = appInBrowser();

const button = (page: Page, name: string | RegExp = 'Vistas') =>
  page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Vistas' });
const inPanel = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name, exact: true });
/** The oracle: what the table has. */
const stored = async (name: string) =>
  (await api().database.pool.query('select * from views where name = $1 and deleted_at is null', [name]))
    .rows;
const openMenuOf = async (page: Page, view: string, label: string) => {
  await panel(page)
    .getByRole('button', { name: `Más acciones: ${view}` })
    .click();
  // By its key: on a busy machine the menu may still move under a click.
  await page.getByRole('menuitem', { name: label }).press('Enter');
};

test('what a list shows is saved under a name, opened again, changed, updated and discarded', {
  tags: 'extended',
}, async () => {
  const editor = await api().signedIn('editor');
  const page = await open('/users?country=PE&type=artist', { as: editor });
  const { search } = listPage(page);
  await search.waitFor();
  await button(page).focus();
  await page.keyboard.press('Enter');
  await inPanel(page, 'Guardar como vista…').click();
  const save = dialog(page, 'Guardar como vista').getByRole('button', { name: 'Guardar' });
  await save.click();
  await page.getByText('El nombre es obligatorio.').waitFor();
  await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('Artistas de Perú');
  await expectAccessible(page, '[role=dialog]');
  await save.dblclick();
  await waitForToast(page, 'Vista «Artistas de Perú» guardada.');
  await button(page, 'Vista: Artistas de Perú').waitFor();
  const [view] = await stored('Artistas de Perú');
  expect(view).toMatchObject({
    ...{ list: 'users', query: { country: 'PE', type: 'artist' }, shared: false, user_id: editor.user.id },
  });
  expect(await stored('Artistas de Perú')).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('v')).toBe(view.id);
  await inMenu(page, 'Artistas de Perú').and(page.locator('[aria-current=page]')).waitFor();

  await page.reload();
  await button(page, 'Vista: Artistas de Perú').waitFor();
  await search.pressSequentially('ana');
  await button(page, 'Vista: Artistas de Perú (con cambios)').click();
  await inPanel(page, 'Descartar los cambios').click();
  await button(page, 'Vista: Artistas de Perú').waitFor();
  await expect.poll(() => search.inputValue()).toBe('');
  await search.pressSequentially('lu');
  // A second update is based on the first, also before the views are refetched.
  const release = await delayReads(page, '**/v1/views');
  for (const letter of ['', 'z']) {
    await search.press('End');
    await search.pressSequentially(letter);
    await page.waitForURL((url) => url.searchParams.get('search') === `lu${letter}`);
    await button(page, 'Vista: Artistas de Perú (con cambios)').click();
    await inPanel(page, 'Actualizar «Artistas de Perú»').click();
    // Not the toast: that of the first update is still there.
    await button(page, 'Vista: Artistas de Perú').waitFor();
    const query = { country: 'PE', type: 'artist', search: `lu${letter}` };
    expect((await stored('Artistas de Perú'))[0]?.query).toEqual(query);
  }
  release();

  await button(page, 'Vista: Artistas de Perú').click();
  await inPanel(page, 'Todo').click();
  await button(page).waitFor();
  await expect.poll(() => search.inputValue()).toBe('');
  await page.goBack();
  await button(page, 'Vista: Artistas de Perú').waitFor();
  await expect.poll(() => search.inputValue()).toBe('luz');
});

test("the team's views are one click away in the menu; one of them opens first, with its columns", async () => {
  const [ana, eva] = [await api().signedIn('editor', { first_name: 'Ana' }), await api().signedIn('editor')];
  await api().database.pool.query(`update users set country = 'CL' where id = $1`, [ana.user.id]);
  const query = { country: 'CL', sort: 'createdAt', order: 'asc', columns: 'name,email' };
  await ana.call(views.create, {
    body: { list: 'users', name: 'Chile por antigüedad', query, shared: true },
  });
  await ana.call(views.create, { body: { list: 'users', name: 'Solo de Ana', query: {} } });
  const page = await open('/comments', { as: eva });
  await inMenu(page, 'Chile por antigüedad').click();
  await button(page, 'Vista: Chile por antigüedad').waitFor();
  expect(await inMenu(page, 'Solo de Ana').count()).toBe(0);
  const headers = page.locator('thead th:not(.pick)');
  await expect.poll(async () => (await headers.allInnerTexts()).join()).toMatch(/^Nombre,Email,Acciones$/);

  await button(page, 'Vista: Chile por antigüedad').click();
  await panel(page).getByText('de Ana', { exact: false }).waitFor();
  await panel(page).getByRole('button', { name: 'Más acciones: Chile por antigüedad' }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Abrir primero']);
  await page.getByRole('menuitem', { name: 'Abrir primero' }).click();
  await waitForToast(page, 'Desde ahora esta lista se abre con «Chile por antigüedad».');
  const { rows } = await api().database.pool.query(
    'select list, view_id from list_preferences where user_id = $1',
    [eva.user.id],
  );
  expect(rows).toMatchObject([{ list: 'users', view_id: expect.any(String) }]);

  // In another browser too, on a line on which the answer takes longer than screens wait for their rows.
  const elsewhere = await open('/ready', { as: eva, fresh: true });
  await elsewhere.route('**/preferences', (route) => setTimeout(() => route.continue(), 1500));
  await elsewhere.goto('/users');
  await button(elsewhere, 'Vista: Chile por antigüedad').waitFor();
  expect(new URL(elsewhere.url()).searchParams.get('country')).toBe('CL');
  // What was shown in this session comes before it.
  await button(elsewhere, 'Vista: Chile por antigüedad').click();
  await inPanel(elsewhere, 'Todo').click();
  await button(elsewhere).waitFor();
  await inMenu(elsewhere, 'Comments').click();
  await waitForPath(elsewhere, '/comments');
  await inMenu(elsewhere, 'Users').click();
  await elsewhere.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await button(elsewhere).waitFor();
  expect(new URL(elsewhere.url()).searchParams.get('country')).toBeNull();
});

test('a view that somebody changed meanwhile is not overwritten unseen; a deleted one comes back as it was', {
  tags: 'extended',
}, async () => {
  const [ana, admin] = [await api().signedIn('editor'), await api().signedIn('admin')];
  const body = { list: 'comments', name: 'De Bolivia', query: { country: 'BO' }, shared: true };
  const { id } = (await ana.call(views.create, { body })).body;
  const page = await open('/comments', { as: admin, size: narrow });
  await button(page).click();
  await inPanel(page, /^De Bolivia/).waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');
  await ana.call(views.update, { params: { id }, body: { name: 'De Bolivia y más' } });
  await openMenuOf(page, 'De Bolivia', 'Cambiar nombre y acceso…');
  const change = dialog(page, 'Cambiar vista');
  await retype(page.getByRole('textbox', { name: 'Nombre' }), 'Bolivia');
  await change.getByRole('radio', { name: 'Solo yo' }).click();
  const isRead = (answer: Response) =>
    answer.request().method() === 'GET' && answer.url().endsWith('/v1/views');
  const read = page.waitForResponse(isRead);
  await change.getByRole('button', { name: 'Guardar' }).click();
  await change.getByText('Alguien cambió esta vista mientras tanto. Revisa y guarda otra vez.').waitFor();
  // The next save is based on what was read since.
  await (await read).finished();
  expect(await stored('De Bolivia y más')).toHaveLength(1);
  await change.getByRole('radio', { name: 'Todo el equipo' }).click();
  await change.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, 'Vista «Bolivia» actualizada.');
  expect(await stored('Bolivia')).toMatchObject([{ id, shared: true, user_id: ana.user.id }]);

  await openMenuOf(page, 'Bolivia', 'Abrir primero');
  await waitForToast(page, 'Desde ahora esta lista se abre con «Bolivia».');
  await openMenuOf(page, 'Bolivia', 'Eliminar');
  await waitForToast(page, 'Vista «Bolivia» eliminada.');
  expect(await stored('Bolivia')).toEqual([]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await button(page).click();
  await panel(page).getByRole('img', { name: 'Se abre primero' }).waitFor();
  expect(await stored('Bolivia')).toMatchObject([{ id, user_id: ana.user.id }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await inMenu(page, 'Bolivia').click();
  await waitForPath(page, '/comments');
  expect(new URL(page.url()).searchParams.get('country')).toBe('BO');
});
