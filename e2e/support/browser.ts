import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { startTestApi, type TestApi } from '../../api/testing/calls/startTestApi.ts';
import { clearStorage, returnContext, takeContext } from './contexts.ts';
import { recorder } from './recorder.ts';
import { withoutMap } from './withoutMap.ts';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

/** Chromium logs these itself when a test makes a request fail. */
const expected = /Failed to load resource/;

/** A page that is closed gives up what it is still loading. */
const cutOff = /Failed to fetch/;

interface Opened {
  /** A role signs in as a user with it, a session as its user; without it nobody is signed in. */
  as?: Role | { token: string | undefined; user: { id: string; role: Role } };
  size?: { width: number; height: number };
  language?: 'mixed' | 'es' | 'en';
  /** Without WebGL a form shows a text instead of its map, whose drawing takes a second of the CPU. */
  map?: false;
  /** A screen that is tapped; its context is a fresh one. */
  touch?: true;
  /** Also for tests that change the context for good, such as its clock. */
  fresh?: boolean;
}

/** Starts the built app on a new database for the tests of a file; its pages open in the browser of the worker. */
export function appInBrowser(env: Record<string, string> = {}) {
  let api: TestApi;
  let browser: Browser;
  const errors: string[] = [];
  const record = recorder();
  const contexts: { context: BrowserContext; fresh: boolean }[] = [];
  let allowed: RegExp | undefined;
  let isClosing = false;
  const addError = (error: string) => {
    if (!isClosing || !cutOff.test(error)) errors.push(error);
  };

  beforeAll(async () => {
    [api, browser] = await Promise.all([startTestApi(env, freePorts.pop()), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await record.save(task);
    record.clear();
    isClosing = true;
    await Promise.all(contexts.splice(0).map(({ context, fresh }) => returnContext(context, api.url, fresh)));
    isClosing = false;
    const unexpected = errors.splice(0).filter((error) => !allowed?.test(error));
    allowed = undefined;
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  afterAll(async () => {
    await api?.stop();
    freePorts.push(Number(new URL(api.url).port));
  });

  /** Opens an address of the app in a browser context that nobody else uses now; with an empty cache if `fresh`. */
  async function open(
    path: string,
    { as, size = wide, language, map, touch, fresh = touch ?? false }: Opened = {},
  ): Promise<Page> {
    const person = typeof as === 'string' ? await api.as(as) : as;
    const stored = {
      ...(person && { authToken: person.token ?? '', role: person.user.role, userId: person.user.id }),
      ...(language && { language }),
    };
    const context = await takeContext(browser, api.url, fresh, touch);
    contexts.push({ context, fresh });
    record.follow(context);
    const page = await context.newPage();
    await Promise.all([page.setViewportSize(size), clearStorage(page, api.url)]);
    if (map === false) await withoutMap(page);
    page.on('pageerror', (error) => addError(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !expected.test(line.text())) addError(line.text());
    });
    const storing = await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
    await page.goto(path);
    await storing.dispose();
    return page;
  }

  /** Allows the errors in the browser that the present test causes on purpose. */
  const allowErrors = (pattern: RegExp) => {
    allowed = pattern;
  };
  return { open, api: () => api, allowErrors };
}

/** Ports of servers that have ended; the next ones take them, as browsers cache by origin. */
const freePorts: number[] = [];

let shared: Promise<Browser> | undefined;

/** The one browser of a worker; it ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

const disabledFeatures = [
  'ScriptStreaming',
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'PaintHolding',
  ],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'OptimizationHints'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying'],
];

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
      // A page takes half the time to load in a process that has loaded the app before.
      '--process-per-site',
      // Optimizing code takes longer than a test runs it.
      '--js-flags=--no-turbofan',
      // What a process has compiled before serves it again, but not while a script is being streamed: it compiles all anew.
      // The others are of Playwright's own list, which this switch replaces, as far as they matter here.
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
