import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { notifications } from '#contract/notifications.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* A row whose own button has done what it is for leaves the selection, and the focus is kept (product/lists). */

const { open, api } = appInBrowser();

const bar = (page: Page) => page.getByRole('region', { name: 'Acciones de la selección' });

test('a comment that is said to be fine leaves the selection: «Eliminar…» is no longer for it', async () => {
  const admin = await api().as('admin');
  const { id: spot_id } = await createSpot(admin, { type: 'bar_club', name: 'Con comentarios' });
  for (const comment of ['LLAMEN AL 11 5555 1234', 'ESCRIBAN A UNO@EJEMPLO.COM'])
    await admin.call(comments.create, { body: { spot_id, comment } });
  const page = await open('/comments?flagged=true', { as: 'editor' });
  const box = (text: string) => listPage(page).row(text).getByRole('checkbox');
  await box('LLAMEN AL').press('Space');
  await box('ESCRIBAN A').press('Space');
  await bar(page).getByText('2 seleccionados').waitFor();
  const fine = page.getByRole('button', { name: 'Está bien: LLAMEN AL 11 5555 1234' });
  await fine.press('Enter');
  await waitForToast(page, 'Comentario revisado.');
  await bar(page).getByText('1 seleccionado', { exact: true }).waitFor();
  expect(await box('ESCRIBAN A').isChecked()).toBe(true);
  await listPage(page).row('LLAMEN AL').waitFor({ state: 'detached' });
  // The second one is said to be fine by somebody else first.
  const { data } = (await admin.call(comments.list, { query: { flagged: 'true' } })).body;
  await admin.call(comments.check, { params: { id: data[0]?.id ?? '' } });
  await page.getByRole('button', { name: 'Está bien: ESCRIBAN A UNO@EJEMPLO.COM' }).press('Enter');
  await bar(page).waitFor({ state: 'detached' });
});

test('with all that match selected, a comment that is said to be fine leaves the selection too, and stays out of it', {
  tags: 'extended',
}, async () => {
  const admin = await api().as('admin');
  const { id: spot_id } = await createSpot(admin, { type: 'bar_club', name: 'Con más comentarios' });
  for (const comment of [
    'GRITA UNO AL 11 5555 1234',
    'GRITA DOS AL 11 5555 1234',
    'GRITA TRES AL 11 5555 1234',
  ])
    await admin.call(comments.create, { body: { spot_id, comment } });
  const page = await open('/comments?search=GRITA', { as: 'editor' });
  const box = (text: string) => listPage(page).row(text).getByRole('checkbox');
  const fine = (text: string) =>
    page.getByRole('button', { name: `Está bien: GRITA ${text} AL 11 5555 1234` }).press('Enter');
  await box('GRITA UNO').press('Space');
  await bar(page).getByRole('button', { name: 'Seleccionar los 3 que coinciden' }).press('Enter');
  await bar(page).getByText('3 seleccionados').waitFor();
  await box('GRITA UNO').press('Space');
  await bar(page).getByText('2 seleccionados').waitFor();
  await fine('UNO');
  await fine('DOS');
  await bar(page).getByText('1 seleccionado', { exact: true }).waitFor();
  expect(await box('GRITA UNO').isChecked()).toBe(false);
  expect(await box('GRITA DOS').isChecked()).toBe(false);
  expect(await box('GRITA TRES').isChecked()).toBe(true);
});

test('a row whose button is gone, as its sending is cancelled, has the focus, and leaves the selection', async () => {
  const admin = await api().as('admin');
  for (const title of ['Recital', 'Milonga']) {
    const body = { title, body: 'Hoy.', country: 'AR', send_at: '2100-01-01T12:00:00.000Z' };
    await admin.call(notifications.create, { body });
  }
  const page = await open('/notifications', { as: 'editor' });
  const row = (title: string) => page.locator('tr[data-row]', { hasText: title });
  await row('Recital').getByRole('checkbox').check();
  await bar(page).getByText('1 seleccionado').waitFor();
  // By key and by mouse.
  const cancel = (title: string) => page.getByRole('button', { name: `Cancelar envío: ${title}` });
  await cancel('Recital').press('Enter');
  await page.locator('tr[data-row]:focus', { hasText: 'Recital' }).waitFor();
  expect(await cancel('Recital').count()).toBe(0);
  await bar(page).waitFor({ state: 'detached' });
  await cancel('Milonga').click();
  await page.locator('tr[data-row]:focus', { hasText: 'Milonga' }).waitFor();
});
