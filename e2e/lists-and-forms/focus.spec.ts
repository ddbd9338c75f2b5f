/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { users } from '#contract/users.ts';
import { sessions as table } from '../../api/nouns/session/session.table.ts';
import { bulkActsOn, insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { listPage } from '../pages/list.ts';
import { focusedRow, panelOn } from '../pages/panel.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';

/* Where the focus goes when what had it is gone (product/lists#focus). */

const { open, api } = appInBrowser();
const { create, remove } = nounCalls.categories;

const focused = (page: Page) => page.locator(':focus');
/** Enter on the button, whose dialog has its focus on «Cancelar»; «Eliminar» is before it. */
async function confirmByKeys(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).and(focused(page)).waitFor();
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
}

async function categories(...names: string[]): Promise<string[]> {
  const staff = await api().as('admin');
  const ids = [];
  for (const name of names) ids.push((await staff.call(create, { body: { name } })).body.id);
  return ids;
}

/** Refuses deletions of categories once the returned function is called. */
async function refuseDeletions(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/admin/v1/categories/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await released.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  return released.resolve;
}

test('a refused deletion gives the focus back to its row: the next key does not reach another record', async () => {
  await categories('Foco uno', 'Foco dos');
  const page = await open('/categories?search=foco', { as: 'editor' });
  await listPage(page).remove('Foco dos').waitFor();
  const answer = await refuseDeletions(page);
  await confirmByKeys(page, 'Eliminar: Foco dos');
  await focusedRow(page, 'Foco uno');
  answer();
  await focusedRow(page, 'Foco dos');
});

test('whoever has gone on meanwhile keeps the focus where it is', async () => {
  await categories('Sigue uno', 'Sigue dos');
  const page = await open('/categories?search=sigue', { as: 'editor' });
  await listPage(page).remove('Sigue dos').waitFor();
  const answer = await refuseDeletions(page);
  await confirmByKeys(page, 'Eliminar: Sigue dos');
  await focusedRow(page, 'Sigue uno');
  // Its question is asked and answered with no.
  await listPage(page).remove('Sigue uno').press('Enter');
  await page.getByRole('dialog', { name: '¿Eliminar «Sigue uno»?' }).waitFor();
  answer();
  // Behind the dialog it has no role.
  await page.locator('main [data-row]').filter({ hasText: 'Sigue dos' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await listPage(page).remove('Sigue uno').and(focused(page)).waitFor();
});

test('who does not give the password for a deletion for good is at its row again', async () => {
  const ids = await categories('Papel uno', 'Papel dos');
  for (const id of ids) await (await api().as('admin')).call(remove, { params: { id } });
  const person = await api().signedIn('admin', {});
  const proved_at = sql`now() - interval '11 minutes'`;
  await api().db.update(table).set({ proved_at }).where(eq(table.user_id, person.user.id));
  const page = await open('/trash?search=papel', { as: person });
  await confirmByKeys(page, 'Borrar para siempre: Papel dos');
  await page.locator('[role=dialog] input[autocomplete=current-password]:focus').waitFor();
  await page.keyboard.press('Escape');
  await waitForToast(page, 'No se hizo: falta confirmar que eres tú.');
  await focusedRow(page, 'Papel dos');
});

test('«Restaurar» in the panel of a deleted user gives the focus to the heading', async () => {
  const { user } = await api().signedIn('user', { first_name: 'Rosa', last_name: 'Roja' });
  await (await api().as('admin')).call(users.remove, { params: { id: user.id } });
  const page = await open(`/users?status=deleted&open=${user.id}`, { as: 'admin' });
  const panel = panelOn(page);
  await panel.title('Rosa Roja');
  await panel.region.getByRole('button', { name: 'Restaurar' }).press('Enter');
  await panel.region.getByRole('button', { name: 'Restaurar' }).waitFor({ state: 'detached' });
  await panel.region.getByRole('heading', { level: 2 }).first().and(focused(page)).waitFor();
});

test('«Reintentar» of a list gives the focus to the heading', async () => {
  await categories('Vuelve');
  const page = await open('/ready', { as: 'editor' });
  const works = await failRequests(page, /\/v1\/categories\?/);
  await page.goto('/categories');
  const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
  await retry.waitFor();
  await works();
  await retry.press('Enter');
  await listPage(page).row('Vuelve').waitFor();
  await page.getByRole('heading', { level: 1 }).and(focused(page)).waitFor();
});

test('«Deshacer» of a receipt gives the focus to the heading', async () => {
  const ids = await insertSpots(api(), 1);
  const act = await bulkActsOn(api()).done('admin', { action: 'set', ids, fields: { country: 'CL' } });
  const page = await open(`/bulk/${act.id}`, { as: 'admin' });
  await page.getByRole('main').getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForText(page, 'Deshecho: 1 volvió a como estaba');
  await page.getByRole('heading', { level: 1 }).and(focused(page)).waitFor();
});

test('restoring a version gives the focus to the heading, and so does its «Deshacer»', async () => {
  const [id = ''] = await categories('Vieja');
  await (await api().as('admin')).call(nounCalls.categories.update, {
    params: { id },
    body: { name: 'Nueva' },
  });
  const page = await open(`/history/categories/${id}`, { as: 'editor' });
  const restore = page.getByRole('button', { name: 'Restaurar esta versión' });
  await restore.press('Enter');
  await waitForToast(page, 'Versión restaurada.');
  await restore.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).and(focused(page)).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  await page.getByRole('heading', { level: 1, name: 'Historial: Nueva' }).and(focused(page)).waitFor();
});

test('the comparison of an imported file opens with the focus on its heading', async () => {
  const page = await open('/categories', { as: 'editor' });
  await page.getByRole('button', { name: 'Importar un archivo' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Elegir archivo' }).press('Enter');
  const file = { name: 'mapas.csv', mimeType: 'text/csv', buffer: Buffer.from('Nombre;Orden\nCandombe;3\n') };
  await (await chooser).setFiles(file);
  await waitForText(page, '1 fila nueva');
  await page.getByRole('heading', { level: 1, name: 'Importación: mapas.csv' }).and(focused(page)).waitFor();
  await expect.poll(() => focused(page).count()).toBe(1);
});
