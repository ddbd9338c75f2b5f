/** @module-tag extended */

import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { keepUndo } from '../support/waiting.ts';

/* «Está bien» of a flagged comment: by its key, taken back from its toast, and said by two people. */

const { open, api } = appInBrowser();
const { comments } = contract;

async function flaggedComment(text: string) {
  const admin = await api().as('admin');
  const { id: spot_id } = await createSpot(admin, { type: 'bar_club', name: 'Con comentarios' });
  const { id } = (await admin.call(comments.create, { body: { spot_id, comment: text } })).body;
  const isFlagged = async () =>
    (await admin.call(comments.list, { query: { flagged: 'true' } })).body.data.some((one) => one.id === id);
  expect(await isFlagged()).toBe(true);
  const page = await open('/comments?flagged=true', { as: 'editor' });
  const row = listPage(page).row(text);
  const fine = row.getByRole('button', { name: /^Está bien/ });
  await fine.waitFor();
  return { id, admin, page, row, fine, isFlagged };
}

test('said by keys as soon as the list is there leaves the focus on the next row', async () => {
  await flaggedComment('LLAMEN AL 11 5555 0001');
  const { page } = await flaggedComment('LLAMEN AL 11 5555 0002');
  // What the first key loads comes later.
  await page.route(/Dialog-/, () => {});
  await page.reload();
  const rows = page.locator('main [data-row]');
  await rows.nth(1).waitFor();
  const next = await rows.nth(1).getAttribute('data-row');
  const before = await rows.count();
  for (const key of ['j', 'a']) await page.keyboard.press(key);
  await expect.poll(() => rows.count()).toBe(before - 1);
  await rows.first().and(page.locator(':focus')).waitFor();
  expect(await rows.first().getAttribute('data-row')).toBe(next);
  await page.keyboard.press('a');
  await expect.poll(() => rows.count()).toBe(before - 2);
});

test('is taken back from its toast, after a reload on another screen too', async () => {
  const { page, row, fine, isFlagged } = await flaggedComment('LLAMEN AL 11 5555 1234');
  await fine.press('Enter');
  await waitForToast(page, 'Comentario revisado.');
  await row.waitFor({ state: 'detached' });
  expect(await isFlagged()).toBe(false);
  await keepUndo(page);
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForToast(page, 'Cambio deshecho.');
  expect(await isFlagged()).toBe(true);
});

test('a double click says it once, and after the undo it can be said again', async () => {
  const { page, row, fine, isFlagged } = await flaggedComment('ESCRIBAN A DOS@EJEMPLO.COM');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (/\/comments\/[^/]+\/check$/.test(response.url())) answers.push(response.status());
  });
  // What does not show the comment is not waited for.
  const release = await delayReads(page, '**/inbox/waiting');
  await fine.dblclick();
  await waitForToast(page, 'Comentario revisado.');
  await row.waitFor({ state: 'detached' });
  expect(answers).toEqual([200]);
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await fine.press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(answers).toEqual([200, 200]);
  expect(await isFlagged()).toBe(false);
  release();
});

test('tells the second person that somebody else has said it, and stays if it was said again', async () => {
  const { id, admin, page, fine, isFlagged } = await flaggedComment('ESCRIBAN A UNO@EJEMPLO.COM');
  const { checked_at } = (await admin.call(comments.check, { params: { id } })).body.data;
  await fine.press('Enter');
  await waitForToast(page, 'Otra persona ya dijo que este comentario está bien.');
  expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
  await admin.call(comments.uncheck, { params: { id }, body: { checked_at: checked_at ?? '' } });
  await page.reload();
  await fine.press('Enter');
  await waitForToast(page, 'Comentario revisado.');
  const mine = (await admin.call(comments.list, { query: {} })).body.data.find((one) => one.id === id);
  await admin.call(comments.uncheck, { params: { id }, body: { checked_at: mine?.checked_at ?? '' } });
  await admin.call(comments.check, { params: { id } });
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await waitForToast(page, 'Alguien cambió este registro después: no se deshizo nada.');
  expect(await isFlagged()).toBe(false);
});
