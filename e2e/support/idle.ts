import type { Page, Request } from 'playwright-core';
import { live } from '#contract/live.ts';

const becomeIdle =
  'new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => requestAnimationFrame(done))))';

/** Whether it is the stream of live messages, which never ends by itself. */
export const isStream = (url: string): boolean => new URL(url).pathname.endsWith(live.stream.path);

/** Opens an address in a page that is of the same server and waits until nothing more is read: the next answer is that of the next act. */
export async function visitUntilIdle(page: Page, path: string): Promise<void> {
  const idle = followRequests(page);
  await page.goto(new URL(path, page.url()).href);
  await idle();
}

/** Follows the requests of a page; the returned function waits until it is idle and none of them is running. */
export function followRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  const change = new Set<() => void>();
  const removed = (request: Request) => {
    running.delete(request);
    for (const notify of change) notify();
  };
  page.on('request', (request) => {
    if (!isStream(request.url())) running.add(request);
  });
  page.on('requestfinished', removed);
  page.on('requestfailed', removed);
  return async () => {
    // What an answer causes is requested before the page is idle again.
    for (await page.evaluate(becomeIdle); running.size > 0; await page.evaluate(becomeIdle))
      await new Promise<void>((resolve) => change.add(resolve));
  };
}
