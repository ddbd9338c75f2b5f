import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* Losing and finding the connection, and what the page says of it. */

export const offline = (page: Page) => page.context().setOffline(true);
export const online = (page: Page) => page.context().setOffline(false);

/** Under the top bar, while there is no connection. */
export const offlineBanner = (page: Page) => page.getByText('Todo sigue cuando vuelva la conexión.');

/** Every change that the page sends from now on. */
export function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') sent.push(request.method());
  });
  return sent;
}

/** Waits for what toasts are made of: it comes after the first key or click. */
export async function waitForToastHost(page: Page): Promise<void> {
  const here = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastHost-'))";
  await expect.poll(() => page.evaluate<boolean>(here)).toBe(true);
}
