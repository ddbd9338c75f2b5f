import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { AnswerState } from './answers.ts';

/** Returns a function that counts the running requests of a page. */
function requestCounter(page: Page): () => number {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return () => running.size;
}

const drawn = `document.querySelector('h1') !== null && document.querySelector('.outline') === null`;
const loaded = `${drawn} && document.querySelector('[aria-busy=true],.MuiSkeleton-root') === null`;

/** Without WebGL the app shows a text instead of the map, which is also faster to test. */
const withoutMap = `if (window === top && sessionStorage.getItem('no map')) {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind) {
    return kind === '2d' ? getContext.call(this, kind) : null;
  };
}`;

/** Opens addresses one after the other in the same page. */
export async function visitor(page: Page) {
  const runningRequests = requestCounter(page);
  await page.addInitScript(withoutMap);
  return {
    session: await page.context().newCDPSession(page),
    /** Opens an address and waits until it has loaded. */
    async open(address: string, { state, map = false }: { state?: AnswerState; map?: boolean } = {}) {
      await page.evaluate(`sessionStorage.${map ? "removeItem('no map')" : "setItem('no map', '1')"}`);
      await page.goto(address);
      const ready = () => page.evaluate<boolean>(state === 'loading' ? drawn : loaded);
      const settled = async () => (await ready()) && (state === 'loading' || runningRequests() === 0);
      let times = 0;
      // Twice in a row: between an answer and the next request none is running.
      const consecutive = async () => {
        times = (await settled()) ? times + 1 : 0;
        return times;
      };
      await expect.poll(consecutive, { interval: 30, message: address }).toBeGreaterThan(1);
    },
  };
}
