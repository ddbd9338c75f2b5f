import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { narrow, wide } from './browser.ts';

/** Waits until this sentence can be read. */
export const reads = (page: Page, sentence: string | RegExp): Promise<void> =>
  page.getByText(sentence).first().waitFor();

/** Waits for a toast that says this, to the letter: one that is there, or that came and went since it was asked for. */
export async function toasts(page: Page, sentence: string): Promise<void> {
  const said = `(() => {
    const at = saidByToasts.indexOf(${JSON.stringify(sentence)});
    if (at >= 0) return saidByToasts.splice(at, 1);
    return [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);
  })()`;
  await expect.poll(() => page.evaluate<string[]>(said)).toContain(sentence);
}

/** Waits until the address is this path (and query, if one is given). */
export async function arrivesAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(
    (url) => address === (address.includes('?') ? url.pathname + url.search : url.pathname),
  );
}

/** True once nothing fades or moves any more but what does so for ever. */
const atRest = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect.getComputedTiming().iterations === Infinity)`;

/** Waits until nothing fades or slides any more. */
export const settles = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(atRest)).toBe(true);

/** Fails unless axe finds nothing wrong on the page, or in this part of it (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await settles(page);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(over, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

/** Fails unless the page is accessible and fits at 1280 and at 390 px. */
export async function expectFine(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  if (before) await page.setViewportSize(before);
}
