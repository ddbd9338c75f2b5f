import type { Page } from 'playwright-core';

/** Opens the page's address again as in a window that neither hears of others nor claims reviews (product/live). */
export async function withoutOthers(page: Page): Promise<void> {
  await page.route(/\/(stream|claims)\b/, (route) => route.abort());
  await page.reload();
}
