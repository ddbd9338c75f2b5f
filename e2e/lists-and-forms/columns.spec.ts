import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessible, expectAccessibleAndFits, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* The columns of a list: chosen, ordered, and kept for each person on the server (product/views#columns). */

const { open, api } = appInBrowser();

const users = '/users?page=1&perPage=10';
const button = (page: Page) => page.getByRole('button', { name: 'Columnas' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Columnas' });
const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true });
const expectHeaders = (page: Page, ...labels: string[]) =>
  expect
    .poll(async () => (await page.locator('thead th:not(.pick)').allInnerTexts()).map((text) => text.trim()))
    .toEqual([...labels, 'Acciones']);
/** The oracle: what the server keeps. */
const stored = async (list: string, id: string) => {
  const { rows } = await api().database.pool.query(
    'select columns from list_preferences where list = $1 and user_id = $2',
    [list, id],
  );
  return rows[0]?.columns ?? null;
};

const initial = ['Nombre', 'Tipo', 'País', 'Estado', 'Fecha de creación'];

test('columns are chosen and moved by keyboard and by dragging, and follow the person to another browser', {
  tags: 'extended',
}, async () => {
  const editor = await api().signedIn('editor');
  const page = await open(users, { as: editor });
  await expectHeaders(page, ...initial);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await box(page, 'Email').waitFor();
  await expectAccessible(page, '[role=dialog]');
  await box(page, 'Email').focus();
  await page.keyboard.press('Space');
  await expectHeaders(page, ...initial, 'Email');
  for (let n = 0; n < 4; n++) await page.keyboard.press('Alt+ArrowUp');
  await panel(page).getByText('«Email», posición 2 de 11.').waitFor();
  await box(page, 'Email').and(page.locator(':focus')).waitFor();
  await box(page, 'Estado').click();
  await expectHeaders(page, 'Nombre', 'Email', 'Tipo', 'País', 'Fecha de creación');

  const handle = (await panel(page).getByTitle('Arrastrar «País»').boundingBox()) ?? { x: 0, y: 0 };
  const first = (await panel(page).getByTitle('Arrastrar «Nombre»').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(first.x + 8, first.y + 40, { steps: 4 });
  await page.mouse.move(first.x + 8, first.y + 8, { steps: 4 });
  await page.mouse.up();
  const chosen = ['País', 'Nombre', 'Email', 'Tipo', 'Fecha de creación'];
  await expectHeaders(page, ...chosen);
  const ids = ['country', 'name', 'email', 'type', 'createdAt'];
  await expect.poll(() => stored('users', editor.user.id)).toEqual(ids);

  await page.reload();
  await expectHeaders(page, ...chosen);
  const elsewhere = await open(users, { as: editor, fresh: true });
  await expectHeaders(elsewhere, ...chosen);
  await expectHeaders(await open(users, { as: 'editor' }), ...initial);

  await button(page).click();
  await panel(page).getByRole('button', { name: 'Restablecer' }).click();
  await expectHeaders(page, ...initial);
  await expect.poll(() => stored('users', editor.user.id)).toBeNull();
});

test('cards of a phone show the chosen columns; one always remains, and a refused change is taken back', async () => {
  const editor = await api().signedIn('editor');
  const page = await open(users, { as: editor, size: narrow });
  const card = page.locator('main li[data-to]').first();
  await card.getByText('Estado').waitFor();
  await button(page).click();
  await box(page, 'Rol').click();
  await card.getByText('Rol', { exact: true }).waitFor();
  await expectAccessibleAndFits(page, '[role=dialog]');

  await page.route('**/api/admin/v1/preferences', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { message: 'Apagado.', code: 'busy' } })
      : route.fallback(),
  );
  await box(page, 'ID').click();
  await waitForToast(page, 'Apagado.');
  await expect.poll(() => box(page, 'ID').isChecked()).toBe(false);
  expect(await box(page, 'Rol').isChecked()).toBe(true);
  await page.unroute('**/api/admin/v1/preferences');

  for (const name of ['Tipo', 'País', 'Estado', 'Fecha de creación', 'Rol']) await box(page, name).click();
  await expect.poll(() => box(page, 'Nombre').isDisabled()).toBe(true);
  await expect.poll(() => stored('users', editor.user.id)).toEqual(['name']);
});

test("the columns of a spot's events are kept for those of all spots", { tags: 'extended' }, async () => {
  const [one, other] = [await createSpot(await api().as('admin')), await createSpot(await api().as('admin'))];
  const editor = await api().signedIn('editor');
  const page = await open(`/spots/${one.id}/events`, { as: editor });
  await button(page).click();
  await box(page, 'Hora de inicio').waitFor();
  expect(await page.getByRole('button', { name: 'Vistas' }).count()).toBe(0);
  await box(page, 'Hora de inicio').click();
  await expect.poll(() => stored('spot_events', editor.user.id)).not.toBeNull();
  await page.goto(`${new URL(page.url()).origin}/spots/${other.id}/events`);
  await button(page).click();
  await box(page, 'Hora de inicio').waitFor();
  expect(await box(page, 'Hora de inicio').isChecked()).toBe(false);
});
