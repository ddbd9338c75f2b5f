/** @module-tag extended */

import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { waitPastMidnight } from '../../api/testing/calls/midnight.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { versionsPage } from '../pages/versions.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* The lists of spots and of users as on a date. */

const { open, api } = appInBrowser();
const { spots, users } = contract;

beforeEach(waitPastMidnight);

const admin = () => api().as('admin');

/** Makes all of a record's past older. */
async function shift(table: 'spots' | 'users', id: string, days: number) {
  const { pool } = api().database;
  const earlier = `created_at = created_at - make_interval(days => ${days})`;
  await pool.query(`update ${table} set ${earlier} where id = $1`, [id]);
  await pool.query(`update history set ${earlier} where record_id = $1`, [id]);
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('the list of spots has their values of then, also of those deleted since, and opens the form of then', async () => {
  const caller = await admin();
  const changed = await createSpot(caller, { type: 'bar_club', name: 'Fechado antes', enable: true });
  const gone = await createSpot(caller, { type: 'oasis', name: 'Fechado ido' });
  await createSpot(caller, { type: 'bar_club', name: 'Fechado nuevo' });
  for (const { id } of [changed, gone]) await shift('spots', id, 5);
  await caller.call(spots.update, { params: { id: changed.id }, body: { name: 'Fechado después' } });
  await caller.call(spots.remove, { params: { id: gone.id } });
  const page = await open('/spots', { as: 'editor' });
  const shown = versionsPage(page);
  await page.getByRole('link', { name: 'Como en una fecha' }).click();
  await waitForPath(page, '/history/spots?page=1&perPage=10');
  // Yesterday, unless another day is chosen.
  expect(await page.getByLabel('Fecha', { exact: true }).inputValue()).toBe(daysAgo(1));
  await listPage(page).search.pressSequentially('fechado');
  await waitForText(page, '1–2 de 2');
  await waitForPath(page, '/history/spots?page=1&perPage=10&search=fechado');
  expect(await listPage(page).row('Fechado antes').textContent()).toMatch(/Bar \/ Club.*Argentina.*Sí/);
  expect(await listPage(page).row('Fechado ido').textContent()).toContain('Eliminado después');
  await page.getByLabel('Fecha', { exact: true }).fill(daysAgo(2));
  await waitForPath(page, `/history/spots?page=1&perPage=10&search=fechado&at=${daysAgo(2)}`);
  await listPage(page).row('Fechado antes').getByRole('cell').first().click();
  await waitForText(page, 'Historial: Fechado después');
  expect(await shown.row('name').textContent()).toMatch(/Fechado antes.*Fechado después/);
  await page.goBack();
  await waitForPath(page, `/history/spots?page=1&perPage=10&search=fechado&at=${daysAgo(2)}`);
  await page.getByLabel('Fecha', { exact: true }).fill(daysAgo(9));
  await waitForText(page, 'No hay registros');
  // A day to come does not count.
  await page.goto(`/history/spots?search=fechado&at=${daysAgo(-2)}`);
  await listPage(page).row('Fechado antes').waitFor();
});

test('the list of users has their values of then', async () => {
  const caller = await admin();
  const { user } = await api().signedIn('user', { first_name: 'Remota', last_name: 'Lejos' });
  await shift('users', user.id, 5);
  await caller.call(users.update, {
    params: { id: user.id },
    body: { first_name: 'Cercana', role: 'editor' },
  });
  const page = await open('/users', { as: 'editor', size: narrow });
  const shown = versionsPage(page);
  await page.getByRole('link', { name: 'Como en una fecha' }).click();
  await listPage(page).search.pressSequentially('remota');
  await waitForText(page, 'Remota Lejos');
  await page.getByRole('link', { name: 'Comparar: Remota Lejos' }).click();
  await waitForText(page, 'Historial: Cercana Lejos');
  expect(await shown.row('role').textContent()).toMatch(/Rol.*User.*Editor/);
  // Only administrators change roles.
  expect(await shown.take('Rol').count()).toBe(0);
  await shown.take('Nombre').check();
  await shown.restoreOne.click();
  await waitForToast(page, 'Versión restaurada.');
  const { body } = await caller.call(users.read, { params: { id: user.id } });
  expect(body).toMatchObject({ first_name: 'Remota', role: 'editor' });
});

test('a date that is chosen the moment a search takes effect keeps the search', async () => {
  const page = await open('/history/spots', { as: 'editor' });
  const date = page.getByLabel('Fecha', { exact: true });
  await date.waitFor();
  // As the calendar of the browser does, after the address has the search and before the screen is drawn with it.
  await page.evaluate(`{
    const { replaceState } = history;
    history.replaceState = (state, title, address) => {
      replaceState.call(history, state, title, address);
      if (!String(address).includes('search=')) return;
      history.replaceState = replaceState;
      const input = document.querySelector('input[type=date]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${daysAgo(3)}');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }`);
  await listPage(page).search.pressSequentially('fechado');
  await waitForPath(page, `/history/spots?page=1&perPage=10&search=fechado&at=${daysAgo(3)}`);
  expect(await listPage(page).search.inputValue()).toBe('fechado');
});

test('other nouns have no such list', async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const answer = await page.goto('/history/categories');
  expect(answer?.status()).toBe(404);
  await waitForText(page, 'Esta página no existe');
});
