import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

/** Chromium says these itself when a request is refused on purpose. */
const expected = /Failed to load resource/;

interface Opened {
  /** Nobody is signed in unless told; a session counts as that person's. */
  as?: Role | { token: string | undefined; user: { id: string; role: Role } };
  size?: { width: number; height: number };
  language?: 'mixed' | 'es' | 'en';
}

/** The built app on a database of its own and one Chromium, for the tests of a file. */
export function appInBrowser(env: Record<string, string> = {}) {
  let api: TestApi;
  let browser: Browser;
  const faults: string[] = [];
  let forgiven: RegExp | undefined;

  beforeAll(async () => {
    [api, browser] = await Promise.all([startTestApi(env), launch()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(task.name);
    await Promise.all(browser.contexts().map(close));
    const unforgiven = faults.splice(0).filter((fault) => !forgiven?.test(fault));
    forgiven = undefined;
    expect(unforgiven, 'errors in the browser').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  /** What a failed test saw last, in test-results. */
  async function photograph(test: string): Promise<void> {
    const name = test.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80);
    for (const [i, page] of browser
      .contexts()
      .flatMap((context) => context.pages())
      .entries()) {
      await page.screenshot({ path: `test-results/${name}-${i + 1}.png` }).catch(() => {});
    }
  }

  /** A page at an address of the app, in a window of its own. */
  async function open(path: string, { as, size = wide, language }: Opened = {}): Promise<Page> {
    const person = typeof as === 'string' ? await api.as(as) : as;
    const stored = {
      ...(person && { authToken: person.token ?? '', role: person.user.role, userId: person.user.id }),
      ...(language && { language }),
    };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: size,
      baseURL: api.url,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: api.url, localStorage }] },
    });
    // Long enough for a machine that does much else.
    context.setDefaultTimeout(20_000);
    await context.addInitScript(rememberToasts);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !expected.test(line.text())) faults.push(line.text());
    });
    await page.goto(path);
    return page;
  }

  /** Errors of this test that it is about. */
  const forgive = (fault: RegExp) => {
    forgiven = fault;
  };
  return { open, api: () => api, forgive };
}

/** Toasts go after three seconds, which a busy machine may take to look. `toasts` asks for what was said since. */
const rememberToasts = `
  globalThis.saidByToasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('.toast')])
            if (toast.matches('.toast')) saidByToasts.push(toast.textContent);
  }).observe(document, { childList: true, subtree: true });
`;

/** What a test holds back or changes may be under way at its end; that is no error of the next test. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
    ],
  });
