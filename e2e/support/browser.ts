import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';
import { recorder } from './recorder.ts';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

/** Chromium logs these itself when a test makes a request fail. */
const expected = /Failed to load resource/;

interface Opened {
  /** A role signs in as a user with it, a session as its user; without it nobody is signed in. */
  as?: Role | { token: string | undefined; user: { id: string; role: Role } };
  size?: { width: number; height: number };
  language?: 'mixed' | 'es' | 'en';
  /** Without WebGL a form shows a text instead of its map, whose drawing takes a second of the CPU. */
  map?: false;
}

/** Starts the built app on a new database for the tests of a file; its pages open in the browser of the worker. */
export function appInBrowser(env: Record<string, string> = {}) {
  let api: TestApi;
  let browser: Browser;
  const errors: string[] = [];
  const record = recorder();
  const contexts: BrowserContext[] = [];
  let allowed: RegExp | undefined;

  beforeAll(async () => {
    [api, browser] = await Promise.all([startTestApi(env), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await record.save(task);
    record.clear();
    await Promise.all(contexts.splice(0).map(close));
    const unexpected = errors.splice(0).filter((error) => !allowed?.test(error));
    allowed = undefined;
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  afterAll(() => api?.stop());

  /** Opens an address of the app in a browser context of its own. */
  async function open(path: string, { as, size = wide, language, map }: Opened = {}): Promise<Page> {
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
    contexts.push(context);
    // Less than the time-out of a test, whose message would not say what it waited for.
    context.setDefaultTimeout(30_000);
    await context.addInitScript(recordToasts);
    if (map === false) await context.addInitScript(withoutWebGL);
    record.follow(context);
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

const withoutWebGL = `
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind) {
    return kind === '2d' ? getContext.call(this, kind) : null;
  };
`;

/** A request that a test delays may still be running at its end; it must not fail the next test. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

let shared: Promise<Browser> | undefined;

/** The one browser of a worker; it ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
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
