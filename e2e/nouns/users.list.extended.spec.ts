/** @module-tag extended */

import { test } from 'vitest';
import { listPage } from '../pages/list.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();

test('a failed load shows an error and can be retried', async () => {
  const page = await open('/profile', { as: 'admin' });
  await page.route('**/users?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await waitForText(page, 'No se pudo cargar la lista.');
  await page.unroute('**/users?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await listPage(page).rows.first().waitFor();
});
