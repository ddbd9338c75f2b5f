import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { AnswerState } from './answers.ts';

/** How many requests of a page are under way. */
function underWay(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

const drawn = `document.querySelector('h1') !== null && document.querySelector('.waiting') === null`;
const loaded = `${drawn} && document.querySelector('[aria-busy=true],.MuiSkeleton-root') === null`;

/** Without WebGL the app says that it cannot draw the map: a state of its own, and a quick one. */
const withoutMap = `if (window === top && sessionStorage.getItem('no map')) {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind) {
    return kind === '2d' ? getContext.call(this, kind) : null;
  };
}`;

/** Opens addresses in one page, each as a page of its own. */
export async function visitor(page: Page) {
  const waiting = underWay(page);
  await page.addInitScript(withoutMap);
  return {
    session: await page.context().newCDPSession(page),
    /** Opens an address and waits until it shows what it will show. */
    async open(address: string, { state, map = false }: { state?: AnswerState; map?: boolean } = {}) {
      await page.evaluate(`sessionStorage.${map ? "removeItem('no map')" : "setItem('no map', '1')"}`);
      await page.goto(address);
      const ready = () => page.evaluate<boolean>(state === 'loading' ? drawn : loaded);
      const settled = async () => (await ready()) && (state === 'loading' || waiting() === 0);
      let times = 0;
      // Twice in a row: between an answer and the next question nothing is under way.
      const twice = async () => {
        times = (await settled()) ? times + 1 : 0;
        return times;
      };
      await expect.poll(twice, { interval: 30, message: address }).toBeGreaterThan(1);
    },
  };
}
