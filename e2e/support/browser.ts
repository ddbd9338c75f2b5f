import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

/** Chromium logs these itself when a test makes a request fail. */
const expected = /Failed to load resource/;

interface Opened {
  /** A role signs in as a user with it, a session as its user; without it nobody is signed in. */
  as?: Role | { token: string | undefined; user: { id: string; role: Role } };
  size?: { width: number; height: number };
  language?: 'mixed' | 'es' | 'en';
}

/** Starts the built app on a new database and one Chromium, for the tests of a file. */
export function appInBrowser(env: Record<string, string> = {}) {
  let api: TestApi;
  let browser: Browser;
  const errors: string[] = [];
  let allowed: RegExp | undefined;

  beforeAll(async () => {
    [api, browser] = await Promise.all([startTestApi(env), launch()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await screenshot(task.name);
    await Promise.all(browser.contexts().map(close));
    const unexpected = errors.splice(0).filter((error) => !allowed?.test(error));
    allowed = undefined;
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.stop();
  });

  /** Saves what a failed test saw last in test-results. */
  async function screenshot(test: string): Promise<void> {
    const name = test.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80);
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const [i, page] of pages.entries())
      await page.screenshot({ path: `test-results/${name}-${i + 1}.png` }).catch(() => {});
  }

  /** Opens an address of the app in a browser context of its own. */
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
    // Long enough for a busy machine.
    context.setDefaultTimeout(20_000);
    await context.addInitScript(recordToasts);
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !expected.test(line.text())) errors.push(line.text());
    });
    await page.goto(path);
    return page;
  }

  /** Allows the errors in the browser that the present test causes on purpose. */
  const allowErrors = (pattern: RegExp) => {
    allowed = pattern;
  };
  return { open, api: () => api, allowErrors };
}

/** Records the text of every toast for `waitForToast`: on a busy machine one may close before the test looks. */
const recordToasts = `
  globalThis.toastTexts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('.toast')])
            if (toast.matches('.toast')) toastTexts.push(toast.textContent);
  }).observe(document, { childList: true, subtree: true });
`;

/** A request that a test delays may still be running at its end; it must not fail the next test. */
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
