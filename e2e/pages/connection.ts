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

/** Below the top bar while the server does not answer what waits. */
export const silentBanner = (page: Page) =>
  page.getByText('Lo que espera se guardará cuando vuelva a responder.');

/** Every request of the page ends without an answer from now on; the browser has a network still. */
export const silence = (page: Page) => page.route(requests, (route) => route.abort('connectionfailed'));
/** The server answers again. */
export const answer = (page: Page) => page.unroute(requests);
const requests = /\/(api|live)\b/;

/** Resolves when the page has asked in vain whether the server answers. */
export const askedInVain = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/live');
