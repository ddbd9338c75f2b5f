/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { claims } from '#contract/live.claims.ts';
import { notifications } from '#contract/notifications.ts';
import { users } from '#contract/users.ts';
import { notifications as table } from '../../api/nouns/notifications/notifications.table.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

/* Where the marks of rows are, and which changes have none (product/live#changes). */

const { open, api } = appInBrowser();
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });

const mark = (page: Page) => page.locator('[data-row] span:has(> svg)').filter({ hasText: 'Ana Paz' });
const rows = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((all) => all.map((row) => JSON.stringify(row.getBoundingClientRect())));

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>;

/** The boxes of all lines of text in rows and headers, without the marks, and those of the marks. */
const boxes = (page: Page) =>
  page.evaluate<{ lines: { text: string; box: Box }[]; marks: Box[] }>(`{
    const marks = [...document.querySelectorAll('[data-row] span:has(> svg)')]
      .filter((span) => span.textContent.includes('Ana Paz'));
    const lines = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!node.parentElement.closest('[data-row], th') || marks.some((own) => own.contains(node))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) lines.push({ text: node.textContent, box: box.toJSON() });
    }
    ({ lines, marks: marks.map((own) => own.getBoundingClientRect().toJSON()) });
  }`);

/** A line of text is three pixels higher than its letters, above and below. */
const covers = (mark: Box, { left, right, top, bottom }: Box) =>
  left < mark.right && right > mark.left && top + 3 < mark.bottom && bottom - 3 > mark.top;

/** The texts of rows and headers that a mark covers. */
async function coveredTexts(page: Page): Promise<string[]> {
  const { lines, marks } = await boxes(page);
  expect(marks).toHaveLength(3);
  return lines.filter(({ box }) => marks.some((one) => covers(one, box))).map(({ text }) => text);
}

test.each([
  ['a wide screen', wide, 'Tango'],
  ['a phone', narrow, 'Bolero'],
])(
  'on %s a mark covers no text and moves no row, not even where rows are dense',
  async (_where, size, name) => {
    const ids: string[] = [];
    for (const last_name of ['Uno', 'Dos', 'Tres'])
      ids.push((await api().signedIn('user', { first_name: name, last_name })).user.id);
    const page = await open(`/users?search=${name}`, { as: 'admin', size });
    await listPage(page).dense.check();
    await page.getByText(`${name} Tres`, { exact: true }).waitFor();
    const before = await rows(page);
    const someone = await ana();
    for (const id of ids) await someone.call(users.update, { params: { id }, body: { first_name: 'Otro' } });
    await expect.poll(() => mark(page).count()).toBe(3);
    expect(await coveredTexts(page)).toEqual([]);
    expect(await rows(page)).toEqual(before);
    // At the end of the page what loads them anew is below the list.
    const news = page.getByRole('status').filter({ hasText: 'Actualizar' });
    // Its code comes by itself, and makes the page longer.
    await news.waitFor();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const bottomOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    const top = (await news.boundingBox())?.y;
    expect(top).toBeGreaterThanOrEqual(await bottomOf(page.locator('.surface').last()));
    await page.evaluate('scrollTo(0, 0)');
    if (size === narrow) return;
    // The list beside its panel has no buttons.
    await page.getByText(`${name} Uno`, { exact: true }).click();
    await page.getByRole('textbox', { name: /^Nombre/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Eliminar: / }).count()).toBe(0);
    expect(await coveredTexts(page)).toEqual([]);
    for (const own of await mark(page).all()) await expect.poll(() => own.isVisible()).toBe(true);
  },
);

const long = (word: string) => word.repeat(40).slice(0, 40);

test.each([
  ['a wide screen', wide],
  ['a phone', narrow],
])(
  'on %s a long name is shortened, and what is said of it and who else is there stays',
  async (_where, size) => {
    await api().database.pool.query('delete from spots');
    const { waiting } = await createOwnedSpot(api(), { name: 'Bar Largo' });
    const id = await waiting({ name: 'Bar Más Largo' });
    const claimer = await api().signedIn('admin', {
      first_name: long('Maximiliano'),
      last_name: long('Paz'),
    });
    await claimer.call(claims.claim, { params: { id }, body: {} });
    const other = await open(`/spot_revisions/${id}/edit`, {
      ...{ map: false, as: await api().signedIn('editor', { first_name: 'Eva', last_name: 'Gil' }) },
    });
    // What claims it is read whole there.
    const notice = other.getByRole('status').filter({ hasText: 'Para decidir tú' });
    await notice.waitFor();
    expect(
      await notice.locator('.MuiAlert-message').evaluate((words) => words.scrollWidth - words.clientWidth),
    ).toBe(0);
    const page = await open('/spot_revisions', { as: 'admin', size, map: false });
    const mark = page.locator('[data-row] .claimed');
    await mark.filter({ hasText: 'la está revisando · Eva Gil' }).waitFor();
    const box = await mark.boundingBox();
    const table = await page.locator('[data-row]').boundingBox();
    if (!box || !table) throw new Error('They are not shown');
    expect(box.x).toBeGreaterThanOrEqual(table.x);
    expect(box.x + box.width).toBeLessThanOrEqual(table.x + table.width);
    const right = await page.evaluate<number>(`{
    const range = document.createRange();
    range.selectNodeContents(
      [...document.querySelector('.claimed .words').childNodes].find(({ data }) => data),
    );
    range.getBoundingClientRect().right;
  }`);
    expect(right).toBeLessThanOrEqual(box.x + box.width);
  },
);

test('what the server does with a push that one sends is read at once, without a mark', async () => {
  const values = { title: 'Fallada', body: 'Hoy.', country: 'AR', state: 'failed' } as const;
  const [row] = await api().db.insert(table).values(values).returning();
  const page = await open('/notifications?search=Fallada', { as: 'editor' });
  await waitForText(page, 'Fallida');
  await page.evaluate(`{
    const look = () =>
      document.body.textContent.includes('Cambió ·') && document.body.setAttribute('data-seen', '');
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }`);
  // The list is not read anew by its clock.
  await page.evaluate('window.setInterval = () => 0');
  await page.getByRole('button', { name: 'Enviar de nuevo: Fallada' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar de nuevo' }).press('Enter');
  await waitForToast(page, 'Notification updated successfully!');
  await page.locator('[data-row]').getByText('Simulada').waitFor();
  expect(await page.locator('[data-seen]').count()).toBe(0);
  const { body } = await (await api().as('admin')).call(notifications.read, {
    params: { id: row?.id ?? '' },
  });
  expect(body).toMatchObject({ state: 'simulated', attempts: 1 });
});
