import type { Page } from 'playwright-core';

/* Waits inside the page: one call each. `waitForFunction` with a string evaluates it again and again, which the CSP forbids. */

/** Waits until an expression is true in the page, looking at every frame; at most 20 s: without a GPU a busy machine draws a map in ten. */
export const waitInPage = (page: Page, expression: string): Promise<void> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const started = performance.now();
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() - started > 20_000) reject(new Error(${JSON.stringify(`never true: ${expression}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** Waits until no animation runs, except those that repeat without end. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const running = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations !== Infinity);
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  })()`);

/** Waits until the page is drawn twice: what a change of the first frame causes is in the second. */
export const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
