import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* What the tests of drafts share. */

/** The name in the form of a category once it can be typed in: while a form reads its draft, keys are lost. */
export const nameField = (page: Page) =>
  page.locator('form:not([inert])').getByRole('textbox', { name: 'Nombre' });

export const restoredNotice = (page: Page) => page.getByText('Recuperamos lo que no llegaste a guardar');

/** All that the device has in its database of drafts, as text; a picture as its size. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('drafts');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve('[]');
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = ['drafts', 'pictures'].map((name) => new Promise((done) => {
        const all = db.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => done(all.result);
      }));
      Promise.all(reading).then((found) => {
        db.close();
        resolve(JSON.stringify(found.flat(), (_, value) => value instanceof Blob ? 'size ' + value.size : value));
      });
    };
  })`);

/** Waits until the device has a text. */
export const waitUntilKept = (page: Page, text: string | RegExp) =>
  expect.poll(() => keptOn(page)).toMatch(text);

/** Kills the process of a page, without any event in it, and opens its address anew in another one. */
export async function crashAndReopen(page: Page): Promise<Page> {
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  // Its routes go with it: removed before, what they hold back would still be answered.
  await page.close();
  const next = await page.context().newPage();
  await next.goto(address);
  return next;
}

/** Is asked whether to leave a form, and stays. */
export async function leaveAndStay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Stories' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  // While it is open, Ctrl and Enter does nothing.
  await question.waitFor({ state: 'detached' });
}
