/** @module-tag extended */

import { expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { withoutTimers } from '../support/waiting.ts';
import { nameField, waitUntilKept } from './drafts.ts';

/* What «Por guardar» says of what this tab is sending itself (product/drafts#outbox). */

const { open } = appInBrowser();

test('what this tab sends is not «open in another tab», nor afterwards when the attempt failed', async () => {
  const page = await open('/categories', { as: 'editor', size: narrow, fresh: true });
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await nameField(page).pressSequentially('Lenta');
  await waitUntilKept(page, 'Lenta');
  await offline(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Sin conexión. Se guardará al volver la conexión.').waitFor();
  await waitUntilKept(page, /Lenta.*queued/);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await listPage(page).search.waitFor();

  // The first attempt waits until it is told to fail, as being busy; the ones after it are answered.
  const failing = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let attempts = 0;
  await page.route('**/api/admin/v1/categories', async (route) => {
    if (route.request().method() !== 'POST' || ++attempts > 1) return route.fallback();
    arrived.resolve();
    await failing.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await online(page);
  await arrived.promise;
  await page.getByRole('button', { name: 'Por guardar: 1' }).click();
  const item = page.getByRole('dialog', { name: 'Por guardar' }).getByRole('listitem');
  await item.getByText('Se está enviando.').waitFor();
  const again = item.getByRole('button', { name: 'Reintentar' });
  // It cannot be taken back while it is sent.
  for (const name of ['Reintentar', 'Retirar'])
    expect(await item.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(await item.getByText('Abierto en otra pestaña.').count()).toBe(0);
  await expectAccessibleAndFits(page);

  // Only the button sends it again: on a busy machine the product's own attempt, after ten seconds, may be first.
  await withoutTimers(page, 10_000, 10_000);
  failing.resolve();
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('false');
  expect(await item.getByText('Abierto en otra pestaña.').count()).toBe(0);
  await again.press('Enter');
  await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
});
