import type { Page } from 'playwright-core';

/* Waits inside the page, one call each, and time limits of the product lifted. `waitForFunction` with a string evaluates it again and again, which the CSP forbids. */

/** Waits until an expression is true in the page, looking at every frame; at most 40 s: so long the first map of a browser may take. */
export const waitInPage = (page: Page, expression: string): Promise<void> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const started = performance.now();
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() - started > 40_000) reject(new Error(${JSON.stringify(`never true: ${expression}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** Waits until no animation runs, except those that repeat without end, or that scrolling moves. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const running = () => document.getAnimations().filter(({ playState, effect, timeline }) =>
      playState === 'running' && timeline === document.timeline && effect.getComputedTiming().iterations !== Infinity);
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  })()`);

/** Waits until the page is drawn twice: what a change of the first frame causes is in the second. */
export const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');

/**
 * Timers of so many milliseconds never end in the document that is open now: limits of the product that a busy machine may reach before a
 * test has come to what they limit.
 */
export const withoutTimers = (page: Page, from: number, to: number): Promise<void> =>
  page.evaluate(`{
    const { setTimeout } = window;
    window.setTimeout = (run, after, ...rest) =>
      after >= ${from} && after <= ${to} ? 0 : setTimeout(run, after, ...rest);
  }`);

/** Makes the toasts with «Deshacer» last a minute after the next page load, which on a busy machine may take longer than their ten seconds. */
export const keepUndo = (page: Page): Promise<void> =>
  page.evaluate(`{
    const stored = JSON.parse(sessionStorage.getItem('undo') ?? '[]');
    for (const { toast } of stored) toast.until = Date.now() + 60_000;
    sessionStorage.setItem('undo', JSON.stringify(stored));
  }`);
