/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories as calls } from '#contract/categories.ts';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { offline, online } from '../pages/connection.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { keptOn, nameField, waitUntilKept } from './drafts.ts';

/* A save that waits in an open form (product/drafts#outbox). */

const { open, api } = appInBrowser();

/** The form of a category whose save waits on the device: its order was emptied, saved and left, which makes it 0. */
async function waiting(body: { name: string; order: number }) {
  const { id } = (await (await api().as('editor')).call(calls.create, { body })).body;
  const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
  const pending = page.getByText('Sin conexión. Se guardará al volver la conexión.');
  const order = page.getByLabel('Orden');
  await nameField(page).waitFor();
  await order.press('ControlOrMeta+a');
  await order.press('Delete');
  await waitUntilKept(page, /"order":""/);
  await offline(page);
  await order.press('Control+Enter');
  await pending.waitFor();
  await waitUntilKept(page, 'queued');
  await order.press('Tab');
  await waitUntilKept(page, /"order":"0".*queued/);
  return { page, order, pending };
}

test('leaving a field that completes its text leaves the save waiting; typing takes it back', async () => {
  const { page, order, pending } = await waiting({ name: 'Paciente', order: 7 });
  expect(await order.inputValue()).toBe('0');
  await pending.waitFor();

  await nameField(page).press('End');
  await nameField(page).pressSequentially('!');
  await pending.waitFor({ state: 'detached' });
  await waitUntilKept(page, 'Paciente!');
  expect(await keptOn(page)).not.toContain('"queued":{');
  await nameField(page).press('Control+Enter');
  await pending.waitFor();
  await online(page);
  await waitForPath(page, '/categories');
  const stored = await api().db.select().from(categories).where(eq(categories.name, 'Paciente!'));
  expect(stored).toMatchObject([{ order: 0 }]);
});

test('a save that leaves its form as it was stored waits on the device, too, when the field is left', async () => {
  const { page } = await waiting({ name: 'Igual', order: 0 });
  // Nobody is asked who leaves.
  await page.getByRole('link', { name: 'Stories' }).click();
  await waitForPath(page, '/stories');
});
