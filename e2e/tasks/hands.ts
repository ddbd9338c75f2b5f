import type { Locator, Page } from 'playwright-core';
import { pressTogether } from '../support/typing.ts';

/** One hand of a person: what it presses, types and taps is counted. */
export interface Hands {
  readonly page: Page;
  /** How many keys, texts and taps so far. */
  count(): number;
  /** Keys in turn, each counted; a key with Ctrl or Shift counts once. */
  press(...keys: string[]): Promise<void>;
  /** A text of some letters counts once: what is typed is the task's, not the product's. */
  type(text: string): Promise<void>;
  tap(...targets: Locator[]): Promise<void>;
}

/** Scrolling and looking count nothing. */
export function handsOn(page: Page): Hands {
  let count = 0;
  return {
    page,
    count: () => count,
    async press(...keys) {
      count += keys.length;
      if (keys[0] === 'g') await pressTogether(page, ...keys);
      else for (const key of keys) await page.keyboard.press(key);
    },
    async type(text) {
      count += 1;
      await page.keyboard.type(text);
    },
    async tap(...targets) {
      for (const target of targets) {
        count += 1;
        await target.click();
      }
    },
  };
}
