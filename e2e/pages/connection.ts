import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* Going offline and online, and what the page shows. */

export const offline = (page: Page) => page.context().setOffline(true);
export const online = (page: Page) => page.context().setOffline(false);

/** Below the top bar while offline. */
export const offlineBanner = (page: Page) => page.getByText('Todo sigue cuando vuelva la conexión.');

/** Waits for the code that shows toasts, which loads after the first key or click. */
export async function waitForToastHost(page: Page): Promise<void> {
  const loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastHost-'))";
  await expect.poll(() => page.evaluate<boolean>(loaded)).toBe(true);
}
