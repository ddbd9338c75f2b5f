import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { notifications as table } from '../../api/nouns/notifications/notifications.table.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

const sent = () => api().db.select().from(table);
const titled = async (title: string) => (await sent()).filter((one) => one.title === title);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types as a person does, key by key. */
async function typed(page: Page, label: string, text: string) {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.click();
  await field.pressSequentially(text);
}
async function country(page: Page, name: string) {
  const field = page.getByRole('form').getByRole('combobox', { name: /^País/ });
  await field.click();
  await field.pressSequentially(name);
  await page.getByRole('option', { name }).click();
}

describe.each([
  ['1280', wide],
  ['390', narrow],
] as const)('at %s px', (width, size) => {
  test('a push asks first, with country, words and people; Enter and Cancelar send nothing', async () => {
    const title = `Concierto ${width}`;
    await Promise.all([1, 2].map(() => api().signedIn('user', { country: 'BO' })));
    const { rows } = await api().database.pool.query(
      "select count(*)::int as n from users where country = 'BO' and status = 'active'",
    );
    const page = await open('/notifications/new', { as: 'editor', size });
    await country(page, 'Bolivia');
    await typed(page, 'Mensaje', 'Esta noche en La Paz.');
    await typed(page, 'Título', title);
    await reads(page, `${title.length} de 200 caracteres`);
    await reads(page, '21 de 2000 caracteres');
    await page.keyboard.press('Enter');
    await button(page, 'Enviar').waitFor();
    expect(await dialog(page).count()).toBe(0);

    await button(page, 'Enviar').click();
    await dialog(page).getByText(`${rows[0].n} personas`).waitFor();
    for (const words of ['Bolivia', 'Ahora', title, 'Esta noche en La Paz.']) {
      await dialog(page).getByText(words, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // The answer that has the focus is the one that does nothing.
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await titled(title)).toEqual([]);
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe(title);

    await button(page, 'Enviar').click();
    await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).dblclick();
    await toasts(page, 'Notification added successfully!');
    await arrivesAt(page, '/notifications');
    expect(await titled(title)).toMatchObject([{ body: 'Esta noche en La Paz.', country: 'BO' }]);
  });
});

test('with a time the button says Programar, and the question when', async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await country(page, 'Argentina');
  await typed(page, 'Título', 'Programada');
  await typed(page, 'Mensaje', 'Mañana.');
  await page.getByRole('radio', { name: 'A una hora' }).check();
  await page.getByLabel('Fecha y hora (UTC)').fill('2100-01-01T12:00');
  await page.getByLabel('Fecha y hora (UTC)').press('Enter');
  await button(page, 'Programar').click();
  await dialog(page).getByText('01/01/2100 12:00 UTC').waitFor();
  await reads(page, 'Hasta esa hora se puede cambiar o cancelar.');
  await dialog(page).getByRole('button', { name: 'Programar' }).click();
  await toasts(page, 'Notification added successfully!');
  expect(await titled('Programada')).toMatchObject([{ state: 'scheduled' }]);
});

describe('what was sent', () => {
  const given = async (values: Partial<typeof table.$inferInsert>) => {
    const [row] = await api()
      .db.insert(table)
      .values({ title: 'T', body: 'Hoy.', country: 'AR', state: 'sent', ...values })
      .returning();
    return row?.id ?? '';
  };

  test('is duplicated from its row and from its screen', async () => {
    const id = await given({ title: 'Entregada' });
    const page = await open('/notifications?search=Entregada', { as: 'editor' });
    expect(await page.getByRole('button', { name: 'Enviar de nuevo: Entregada' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Duplicar: Entregada' }).click();
    await arrivesAt(page, `/notifications/new?from=${id}`);
    const title = page.getByRole('textbox', { name: 'Título' });
    expect(await title.inputValue()).toBe('Entregada');
    await page.goto(`/notifications/${id}/edit`);
    await reads(page, 'Ya no se puede cambiar.');
    expect(await button(page, 'Enviar de nuevo').count()).toBe(0);
    await page.getByRole('link', { name: 'Duplicar' }).click();
    await title.waitFor();
    await title.press('End');
    await title.pressSequentially(' otra vez');
    await button(page, 'Enviar').click();
    await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await toasts(page, 'Notification added successfully!');
    expect(await titled('Entregada otra vez')).toMatchObject([{ body: 'Hoy.', country: 'AR' }]);
    expect(await titled('Entregada')).toMatchObject([{ id, version: 1 }]);
  });

  test('and got by nobody is corrected and sent again, once', async () => {
    const id = await given({ title: 'Fallada', state: 'failed', reason: 'FCM 403' });
    const page = await open(`/notifications/${id}/edit`, { as: 'editor' });
    await reads(page, 'Nadie la recibió: puedes corregirla y enviarla de nuevo.');
    await reads(page, 'Motivo: FCM 403');
    const title = page.getByRole('textbox', { name: 'Título' });
    await title.press('End');
    await title.pressSequentially(' y corregida');
    await button(page, 'Enviar de nuevo').click();
    await dialog(page).getByRole('button', { name: 'Enviar de nuevo' }).dblclick();
    await toasts(page, 'Notification updated successfully!');
    await arrivesAt(page, '/notifications');
    await expect
      .poll(() => titled('Fallada y corregida'), { timeout: 20_000 })
      .toMatchObject([{ id, state: 'simulated', attempts: 1 }]);
  });

  test('and got by nobody is sent again from its row; whoever comes second is told', async () => {
    const id = await given({ title: 'Simulada ayer', state: 'simulated', attempts: 1 });
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
    await toasts(page, 'Esta notificación ya se envió o se está enviando: no se puede cambiar.');
    expect(await titled('Simulada ayer')).toMatchObject([{ state: 'scheduled', version: 2 }]);
  });
});
