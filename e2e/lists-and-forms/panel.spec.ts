import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { users as table } from '../../api/nouns/users/users.table.ts';
import { listPage } from '../pages/list.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* The record that is open beside its list (product/lists#panel, product/lists#next). */

const { open, api } = appInBrowser();

const panelOn = (page: Page) => {
  const region = page.getByRole('region', { name: 'Registro abierto' });
  return {
    region,
    title: (name: string) => region.getByRole('heading', { name: `Editar usuario: ${name}` }).waitFor(),
    field: (label: string) => region.getByRole('textbox', { name: label }),
    save: region.getByRole('button', { name: 'Guardar Cambios' }),
    next: region.getByRole('button', { name: 'Siguiente' }),
    previous: region.getByRole('button', { name: 'Anterior' }),
    gone: () => region.waitFor({ state: 'detached' }),
  };
};
const current = (page: Page) => page.locator('tr[aria-current]');
const focused = (page: Page, name: string) => page.locator('tr:focus').filter({ hasText: name }).waitFor();
const openId = (page: Page) => new URL(page.url()).searchParams.get('open');

/** Users with this first name, the last one first, as the list has them. */
async function people(first_name: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    first_name,
    last_name: `N${n + 1}`,
    email: `${first_name}-${n + 1}@example.com`.toLowerCase(),
    country: 'AR',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, count - n)).toISOString(),
  }));
  const added = await api().db.insert(table).values(rows).returning({ id: table.id });
  return added.map(({ id }) => id);
}
const stored = async (id: string) =>
  (await api().database.pool.query('select first_name, last_name, country from users where id = $1', [id]))
    .rows[0];

describe('a record beside its list', () => {
  test('opens by a click; a save stays there, updates its row, and is undone; Back, Forward and reload keep it', async () => {
    const [first = '', second = ''] = await people('Zoe', 3);
    const page = await open('/users?search=zoe', { as: 'admin' });
    const list = listPage(page);
    const panel = panelOn(page);
    await list.row('Zoe N1').getByRole('checkbox').click();
    const requests: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && requests.push(request.url()));
    await list.row('Zoe N2').getByText('Argentina').click();
    await panel.title('Zoe N2');
    expect(openId(page)).toBe(second);
    await current(page).filter({ hasText: 'Zoe N2' }).waitFor();
    await panel.region.getByText('2 de 3').waitFor();
    await expectAccessibleAndFits(page);

    await retype(panel.field('Apellido'), 'Nueva');
    await page.keyboard.press('ControlOrMeta+Enter');
    await waitForToast(page, 'User updated successfully!');
    await list.row('Zoe Nueva').waitFor();
    await panel.title('Zoe Nueva');
    expect((await stored(second)).last_name).toBe('Nueva');
    expect(openId(page)).toBe(second);
    // What is typed next is based on the saved version.
    await retype(panel.field('Apellido'), 'Otra');
    await panel.save.click();
    await list.row('Zoe Otra').waitFor();
    expect((await stored(second)).last_name).toBe('Otra');
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await waitForToast(page, 'Cambio deshecho.');
    await panel.title('Zoe Nueva');
    await expect.poll(() => panel.field('Apellido').inputValue()).toBe('Nueva');
    expect((await stored(second)).last_name).toBe('Nueva');
    expect(requests).toEqual([]);

    await page.goBack();
    await panel.gone();
    expect(openId(page)).toBeNull();
    await focused(page, 'Zoe Nueva');
    await page.goForward();
    await panel.title('Zoe Nueva');
    expect(await list.row('Zoe N1').getByRole('checkbox').isChecked()).toBe(true);
    await page.reload();
    await panel.title('Zoe Nueva');
    expect(await current(page).count()).toBe(1);
    await panel.region.getByRole('link', { name: 'Formulario completo' }).click();
    await waitForPath(page, `/users/${second}/edit`);
    await page.goBack();
    await panel.title('Zoe Nueva');
    await page.setViewportSize({ width: 1099, height: 800 });
    // The form stays, in the place of the list.
    await panel.field('Apellido').waitFor();
    await page.reload();
    await waitForPath(page, `/users/${second}/edit`);
    expect((await stored(first)).last_name).toBe('N1');
  });

  test('opens, moves on, and closes by keys; the focus stays in the list or in the field', async () => {
    const ids = await people('Yago', 12);
    const page = await open('/users?search=yago', { as: 'editor', size: { width: 1100, height: 800 } });
    const panel = panelOn(page);
    await listPage(page).row('Yago N1').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await panel.title('Yago N1');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await panel.title('Yago N3');
    await focused(page, 'Yago N3');
    await page.keyboard.press('k');
    await panel.title('Yago N2');
    expect(openId(page)).toBe(ids[1]);

    await page.keyboard.press('F6');
    await panel.field('Nombre').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tecla');
    await page.keyboard.press('Control+Enter');
    await waitForToast(page, 'User updated successfully!');
    expect((await stored(ids[1] ?? '')).last_name).toBe('Tecla');
    await page.keyboard.press('Alt+ArrowDown');
    await panel.title('Yago N3');
    await panel.field('Apellido').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await panel.gone();
    await focused(page, 'Yago N3');
    expect(openId(page)).toBeNull();

    // From page to page.
    await page.keyboard.press('Space');
    for (let n = 4; n <= 11; n++) {
      await panel.next.click();
      await panel.title(`Yago N${n}`);
    }
    await panel.region.getByText('11 de 12').waitFor();
    await waitForPath(page, `/users?search=yago&page=2&open=${ids[10]}`).catch(() => undefined);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await current(page).filter({ hasText: 'Yago N11' }).waitFor();
    await panel.previous.click();
    await panel.title('Yago N10');
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await focused(page, 'Yago N10');
    await page.keyboard.press('Enter');
    await waitForPath(page, `/users/${ids[9]}/edit`);
  });

  test('asks before a change is lost, by a row, a key, closing, or Back', async () => {
    const ids = await people('Xul', 2);
    const page = await open('/users?search=xul', { as: 'editor' });
    const panel = panelOn(page);
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    const stays = async () => {
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await question.waitFor({ state: 'detached' });
      expect(openId(page)).toBe(ids[0]);
      expect(await panel.field('Apellido').inputValue()).toBe('N1 a medias');
    };
    const row = listPage(page).row('Xul N2');
    await listPage(page).row('Xul N1').getByText('Argentina').click();
    await panel.field('Apellido').press('End');
    await panel.field('Apellido').pressSequentially(' a medias');
    await row.getByText('Argentina').click();
    await stays();
    await panel.next.click();
    await stays();
    await panel.field('Apellido').press('Escape');
    await stays();
    await page.goBack();
    await stays();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await stays();
    await page.setViewportSize({ width: 1000, height: 800 });
    expect(await panel.field('Apellido').inputValue()).toBe('N1 a medias');
    await page.setViewportSize({ width: 1280, height: 800 });
    // Filters of the list are not leaving.
    await listPage(page).search.pressSequentially(' n');
    await page.waitForURL(/search=xul\+n/);
    expect(await panel.field('Apellido').inputValue()).toBe('N1 a medias');
    await row.getByText('Argentina').click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await panel.title('Xul N2');
    expect((await stored(ids[0] ?? '')).last_name).toBe('N1');
    expect(await row.getAttribute('aria-current')).toBe('true');
  });

  test("shows somebody else's version, what is gone, and what could not be loaded", async () => {
    const [first = '', second = ''] = await people('Wanda', 3);
    const page = await open('/users?search=wanda', { as: 'admin' });
    const panel = panelOn(page);
    const list = listPage(page);
    await page.route(`**/users/${first}`, (route) => route.fulfill({ status: 503, json: {} }));
    await list.row('Wanda N1').getByText('Argentina').click();
    await page.unroute(`**/users/${first}`);
    await panel.region.getByRole('button', { name: 'Reintentar' }).click();
    await panel.title('Wanda N1');
    const admin = await api().as('admin');
    await admin.call(contract.users.update, { params: { id: first }, body: { first_name: 'Wendy' } });
    await retype(panel.field('Apellido'), 'Mía');
    await panel.save.click();
    const conflict = page.getByRole('dialog', { name: /Alguien guardó cambios/ });
    await expectAccessible(page, '[role=dialog]');
    await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await panel.title('Wendy Mía');
    expect(await stored(first)).toMatchObject({ first_name: 'Wendy', last_name: 'Mía' });
    await api().database.pool.query('delete from users where id = $1', [second]);
    await list.row('Wanda N2').getByText('Argentina').click();
    await panel.region.getByRole('alert').waitFor();
    await page.keyboard.press('j');
    await panel.title('Wanda N3');
  });
});

test('a phone has the next and the previous record in the form, and Back to the list', async () => {
  const ids = await people('Vito', 12);
  const page = await open('/users?search=vito', { as: 'editor', size: narrow });
  await page.getByRole('listitem').filter({ hasText: 'Vito N9' }).getByText('Argentina').click();
  await waitForPath(page, `/users/${ids[8]}/edit`);
  const steps = page.getByRole('region', { name: 'En la lista' });
  await steps.getByText('9 de 12').waitFor();
  const to = async (button: string, n: number) => {
    await steps.getByRole('button', { name: button }).click();
    await waitForPath(page, `/users/${ids[n - 1]}/edit`);
    await page.getByRole('heading', { name: `Editar usuario: Vito N${n}` }).waitFor();
    await steps.getByText(`${n} de 12`).waitFor();
  };
  await to('Siguiente', 10);
  await to('Siguiente', 11);
  await to('Anterior', 10);
  await expectAccessibleAndFits(page);
  await page.getByLabel('Apellido').press('End');
  await page.getByLabel('Apellido').pressSequentially(' z');
  await steps.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  expect(await page.getByLabel('Apellido').inputValue()).toBe('N10 z');
  await steps.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await waitForPath(page, `/users/${ids[8]}/edit`);
  await page.reload();
  await steps.getByText('9 de 12').waitFor();
  await page.goBack();
  await waitForPath(page, '/users');
  expect(new URL(page.url()).searchParams.get('search')).toBe('vito');
  // A list that was not opened has no next record.
  await page.evaluate('sessionStorage.clear()');
  await page.goto(`/users/${ids[0]}/edit`);
  await page.getByRole('heading', { name: 'Editar usuario: Vito N1' }).waitFor();
  expect(await steps.count()).toBe(0);
});
