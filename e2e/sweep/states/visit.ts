import type { Page, Request } from 'playwright-core';
import { isStream } from '../../support/idle.ts';
import { waitForFrames, waitInPage } from '../../support/waiting.ts';
import { withoutMap } from '../../support/withoutMap.ts';
import { windowOf } from '../checks/sizes.ts';
import { unknown } from './routes.ts';

/** Follows the requests of a page that match; `idle` resolves when none is running. */
function followRequests(page: Page, matches: (url: string) => boolean) {
  const running = new Set<Request>();
  let { promise, resolve } = Promise.withResolvers<void>();
  const end = (request: Request) => {
    if (running.delete(request) && running.size === 0) resolve();
  };
  page.on('request', (request) => {
    if (!matches(request.url()) || isStream(request.url())) return;
    if (running.size === 0) ({ promise, resolve } = Promise.withResolvers<void>());
    running.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  resolve();
  return { idle: () => promise, isIdle: () => running.size === 0 };
}

const drawn = `document.querySelector('h1') !== null && document.querySelector('.outline') === null`;
const loaded = `${drawn} && document.querySelector('[aria-busy=true],.MuiSkeleton-root') === null`;
const isMocked = (url: string) => url.includes('/api/admin/v1/');

const mark = "document.querySelector('h1').isOld = true";
const isNew = "document.querySelector('h1')?.isOld === undefined";

/** Opens addresses one after the other in the same page. */
export async function visitor(page: Page, { map }: { map: boolean }) {
  const files = followRequests(page, (url) => !isMocked(url));
  const answers = followRequests(page, isMocked);
  if (!map) await withoutMap(page);

  /** Waits until the condition holds and no request is running, also in the two frames after that. */
  async function settle(
    condition: string,
    requests: readonly { idle(): Promise<void>; isIdle(): boolean }[],
  ) {
    do {
      await waitInPage(page, condition);
      for (const { idle } of requests) await idle();
      // An answer may cause the next request.
      await waitForFrames(page);
    } while (!(requests.every(({ isIdle }) => isIdle()) && (await page.evaluate<boolean>(condition))));
  }

  /** Navigates as Back and Forward do, without loading the app anew; the next screen has another heading. */
  async function navigate(address: string): Promise<void> {
    await page.evaluate(`${mark};
      history.pushState(null, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate'))`);
    await waitInPage(page, `${drawn} && ${isNew}`);
  }
  return {
    window: await windowOf(page),
    /** Loads the app anew. */
    async start(address: string): Promise<void> {
      await page.goto(address);
      await settle(drawn, [files]);
    },
    /** Opens a screen from the one for unknown addresses, so that nothing of the screen before is left. */
    async open(address: string): Promise<void> {
      if (page.url() !== new URL(unknown, page.url()).href) await navigate(unknown);
      if (address !== unknown) await navigate(address);
    },
    /** Waits until the screen shows its answers. */
    loaded: () => settle(loaded, [files, answers]),
    /** Waits until the screen shows that it waits for its answers. */
    loading: () => settle(drawn, [files]),
  };
}
