import type { Browser, BrowserContext, Page } from 'playwright-core';

/*
 * Browser contexts that the tests of a worker use one after the other. What a context has loaded and compiled serves the next
 * test: its first page stays open, so that its process does too (see `--process-per-site` in browser.ts).
 */

const unused = new Map<string, BrowserContext[]>();

/** The address of the page that stays open: it is empty, so that it does nothing. */
const quiet = '/quiet';

/** A context for an origin: with an empty cache if `fresh`, as one that taps must be, else one that an earlier test may have used. */
export async function takeContext(
  browser: Browser,
  origin: string,
  fresh: boolean,
  hasTouch = false,
): Promise<BrowserContext> {
  const used = fresh ? undefined : unused.get(origin)?.pop();
  if (used) return used;
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', hasTouch });
  // Less than the time-out of a test, whose message would not say what it waited for.
  context.setDefaultTimeout(20_000);
  await context.addInitScript(recordToasts);
  if (fresh) return context;
  const first = await context.newPage();
  // With the headers of the pages of the app: one with others has a process of its own (Origin-Agent-Cluster).
  await first.route(`**${quiet}`, async (route) => {
    const headers = { ...route.request().headers(), accept: 'text/html' };
    await route.fulfill({ response: await route.fetch({ headers }), status: 200, body: '' });
  });
  await first.goto(quiet);
  refuseWhatStays(context);
  return context;
}

/** The pages that a test has opened in a context. */
export const pagesOf = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => !page.url().endsWith(quiet));

/** Closes the pages of a context, which then waits for the next test unless it was `fresh`. */
export async function returnContext(context: BrowserContext, origin: string, fresh: boolean): Promise<void> {
  // A request that a test delays may still be running at its end; it must not fail the next test.
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  if (fresh) return context.close();
  await Promise.all(pagesOf(context).map((page) => page.close()));
  unused.set(origin, [...(unused.get(origin) ?? []), context]);
}

/** Removes what earlier tests stored in the context of a page, except its cache of files. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/** Makes those methods throw whose effect on a context lasts as long as the context. */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = () => {
    throw new Error('This would change the tests that follow: open the page with { fresh: true }');
  };
  Object.assign(context.clock, { install: refuse, pauseAt: refuse, setFixedTime: refuse });
  const permanent = { addInitScript: refuse, exposeBinding: refuse, exposeFunction: refuse, route: refuse };
  Object.assign(context, { ...permanent, grantPermissions: refuse, setExtraHTTPHeaders: refuse });
  // In a process that other pages share, Chromium 156 crashes once in some thousand tests (a segmentation fault).
  Object.assign(context, { setOffline: refuse });
}

/** Records the text of every toast for `waitForToast`: on a busy machine one may close before the test looks. */
const recordToasts = `
  globalThis.toastTexts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('.toast')])
            if (toast.matches('.toast')) toastTexts.push(toast.querySelector('[id=notistack-snackbar]').textContent);
  }).observe(document, { childList: true, subtree: true });
`;
