import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { choose, country } from '../pages/fields.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads, failRequests, recordChanges } from '../support/requests.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

test('banners are moved on the board by keyboard and by dragging', async () => {
  const staff = await api().as('editor');
  for (const [name, order] of [
    ['Uno', 1],
    ['Dos', 2],
    ['Otro dos', 2],
    ['Cinco', 5],
  ]) {
    const body = { name, order, type: 'search', country: 'BO', link: 'https://example.com' };
    await staff.call(banners.create, { body });
  }
  const page = await open('/adsbanners?country=BO', { as: 'editor' });
  await waitForText(page, '1–4 de 4');
  // By order, then newest first.
  const names = page.getByRole('cell').getByText(/^(Uno|Dos|Otro dos|Cinco)$/);
  expect(await names.allTextContents()).toEqual(['Uno', 'Otro dos', 'Dos', 'Cinco']);
  await page.getByRole('link', { name: 'Ver por orden' }).click();
  await waitForText(page, '2 banners en el mismo lugar');
  const places = async () => {
    const { body } = await staff.call(banners.board, { query: { country: 'BO' } });
    return body.data.map(({ name, order }) => `${order} ${name}`);
  };
  const down = page.getByRole('button', { name: 'Bajar: Otro dos' });
  await down.focus();
  // Until the board is refetched, the next move is based on the answer to the one before.
  const release = await delayReads(page, '**/v1/adsbanners/board*');
  await page.keyboard.press('Enter');
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '3 Otro dos', '5 Cinco']);
  await page.getByText('2 banners en el mismo lugar').waitFor({ state: 'detached' });
  // The focus stays on the banner, so that it can be moved again.
  await page
    .locator('button:focus', { has: page.locator('svg') })
    .and(down)
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '4 Otro dos', '5 Cinco']);
  await page.getByRole('listitem', { name: 'Lugar 4' }).getByText('Otro dos').waitFor();
  release();
  // A second click while the first is on its way moves nothing.
  const changes = recordChanges(page);
  await page.getByRole('button', { name: 'Subir: Otro dos' }).dblclick();
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '3 Otro dos', '5 Cinco']);
  await page.getByRole('listitem', { name: 'Lugar 3' }).getByText('Otro dos').waitFor();
  expect(changes).toHaveLength(1);
  await page.getByText('Cinco').dragTo(page.getByRole('listitem', { name: 'Lugar 1' }));
  await expect.poll(places).toEqual(['1 Cinco', '2 Uno', '3 Dos', '4 Otro dos']);
});

test('neighbours change places, the first one goes no further up, and is the last one after it was dragged there', async () => {
  const staff = await api().as('editor');
  for (const [at, name] of ['Alfa', 'Beta', 'Gama'].entries()) {
    const body = { name, order: at + 1, type: 'search', country: 'UY', link: 'https://example.com' };
    await staff.call(banners.create, { body });
  }
  const places = async () => {
    const { body } = await staff.call(banners.board, { query: { country: 'UY' } });
    return body.data.map(({ name, order }) => `${order} ${name}`);
  };
  const page = await open('/adsbanners/board?country=UY', { as: 'editor' });
  const shown = (place: number, name: string) =>
    page
      .getByRole('listitem', { name: `Lugar ${place}` })
      .getByText(name, { exact: true })
      .waitFor();
  await page.getByRole('button', { name: 'Bajar: Alfa' }).press('Enter');
  await shown(2, 'Alfa');
  expect(await places()).toEqual(['1 Beta', '2 Alfa', '3 Gama']);
  const up = page.getByRole('button', { name: 'Subir: Alfa' });
  await up.focus();
  await page.keyboard.press('Enter');
  await shown(1, 'Alfa');
  expect(await places()).toEqual(['1 Alfa', '2 Beta', '3 Gama']);
  // The pressed button still has the focus, and does nothing more.
  await page.locator('button[aria-disabled=true]:focus').and(up).waitFor();
  const changes = recordChanges(page);
  await page.keyboard.press('Enter');
  await page.getByText('Alfa', { exact: true }).dragTo(page.getByRole('listitem', { name: 'Lugar 3' }));
  await shown(3, 'Alfa');
  expect(await places()).toEqual(['1 Beta', '2 Gama', '3 Alfa']);
  expect(changes).toHaveLength(1);
});

test('a board that cannot show all banners says so', { tags: 'extended' }, async () => {
  const page = await open('/adsbanners', { as: 'editor' });
  await page.route('**/v1/adsbanners/board*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 2345 } });
  });
  await visit(page, '/adsbanners/board');
  await waitForText(
    page,
    /^Se muestran \d+ de 2\.345 banners\. Elige un tipo o un país para ver los demás\.$/,
  );
});

test('the banner form: its errors, the order of its fields; an empty Orden is saved as 0', {
  tags: 'extended',
}, async () => {
  const page = await open('/adsbanners/new', { as: 'editor' });
  const form = page.getByRole('form');
  const create = page.getByRole('button', { name: 'Crear AdsBanner' });
  const save = page.getByRole('button', { name: 'Guardar Cambios' });
  await create.click();
  for (const message of ['El nombre', 'El link', 'El Tipo', 'El Pais'])
    await waitForText(page, `${message} es obligatorio.`);
  await form.getByLabel('Nombre').pressSequentially('Vacío');
  const labels = await form.locator('label, [id$="-label"]').allTextContents();
  const names = labels.map((label) => label.replace('*', '')).filter((label) => label.trim() !== '');
  expect([...new Set(names)]).toEqual(['Nombre', 'Orden', 'Link', 'Imagen', 'Tipo', 'País']);
  const order = form.getByLabel('Orden');
  expect(await order.inputValue()).toBe('0');
  await order.press('ControlOrMeta+a');
  await order.pressSequentially('12');
  await order.press('Backspace');
  await order.press('Backspace');
  await expect.poll(() => order.inputValue()).toBe('');
  await order.press('Tab');
  await expect.poll(() => order.inputValue()).toBe('0');
  await form.getByLabel('Link').pressSequentially('https://e.co');
  await choose(page, 'Tipo', 'Search');
  await country(page, 'Panamá');
  // Emptied and submitted without leaving the field.
  await order.press('ControlOrMeta+a');
  await order.press('Delete');
  const works = await failRequests(page, '**/v1/adsbanners');
  await create.click();
  await waitForToast(page, 'Error adding the AdsBanner. Please try again.');
  await works();
  await create.click();
  await waitForToast(page, 'AdsBanner added successfully!');
  const { rows } = await api().db.execute(`select "order" from banners where name = 'Vacío'`);
  expect(rows).toEqual([{ order: 0 }]);
  await page.getByRole('link', { name: 'Editar: Vacío' }).click();
  // The form has been read.
  await save.waitFor();
  const worksAgain = await failRequests(page, '**/v1/adsbanners/*');
  await save.click();
  await waitForToast(page, 'Error updating the AdsBanner. Please try again.');
  await worksAgain();
  await save.click();
  await waitForToast(page, 'AdsBanner updated successfully!');
});
