import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Delays matching requests, of `method` if it is given, until the returned function is called. */
export async function delayRequests(
  page: Page,
  address: string | RegExp,
  method?: string,
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Delays matching requests that change nothing, until the returned function is called. */
export const delayReads = (page: Page, address: string | RegExp) => delayRequests(page, address, 'GET');

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

/** The server receives the first request of `method` to an address, the page no answer. */
export async function loseFirstAnswer(page: Page, address: string, method = 'POST'): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/**
 * Records the end of the requests that the page sends from now on, answered or aborted; the returned function waits for the end of
 * a matching one. Seen by the page itself: the browser may not report the end of an aborted one.
 */
export async function recordEnds(page: Page): Promise<(address: RegExp) => Promise<void>> {
  await page.evaluate(`{
    const { fetch } = window;
    window.endedRequests = [];
    window.fetch = async (address, init) => {
      const end = () => endedRequests.push(String(address));
      try {
        const answer = await fetch(address, init);
        answer.clone().text().then(end, end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    };
  }`);
  const ended = () => page.evaluate<string[]>('endedRequests');
  return async (address) =>
    expect.poll(async () => (await ended()).some((one) => address.test(one))).toBe(true);
}

/** Like `fetch`, but reads the answer to its end: an unread one keeps its connection, for which a server waits when it stops. */
export async function fetchWhole(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  return answer;
}
