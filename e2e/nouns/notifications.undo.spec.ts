/** @module-tag extended */

import { expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { keepUndo } from '../support/waiting.ts';

/* The button 'Deshacer' in the toast of a notification that was cancelled. */

const { open, api } = appInBrowser();

/** Creates a notification and cancels it in the list. */
async function cancel(title: string) {
  const staff = await api().as('admin');
  const body = { title, body: 'Esta noche.', country: 'AR', send_at: '2100-01-01T12:00:00.000Z' };
  const { id } = (await staff.call(notifications.create, { body })).body;
  const read = async () => (await staff.call(notifications.read, { params: { id } })).body;
  const page = await open(`/notifications?search=${title}`, { as: 'editor' });
  await page.getByRole('button', { name: `Cancelar envío: ${title}` }).press('Enter');
  await waitForToast(page, 'Envío cancelado.');
  expect(await read()).toMatchObject({ state: 'cancelled' });
  return { id, read, page, undo: page.getByRole('button', { name: 'Deshacer' }) };
}

test('it is scheduled again, after a reload too', async () => {
  const { read, page, undo } = await cancel('Concierto');
  await keepUndo(page);
  await page.reload();
  await undo.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await read()).toMatchObject({ state: 'scheduled', send_at: '2100-01-01T12:00:00.000Z' });
  await page.getByRole('button', { name: 'Cancelar envío: Concierto' }).waitFor();
});

test('it stays cancelled if its time has passed', async () => {
  const { id, read, page, undo } = await cancel('Recital');
  await api().database.pool.query('update notifications set send_at = now() where id = $1', [id]);
  await undo.press('Enter');
  await waitForToast(page, 'Ya pasó la hora en que se iba a enviar: sigue cancelada.');
  expect(await read()).toMatchObject({ state: 'cancelled' });
});

test('it stays as somebody has left it since', async () => {
  const { id, read, page, undo } = await cancel('Milonga');
  await api().database.pool.query('update notifications set version = version + 1 where id = $1', [id]);
  await undo.press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await read()).toMatchObject({ state: 'cancelled' });
});

test('the form of one that somebody else cancels says that what was typed can only be copied', async () => {
  const staff = await api().signedIn('admin');
  const body = { title: 'Fiesta', body: 'Esta noche.', country: 'AR', send_at: '2100-01-01T12:00:00.000Z' };
  const { id } = (await staff.call(notifications.create, { body })).body;
  const page = await open(`/notifications/${id}/edit`, { as: await api().signedIn('editor'), size: narrow });
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.pressSequentially('!');
  const { data } = (await staff.call(notifications.cancel, { params: { id } })).body;
  await waitForText(page, 'Esta notificación está cancelada. Ya no se puede guardar.');
  expect(await page.getByText('podrás comparar').count()).toBe(0);
  expect(await title.inputValue()).toContain('!');
  // It is scheduled again, and what has become of it cannot be read.
  await failRequests(page, `**/v1/notifications/${id}`);
  await staff.call(notifications.uncancel, { params: { id }, body: { version: data.version } });
  await waitForText(page, 'al guardar podrás comparar');
});
