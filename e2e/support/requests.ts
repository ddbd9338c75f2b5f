import type { Page } from 'playwright-core';

/* What a page asks the server for: watched, held back, refused. */

/** Requests of the page that change something. */
export function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return changes;
}

/** Holds back what matches until it is let go. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, (route) => gate.promise.then(() => route.continue()));
  return gate.resolve;
}

/** Refuses what matches until it is let go. */
export async function refused(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  return () => page.unroute(address);
}
