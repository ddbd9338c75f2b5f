import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser } from '../support/browser.ts';
import { expectFine, reads, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

describe('deleting a category', () => {
  const made = async (name: string, uses: number) => {
    const staff = await api().as('editor');
    const { id } = (await staff.call(categories.create, { body: { name } })).body;
    const using = [];
    for (let n = 1; n <= uses; n++)
      using.push(await createSpot(staff, { name: `${name} ${n}`, type: 'bar_club', categories: [id] }));
    return { id, using };
  };
  const ask = async (page: Page, name: string) => {
    await listPage(page).remove(name).click();
    return page.getByRole('dialog', { name: `¿Eliminar «${name}»?` });
  };

  test('says how many spots use it and what becomes of them, and then that it is done', async () => {
    const { id, using } = await made('Tango', 3);
    await made('Jazz', 1);
    await made('Polka', 0);
    const page = await open('/categories', { as: 'editor' });
    let dialog = await ask(page, 'Jazz');
    await dialog
      .getByText(/^1 spot la usa; al eliminarla queda sin esta categoría, pero no se borra\./)
      .waitFor();
    await page.keyboard.press('Escape');
    dialog = await ask(page, 'Polka');
    await dialog.getByText(/^Ningún spot la usa\./).waitFor();
    await page.keyboard.press('Escape');
    dialog = await ask(page, 'Tango');
    await dialog
      .getByText(/^3 spots la usan; .*no se borran\. Esta acción no se puede deshacer\.$/)
      .waitFor();
    await expectFine(page);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await toasts(page, '«Tango» eliminado.');
    const staff = await api().as('editor');
    expect((await staff.call(categories.read, { params: { id } })).status).toBe(404);
    const left = await staff.call(spots.read, { query: { id: using[0]?.id ?? '' } });
    expect(left.body.data).toMatchObject({ name: 'Tango 1', categories: [] });
  });

  test('says while it counts, and when it could not, and counts again when asked', async () => {
    await made('Milonga', 2);
    const page = await open('/categories', { as: 'editor' });
    const counted = Promise.withResolvers<void>();
    await page.route('**/categories/*/usage', async (route) => {
      await counted.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    const dialog = await ask(page, 'Milonga');
    await dialog.getByText(/^Contando los spots que la usan…/).waitFor();
    counted.resolve();
    await dialog.getByRole('alert').getByText('No se pudo contar cuántos spots la usan.').waitFor();
    await page.unroute('**/categories/*/usage');
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog.getByText(/^2 spots la usan/).waitFor();
  });
});

test('what the server refuses to delete comes back, and no success is told', async () => {
  const staff = await api().as('editor');
  await staff.call(categories.create, { body: { name: 'Firme' } });
  const page = await open('/categories?search=firme', { as: 'editor' });
  await page.route('**/api/admin/v1/categories/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  const list = listPage(page);
  await list.remove('Firme').click();
  await list.confirm.click();
  await list.remove('Firme').waitFor();
  expect(await page.evaluate('saidByToasts')).not.toContain('«Firme» eliminado.');
});

test('Special Maps and AdsBanners come by their order, the newest first where two have one', async () => {
  const staff = await api().as('editor');
  for (const [name, order] of [
    ['Orden dos', 2],
    ['Orden uno', 1],
    ['Orden uno nuevo', 1],
  ] as const) {
    await staff.call(categories.create, { body: { name, order } });
    const body = { name, order, link: 'https://example.com', type: 'search' as const, country: 'AR' };
    await staff.call(banners.create, { body });
  }
  for (const path of ['/categories', '/adsbanners']) {
    const page = await open(`${path}?search=orden`, { as: 'editor' });
    await reads(page, '1–3 de 3');
    const names = await page.getByText(/^Orden (uno|dos)/).allInnerTexts();
    expect(names, path).toEqual(['Orden uno nuevo', 'Orden uno', 'Orden dos']);
  }
});
