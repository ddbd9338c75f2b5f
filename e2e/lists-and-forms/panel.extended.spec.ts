/** @module-tag extended */

import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { focusedRow, openId, panelOn } from '../pages/panel.ts';
import { expectAccessible } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { addPeople, storedUser } from './people.ts';

/* What a record beside its list asks and shows (product/lists#panel). */

const { open, api } = appInBrowser();

test('a user is found and their country changed without a page load, by keys', async () => {
  const [id = ''] = await addPeople(api(), 'Ulises', 1);
  const page = await open('/users', { as: 'editor' });
  const panel = panelOn(page);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await listPage(page).rows.first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('ulises');
  const row = listPage(page).row('Ulises N1');
  await page.waitForURL(/search=ulises/);
  await row.getByText('Argentina').click();
  await panel.title('Ulises N1');
  // The first letter of its label leads to the field.
  await page.keyboard.press('p');
  await page.keyboard.type('chil');
  await openList(page).getByRole('option', { name: 'Chile', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await row.getByText('Chile').waitFor();
  expect((await storedUser(api(), id)).country).toBe('CL');
  await page.keyboard.press('Escape');
  await panel.gone();
  expect(loads).toEqual([]);
});

test('asks before a change is lost, by a row, a key, closing, or Back', async () => {
  const ids = await addPeople(api(), 'Xul', 2);
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
  await listPage(page).search.press('End');
  await listPage(page).search.pressSequentially(' n');
  await page.waitForURL(/search=xul\+n/);
  expect(await panel.field('Apellido').inputValue()).toBe('N1 a medias');
  await row.getByText('Argentina').click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await panel.title('Xul N2');
  expect((await storedUser(api(), ids[0] ?? '')).last_name).toBe('N1');
  expect(await row.getAttribute('aria-current')).toBe('true');
  // By key the focus goes along with the record.
  await panel.field('Apellido').press('End');
  await page.keyboard.type(' z');
  await page.keyboard.press('F6');
  await focusedRow(page, 'Xul N2');
  await page.keyboard.press('k');
  await question.getByRole('button', { name: 'Salir sin guardar' }).press('Enter');
  await panel.title('Xul N1');
  await focusedRow(page, 'Xul N1');
});

test("shows somebody else's version, what is gone, and what could not be loaded", async () => {
  const [first = '', second = ''] = await addPeople(api(), 'Wanda', 3);
  const page = await open('/users?search=wanda', { as: 'admin' });
  const panel = panelOn(page);
  const list = listPage(page);
  await page.route(`**/users/${first}`, (route) => route.fulfill({ status: 500, json: {} }));
  await list.row('Wanda N1').getByText('Argentina').click();
  const retry = panel.region.getByRole('button', { name: 'Reintentar' });
  await retry.waitFor();
  await page.unroute(`**/users/${first}`);
  await retry.click();
  await panel.title('Wanda N1');
  const admin = await api().as('admin');
  await admin.call(contract.users.update, { params: { id: first }, body: { first_name: 'Wendy' } });
  await retype(panel.field('Apellido'), 'Mía');
  await panel.save.click();
  const conflict = page.getByRole('dialog', { name: /Alguien guardó cambios/ });
  await conflict.waitFor();
  await expectAccessible(page, '[role=dialog]');
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await panel.title('Wendy Mía');
  // The list has been read again, too: what is deleted now is still in it.
  await list.row('Wendy Mía').waitFor();
  expect(await storedUser(api(), first)).toMatchObject({ first_name: 'Wendy', last_name: 'Mía' });
  await api().database.pool.query('delete from users where id = $1', [second]);
  await list.row('Wanda N2').getByText('Argentina').click();
  await panel.region.getByRole('alert').waitFor();
  await page.keyboard.press('j');
  await panel.title('Wanda N3');
});
