/** @module-tag extended */

import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';
import { keepUndo } from '../support/waiting.ts';

/* The button 'Deshacer' in the toast of a move on the board. */

const { open, api } = appInBrowser();

/** Creates three banners of a country and moves the first one to the second place. */
async function move(country: string) {
  const staff = await api().as('editor');
  for (const [at, name] of ['Uno', 'Dos', 'Tres'].entries()) {
    const body = { name, order: at + 1, type: 'search', country, link: 'https://example.com' };
    await staff.call(banners.create, { body });
  }
  const board = async () => (await staff.call(banners.board, { query: { country } })).body.data;
  const places = async () => (await board()).map(({ name, order }) => `${order} ${name}`);
  const page = await open(`/adsbanners/board?country=${country}`, { as: 'editor' });
  await page.getByRole('button', { name: 'Bajar: Uno' }).press('Enter');
  await waitForToast(page, 'Uno: lugar 2');
  expect(await places()).toEqual(['1 Dos', '2 Uno', '3 Tres']);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  return { staff, page, board, places, undo };
}

test('all banners that a move has changed return to their places, after a reload too', async () => {
  const { page, places, undo } = await move('BO');
  await keepUndo(page);
  await page.reload();
  await undo.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await places()).toEqual(['1 Uno', '2 Dos', '3 Tres']);
  await page.getByRole('listitem', { name: 'Lugar 1' }).getByText('Uno').waitFor();
});

test('what the first attempt has done, whose answer was lost, is said to be done', async () => {
  const { page, places, undo } = await move('EC');
  await loseFirstAnswer(page, '**/adsbanners/board', 'PUT');
  const pressed = await undo.elementHandle();
  await undo.press('Enter');
  await pressed?.waitForElementState('hidden');
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '3 Tres']);
  await undo.press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await places()).toEqual(['1 Uno', '2 Dos', '3 Tres']);
});

test('none of them does if somebody has changed one since', async () => {
  const { staff, page, board, places, undo } = await move('PE');
  const moved = (await board()).find(({ name }) => name === 'Dos');
  await staff.call(banners.update, { params: { id: moved?.id ?? '' }, body: { order: 9 } });
  await undo.press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await places()).toEqual(['2 Uno', '3 Tres', '9 Dos']);
});
