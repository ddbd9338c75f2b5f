import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';

/** Waits until this text is visible: options of closed selects, which may have the same, are not. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits for a toast with exactly this text, even if it has closed since: one that no earlier call has waited for. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const toasts = `(() => {
    const index = toastTexts.indexOf(${JSON.stringify(text)});
    return index < 0 ? toastTexts : toastTexts.splice(index, 1);
  })()`;
  await expect.poll(() => page.evaluate<string[]>(toasts)).toContain(text);
}

/** Hides a toast that has «Deshacer», and waits until it is gone. */
export async function hideToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: text });
  await toast.getByRole('button', { name: 'Ocultar aviso' }).click();
  await toast.waitFor({ state: 'detached' });
}

/** Waits until the address has this path, and this query if one is given. */
export async function waitForPath(page: Page, address: string): Promise<void> {
  await page.waitForURL(
    (url) => address === (address.includes('?') ? url.pathname + url.search : url.pathname),
  );
}

/** Fails if axe finds a violation of WCAG 2.2 AA on the page, or in the part that the selector names. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const found = (await violationsOf(page, part)).map(
    ({ rule, elements }) => `${rule}: ${elements.map(({ html }) => html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Fails if the page is wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

/** Fails unless the page, or the part of it, is accessible and the page fits its window. */
export async function expectAccessibleAndFits(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, part);
  await expectNoHorizontalScroll(page);
}
