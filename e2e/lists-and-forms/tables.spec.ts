import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { users as table } from '../../api/nouns/users/users.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { panelOn } from '../pages/panel.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

const hasFocus = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();

describe('a list of spots', () => {
  test('the row of a spot that is off the map is as low as the others, with its reasons behind one chip', {
    tags: 'extended',
  }, async () => {
    const admin = await api().as('admin');
    for (let n = 1; n <= 7; n++)
      await createSpot(admin, { type: 'artist', address: '', country: '', name: `Escondida ${n}` });
    const page = await open('/spots_artist', { as: 'admin' });
    const list = listPage(page);
    await list.rows.nth(6).waitFor();
    const heights = await list.rows.evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(110);
    const sixth = await list.rows.nth(5).boundingBox();
    expect(sixth?.y).toBeLessThan(wide.height);
    expect(await list.rows.first().locator('.picture').boundingBox()).toMatchObject({
      width: 100,
      height: 100,
    });

    const label = 'No visible · 4: Escondida 7';
    const chip = page.getByRole('button', { name: label });
    const dialog = page.getByRole('dialog', { name: 'Por qué no está en el mapa: Escondida 7' });
    await chip.click();
    await dialog.getByText('No tiene dirección').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(4);
    expect(new URL(page.url()).pathname).toBe('/spots_artist');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page, label);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Tab');
    await dialog.getByRole('link', { name: 'Habilitar: Escondida 7' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/spots_artist\/[^/]+\/edit#not_enabled$/);
    await page.goBack();
    await page.setViewportSize(narrow);
    await chip.click();
    await dialog.getByText('No tiene dirección').waitFor();
    await expectAccessibleAndFits(page, '[role=dialog]');
  });

  test('links to the events of a spot, and shows a text for unknown values', {
    tags: 'extended',
  }, async () => {
    const spot = await createSpot(await api().as('admin'), { name: 'Con eventos', type: 'bar_club' });
    const unknown = { ...spot, name: '', address: '', type: 'pub', createdAt: '', user: null };
    const metadata = { total: 1, perPage: 10, page: 1, lastPage: 1 };
    const page = await open('/spots', { as: 'admin' });
    await page.getByRole('link', { name: 'Eventos: Con eventos' }).click();
    await waitForPath(page, `/spots/${spot.id}/events`);
    await page.route('**/api/admin/v1/spot?*', (route) =>
      route.fulfill({ json: { data: [unknown], metadata } }),
    );
    await visit(page, '/spots');
    const shown = ['Nombre desconocido', 'Sin dirección', 'Sin tipo', 'Fecha no disponible'];
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      for (const words of shown) await waitForText(page, words);
    }
    await visit(page, '/spots/user');
    for (const words of ['Nombre desconocido', 'Sin dirección', 'Fecha no disponible'])
      await waitForText(page, words);
  });

  test("at /spots/user shows only one's own spots, also to staff", { tags: 'extended' }, async () => {
    const editor = await api().signedIn('editor');
    await createSpot(await api().as('admin'), { name: 'Ajena', type: 'bar_club' });
    const page = await open('/spots/user', { as: editor, size: narrow });
    await waitForText(page, 'No hay registros');
    const mine = await createSpot(await api().as('admin'), {
      name: 'Propia',
      type: 'people',
      user_id: editor.user.id,
    });
    await visit(page, '/delete_account');
    await visit(page, '/spots/user');
    await page.getByRole('link', { name: 'Editar: Propia' }).click();
    await waitForPath(page, `/spots/user/${mine.id}/edit`);
    await page.goBack();
    await page.getByRole('link', { name: 'Editar: Propia' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });
});

describe('a row', () => {
  test('opens by a click, in another tab by a middle or Ctrl click, but not by its buttons or a selection', async () => {
    const { user } = await api().signedIn('user', { first_name: 'Fila', last_name: 'Uno' });
    const page = await open('/users?search=fila', { as: 'admin' });
    const row = listPage(page).row('Fila Uno');
    const edit = `/users/${user.id}/edit`;
    await row.waitFor();
    await page.getByRole('button', { name: 'Eliminar: Fila Uno' }).click();
    await listPage(page).cancel.click();
    await row.getByText('Activo').selectText();
    await row.getByText('Activo').dispatchEvent('click');
    await page.evaluate('getSelection().removeAllRanges()');
    expect(new URL(page.url()).pathname).toBe('/users');
    const clicks: Parameters<typeof row.click>[0][] = [{ button: 'middle' }, { modifiers: ['Control'] }];
    for (const click of clicks) {
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        row.getByText('Activo').click(click),
      ]);
      await waitForPath(other, edit);
      await other.close();
    }
    expect(new URL(page.url()).pathname).toBe('/users');
    // The record opens beside the list (product/lists#panel).
    await row.getByText('Activo').click();
    await panelOn(page).title('Fila Uno');
    expect(new URL(page.url()).pathname).toBe('/users');
    await page.goBack();
    await page.setViewportSize(narrow);
    await page.getByRole('listitem').filter({ hasText: 'Fila Uno' }).getByText('Activo').click();
    await waitForPath(page, edit);
  });

  test('of a user with a higher role opens nothing', { tags: 'extended' }, async () => {
    await api().signedIn('admin', { first_name: 'Jefa', last_name: 'Arriba' });
    const page = await open('/users?search=jefa', { as: 'editor' });
    await listPage(page).row('Jefa Arriba').getByText('Activo').click();
    expect(await page.locator('[data-to]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/users');
  });
});

describe('the status of users', () => {
  test('excludes deleted users by default, with exact totals; the export has the same filters', async () => {
    await api()
      .db.insert(table)
      .values(
        ['active', 'active', 'deleted'].map((status, n) => ({
          first_name: 'Contada',
          last_name: `${n}`,
          email: `contada-${n}@example.com`,
          status: status as 'active' | 'deleted',
        })),
      );
    const page = await open('/users?search=contada', { as: 'admin' });
    const list = listPage(page);
    await list.chosen('Estado').and(page.getByText('Estado: Activos')).waitFor({ state: 'attached' });
    await waitForText(page, '1–2 de 2');
    await list.choose('Estado', 'Todos');
    await waitForPath(page, '/users?page=1&perPage=10&search=contada&status=all');
    await waitForText(page, '1–3 de 3');
    await list.row('Contada 2').getByText('Eliminado').waitFor();
    const exported = page.waitForRequest(/export=xlsx/);
    await page.getByRole('button', { name: 'Exportar usuarios' }).click();
    expect(new URL((await exported).url()).searchParams.get('status')).toBe('all');
    await waitForToast(page, 'Usuarios exportados.');
    await list.choose('Estado', 'Eliminados');
    await waitForText(page, '1–1 de 1');
    // The menu opens the list as it was left.
    await page.getByRole('link', { name: 'Perfil' }).click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await waitForPath(page, '/users?page=1&perPage=10&search=contada&status=deleted');
  });
});
