import type { Page } from 'playwright-core';

/** Records every request of the page that changes a record, as `METHOD path`. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.includes('/claims/'))
      changes.push(`${request.method()} ${pathname}`);
  });
  return changes;
}

/** Delays matching requests until the returned function is called. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, (route) => released.promise.then(() => route.continue()));
  return released.resolve;
}

/** Delays matching requests that change nothing, until the returned function is called. */
export async function delayReads(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Answers matching requests with 500 until the returned function is called. The route stays: taking the last one away and adding
 * another one lets a request in between pass.
 */
export async function failRequests(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let isFailing = true;
  await page.route(address, (route) =>
    isFailing ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  return async () => {
    isFailing = false;
  };
}

/** Like `fetch`, but reads the answer to its end: an unread one keeps its connection, for which a server waits when it stops. */
export async function fetchWhole(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  return answer;
}
