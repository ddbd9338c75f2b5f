import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications as table } from '../../api/nouns/notifications/notifications.table.ts';
import { country, instant, type } from '../pages/fields.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
const titled = (title: string) => api().db.select().from(table).where(eq(table.title, title));

test('a time that has passed is refused at its field; one that is tried again keeps it', async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await country(page, 'Bolivia');
  await type(page, 'Mensaje', 'Hoy en La Paz.');
  await type(page, 'Título', 'Tarde');
  await page.getByRole('radio', { name: 'A una hora' }).check();
  const time = page.getByLabel('Fecha y hora (UTC)');
  await instant(time, '2020-01-01T10:00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await waitForText(page, 'Esa hora ya pasó.');
  await page.locator('input[type=datetime-local]:focus').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessibleAndFits(page);
  expect(await titled('Tarde')).toEqual([]);

  const send_at = '2020-01-01T10:00:00.000Z';
  const waiting = {
    title: 'Otra vez',
    body: 'Hoy.',
    country: 'BO',
    state: 'scheduled',
    attempts: 1,
  } as const;
  const retry_at = '2100-01-01T10:00:00.000Z';
  const [row] = await api()
    .db.insert(table)
    .values({ ...waiting, send_at, retry_at })
    .returning();
  await visit(page, `/notifications/${row?.id}/edit`);
  await type(page, 'Mensaje', 'Mañana.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
  await waitForToast(page, 'Notification updated successfully!');
  expect(await titled('Otra vez')).toMatchObject([{ body: 'Mañana.', send_at, attempts: 1 }]);
});
