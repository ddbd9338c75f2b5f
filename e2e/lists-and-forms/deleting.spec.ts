import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessible, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

describe('deleting a category', () => {
  const createUsed = async (name: string, uses: number, order = 0) => {
    const staff = await api().as('editor');
    const { id } = (await staff.call(categories.create, { body: { name, order } })).body;
    const using = [];
    for (let n = 1; n <= uses; n++)
      using.push(await createSpot(staff, { name: `${name} ${n}`, type: 'bar_club', categories: [id] }));
    return { id, using };
  };
  const openDialog = async (page: Page, name: string) => {
    await listPage(page).remove(name).click();
    return page.getByRole('dialog', { name: `¿Eliminar «${name}»?` });
  };

  test('the dialog says how many spots use it and what happens to them; a toast confirms the deletion', {
    tags: 'extended',
  }, async () => {
    const { id, using } = await createUsed('Tango', 3);
    await createUsed('Jazz', 1);
    await createUsed('Polka', 0, 1);
    const page = await open('/categories', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    // By order, then newest first.
    const names = page.getByRole('cell').getByText(/^(Jazz|Tango|Polka)$/);
    expect(await names.allTextContents()).toEqual(['Jazz', 'Tango', 'Polka']);
    let dialog = await openDialog(page, 'Jazz');
    await dialog
      .getByText(/^1 spot la usa; al eliminarla queda sin esta categoría, pero no se borra\./)
      .waitFor();
    await page.keyboard.press('Escape');
    dialog = await openDialog(page, 'Polka');
    await dialog.getByText(/^Ningún spot la usa\./).waitFor();
    await page.keyboard.press('Escape');
    dialog = await openDialog(page, 'Tango');
    await dialog.getByText(/^3 spots la usan; .*no se borran\. Queda 30 días en la papelera/).waitFor();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await waitForToast(page, '«Tango» eliminado.');
    const staff = await api().as('editor');
    expect((await staff.call(categories.read, { params: { id } })).status).toBe(404);
    const changed = await staff.call(spots.read, { query: { id: using[0]?.id ?? '' } });
    expect(changed.body.data).toMatchObject({ name: 'Tango 1', categories: [] });
  });

  test('the dialog shows that it counts, and an error with a button to retry', {
    tags: 'extended',
  }, async () => {
    await createUsed('Milonga', 2);
    const page = await open('/categories', { as: 'editor' });
    const counted = Promise.withResolvers<void>();
    await page.route('**/categories/*/usage', async (route) => {
      await counted.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    const dialog = await openDialog(page, 'Milonga');
    await dialog.getByText(/^Contando los spots que la usan…/).waitFor();
    counted.resolve();
    await dialog.getByRole('alert').getByText('No se pudo contar cuántos spots la usan.').waitFor();
    await page.unroute('**/categories/*/usage');
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog.getByText(/^2 spots la usan/).waitFor();
  });
});

test('if the server refuses a deletion, the row is restored with the reason, and no success is shown', async () => {
  const staff = await api().as('editor');
  await staff.call(categories.create, { body: { name: 'Firme' } });
  const page = await open('/categories?search=firme', { as: 'editor' });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/admin/v1/categories/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await released.promise;
    await route.fulfill({ status: 503, json: { message: 'El servidor está ocupado.' } });
  });
  const list = listPage(page);
  await list.remove('Firme').click();
  await list.confirm.click();
  await list.remove('Firme').waitFor({ state: 'detached' });
  released.resolve();
  await waitForToast(page, 'El servidor está ocupado.');
  await list.remove('Firme').waitFor();
  expect(await page.evaluate('toastTexts')).not.toContain('«Firme» eliminado.');
});
