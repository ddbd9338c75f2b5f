/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { formOpen, sql } from './common.ts';
import { type Hands, handsOn } from './hands.ts';
import { planted, plantTwenty, solved } from './inbox.items.ts';

/*
 * Twenty mixed items of the inbox are worked off in one sitting, by keyboard alone. Prints what docs/product/tasks.md says about
 * it.
 */

/** Keys and texts. */
const most = 75;
const { open, api } = appInBrowser();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const place = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Recorrido de la bandeja' }).getByText(text, { exact: true }).waitFor();
/** Waits until the row with this text has the focus. */
const focused = (page: Page, text: string | RegExp) =>
  page.locator('[data-row]:focus').filter({ hasText: text }).waitFor();

/** Counts what a pointer does in the page. */
const countPointer = (page: Page) =>
  page.evaluate(`{
    globalThis.pointed = 0;
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) addEventListener(type, () => pointed++, true);
  }`);

/** What can be done in the inbox itself: comments, two pushes and an act. */
async function workInPlace({ page, press }: Hands): Promise<void> {
  for (let n = 0; n < 8; n++) await press('j');
  for (const n of [1, 2]) {
    await focused(page, `spam${n}`);
    await press('a');
    await waitForToast(page, 'Comentario revisado.');
  }
  await focused(page, 'spam3');
  await remove({ page, press });
  await focused(page, 'Push 1');
  await press('j');
  for (const title of ['Push 2', 'Push 3']) {
    await focused(page, title);
    await remove({ page, press });
  }
  await focused(page, /2 quedaron fuera/);
  await press('a');
}

async function remove({ page, press }: Pick<Hands, 'page' | 'press'>): Promise<void> {
  await press('Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar' }).and(page.locator(':focus')).waitFor();
  await press('Shift+Tab', 'Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** What is repaired in its form: an act, two stories, a banner and two spots. */
async function repair({ page, press, type }: Hands): Promise<void> {
  await page.getByText('2 quedaron fuera').nth(1).waitFor({ state: 'detached' });
  await focused(page, /2 quedaron fuera/);
  await press('Enter');
  await place(page, '9 de 14');
  await page.getByRole('button', { name: 'Visto' }).waitFor();
  await press('a');
  for (const at of [10, 11, 12, 13]) {
    await place(page, `${at} de 14`);
    await formOpen(page);
    await toField({ page, press }, 'Link');
    await type(`https://example.com/${at}`);
    await press('Control+Enter');
  }
  await place(page, '14 de 14');
  await formOpen(page);
  await toField({ page, press }, 'Latitud');
  await type('-34.61');
  await press('Tab');
  await type('-58.42');
  await press('Control+Enter');
  await heading(page, 'Bandeja');
}

/** Presses the first letter of a field, and Tab if another one begins with it. */
async function toField({ page, press }: Pick<Hands, 'page' | 'press'>, label: string): Promise<void> {
  const field = page.getByRole('form').getByRole('textbox', { name: label, exact: true });
  await field.waitFor();
  const hasFocus = async () => (await field.and(page.locator(':focus')).count()) === 1;
  await press(label.charAt(0).toLowerCase());
  for (let n = 0; !(await hasFocus()); n++) {
    expect(n, `Tab presses to ${label}`).toBeLessThan(30);
    await press('Tab');
  }
}

/** What is decided: a note, three new spots, three changes and a push. */
async function decide({ page, press }: Hands): Promise<void> {
  await page.locator('[data-row]').nth(7).waitFor();
  await press('j', 'Enter');
  await place(page, '1 de 8');
  const notes = page.getByRole('dialog');
  await notes.getByText('Mira esto').waitFor();
  await press('Escape');
  await notes.waitFor({ state: 'detached' });
  const reviews = ['Spot nuevo: Nuevo', 'Revisión: Cambiado'].flatMap((title) =>
    [1, 2, 3].map((n) => ({ title: `${title} ${n}`, reject: n === 3 })),
  );
  for (const { title, reject } of reviews) {
    await heading(page, title);
    if (reject) {
      await press('r');
      await page.getByRole('dialog').waitFor();
      await press('Enter', 'Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    } else await press('a');
  }
  await heading(page, /Push 1/);
  await press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await press('Tab', 'Enter');
}

test('twenty mixed items by keyboard alone', async () => {
  await plantTwenty(api());
  const admin = await api().as('admin');
  const counts = async () => {
    const { body } = await admin.call(inbox.read);
    return Object.fromEntries(
      body.kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]),
    );
  };
  expect(await counts()).toEqual(planted);
  const page = await open('/dashboard', { as: 'admin', map: false });
  await heading(page, /./);
  await countPointer(page);
  const hands = handsOn(page);
  const start = performance.now();
  await hands.press('g', 'i');
  await page.locator('[data-row]').nth(19).waitFor();
  await workInPlace(hands);
  await repair(hands);
  await decide(hands);
  await page.getByText('Todo al día').waitFor();
  const seconds = (performance.now() - start) / 1000;
  console.log(`twenty items of the inbox: ${hands.count()} keys and texts, ${seconds.toFixed(1)} s`);
  expect(hands.count()).toBeLessThanOrEqual(most);

  expect(await counts()).toEqual({});
  expect(await page.evaluate('pointed')).toBe(0);
  const decisions = ['approved', 'approved', 'rejected'];
  expect(await sql(api(), solved)).toEqual([
    {
      ...{ submissions: decisions, revisions: decisions, comments: [true, true], pushes: [true] },
      ...{ acts: [true, true], mentions: [true], banners: ['https://example.com/12'] },
      stories: ['https://example.com/10', 'https://example.com/11'],
      ...{ spotLinks: ['https://example.com/13'], pins: [[-34.61, -58.42]] },
    },
  ]);
  // Fourteen screens, one after the other.
}, 120_000);
