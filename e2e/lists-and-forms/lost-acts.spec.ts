/** @module-tag extended */

import { test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { listPage } from '../pages/list.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';

/* What the server does although its answer is lost (product/lists#unanswered). */

const { open, api } = appInBrowser();

const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';

test('a push that was cancelled is shown as such', async () => {
  const body = { title: 'Sin eco', body: 'Esta noche.', country: 'AR', send_at: '2100-01-01T12:00:00.000Z' };
  const { id } = (await (await api().as('admin')).call(notifications.create, { body })).body;
  const page = await open('/notifications?search=eco', { as: 'editor' });
  await listPage(page).row('Sin eco').getByText('Programada').waitFor();
  await loseFirstAnswer(page, `**/${id}/cancel`, 'POST');
  await page.getByRole('button', { name: 'Cancelar envío: Sin eco' }).press('Enter');
  await waitForToast(page, unreachable);
  await listPage(page).row('Sin eco').getByText('Cancelada').waitFor();
});
