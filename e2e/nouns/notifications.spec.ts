import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { notifications as table } from '../../api/nouns/notifications/notifications.table.ts';
import { country, instant, type } from '../pages/fields.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

const sent = () => api().db.select().from(table);
const titled = async (title: string) => (await sent()).filter((one) => one.title === title);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a push asks first, with country, text and number of users; Enter and Cancelar send nothing', async () => {
  const title = 'Concierto';
  await Promise.all([1, 2].map(() => api().signedIn('user', { country: 'BO' })));
  const { rows } = await api().database.pool.query(
    "select count(*)::int as n from users where country = 'BO' and status = 'active'",
  );
  const page = await open('/notifications/new', { as: 'editor' });
  const isRed = (counter: string) =>
    page.getByText(counter).evaluate((text) => text.style.color === 'var(--danger)');
  // Marked while it is typed, before anything is sent.
  await type(page, 'Título', 'a'.repeat(201));
  expect(await isRed('201 de 200 caracteres')).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await button(page, 'Enviar').click();
  for (const message of ['El titulo', 'El mensaje', 'El Pais'])
    await waitForText(page, `${message} es obligatorio.`);
  await country(page, 'Bolivia');
  await type(page, 'Mensaje', 'Hoy en La Paz.');
  await type(page, 'Título', title);
  expect(await isRed(`${title.length} de 200 caracteres`)).toBe(false);
  await waitForText(page, '14 de 2.000 caracteres');
  await page.keyboard.press('Enter');
  await button(page, 'Enviar').waitFor();
  expect(await dialog(page).count()).toBe(0);

  await button(page, 'Enviar').click();
  await dialog(page).getByText(`${rows[0].n} personas`).waitFor();
  for (const words of ['Bolivia', 'Ahora', title, 'Hoy en La Paz.']) {
    await dialog(page).getByText(words, { exact: true }).waitFor();
  }
  // Nothing is being saved yet.
  expect(await page.locator('form [type=submit]').textContent()).toBe('Enviar');
  await expectAccessibleAndFits(page);
  // The focus is on the button that sends nothing.
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await titled(title)).toEqual([]);
  expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe(title);

  const works = await failRequests(page, '**/v1/notifications');
  await button(page, 'Enviar').click();
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await waitForToast(page, 'Error adding the Notification. Please try again.');
  await works();
  await button(page, 'Enviar').click();
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).dblclick();
  await waitForToast(page, 'Notification added successfully!');
  await waitForPath(page, '/notifications');
  expect(await titled(title)).toMatchObject([{ body: 'Hoy en La Paz.', country: 'BO' }]);
});

describe('a notification that was sent', () => {
  const insert = async (values: Partial<typeof table.$inferInsert>) => {
    const [row] = await api()
      .db.insert(table)
      .values({ title: 'T', body: 'Hoy.', country: 'AR', state: 'sent', ...values })
      .returning();
    return row?.id ?? '';
  };

  test('can be duplicated from its row and from its screen', { tags: 'extended' }, async () => {
    const id = await insert({ title: 'Entregada' });
    const page = await open('/notifications?search=Entregada', { as: 'editor' });
    const duplicate = page.getByRole('link', { name: 'Duplicar: Entregada' });
    await duplicate.waitFor();
    expect(await page.getByRole('button', { name: 'Enviar de nuevo: Entregada' }).count()).toBe(0);
    await duplicate.click();
    await waitForPath(page, `/notifications/new?from=${id}`);
    const title = page.getByRole('textbox', { name: 'Título' });
    expect(await title.inputValue()).toBe('Entregada');
    await visit(page, `/notifications/${id}/edit`);
    await waitForText(page, 'Ya no se puede cambiar.');
    expect(await button(page, 'Enviar de nuevo').count()).toBe(0);
    await page.getByRole('link', { name: 'Duplicar' }).click();
    await title.waitFor();
    await title.press('End');
    await title.pressSequentially(' otra vez');
    await button(page, 'Enviar').click();
    await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await waitForToast(page, 'Notification added successfully!');
    expect(await titled('Entregada otra vez')).toMatchObject([{ body: 'Hoy.', country: 'AR' }]);
    expect(await titled('Entregada')).toMatchObject([{ id, version: 1 }]);
  });

  test('and failed can be corrected and sent again, once', { tags: 'extended' }, async () => {
    const id = await insert({ title: 'Fallada', state: 'failed', reason: 'FCM 403' });
    const page = await open(`/notifications/${id}/edit`, { as: 'editor' });
    await waitForText(page, 'Nadie la recibió: puedes corregirla y enviarla de nuevo.');
    await waitForText(page, 'Motivo: FCM 403');
    const title = page.getByRole('textbox', { name: 'Título' });
    await title.press('End');
    await title.pressSequentially(' y corregida');
    const works = await failRequests(page, `**/v1/notifications/${id}/resend`);
    await button(page, 'Enviar de nuevo').click();
    await dialog(page).getByRole('button', { name: 'Enviar de nuevo' }).click();
    await waitForToast(page, 'Error updating the Notification. Please try again.');
    await works();
    await button(page, 'Enviar de nuevo').click();
    await dialog(page).getByRole('button', { name: 'Enviar de nuevo' }).dblclick();
    await waitForToast(page, 'Notification updated successfully!');
    await waitForPath(page, '/notifications');
    await expect
      .poll(() => titled('Fallada y corregida'))
      .toMatchObject([{ id, state: 'simulated', attempts: 1 }]);
  });

  test('and was simulated can be sent again from its row; a second user gets an error', {
    tags: 'extended',
  }, async () => {
    const id = await insert({ title: 'Simulada ayer', state: 'simulated', attempts: 1 });
    const page = await open('/notifications?search=Simulada ayer', { as: 'editor' });
    await page.getByRole('button', { name: 'Enviar de nuevo: Simulada ayer' }).click();
    await dialog(page).getByText('Simulada ayer', { exact: true }).waitFor();
    const other = await api().signedIn('editor');
    const { status } = await other.call(notifications.resend, {
      params: { id },
      body: { send_at: '2100-01-01T12:00:00Z' },
    });
    expect(status).toBe(200);
    await dialog(page).getByRole('button', { name: 'Enviar de nuevo' }).click();
    await waitForToast(page, 'Esta notificación ya se envió o se está enviando: no se puede cambiar.');
    expect(await titled('Simulada ayer')).toMatchObject([{ state: 'scheduled', version: 2 }]);
  });
});

test('a scheduled notification: its bytes are counted, the dialog shows its time; once cancelled, it is read-only', {
  tags: 'extended',
}, async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await type(page, 'Título', 'Ahora');
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).focus();
  await page.keyboard.insertText('ñ'.repeat(1000));
  await waitForText(page, /^2\.\d{3} de 2\.048 bytes$/);
  await country(page, 'Argentina');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await waitForText(page, 'El título y el mensaje ocupan más de 2.048 bytes.');
  await type(page, 'Mensaje', 'Hoy.');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('radio', { name: 'A una hora' }).check();
  const time = page.getByLabel('Fecha y hora (UTC)');
  await instant(time, '2100-01-01T12:00');
  await time.press('Enter');
  await waitForText(page, '01/01/2100 12:00 UTC');
  await waitForText(page, '01/01/2100 09:00 en Buenos Aires');
  await page.getByRole('button', { name: 'Programar' }).click();
  await dialog(page).getByText('01/01/2100 12:00 UTC').waitFor();
  await dialog(page).getByText('Hasta esa hora se puede cambiar o cancelar.').waitFor();
  await dialog(page).getByRole('button', { name: 'Programar' }).click();
  await page.getByRole('button', { name: 'Cancelar envío: Ahora' }).click();
  await waitForToast(page, 'Envío cancelado.');
  await waitForText(page, 'Cancelada');

  await page.getByRole('link', { name: 'Editar: Ahora' }).click();
  await waitForText(page, 'Ya no se puede cambiar.');
  expect(await page.getByRole('button', { name: /Enviar|Programar/ }).count()).toBe(0);
  await expectAccessible(page);
});
