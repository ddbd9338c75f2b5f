import type { Locator, Page } from 'playwright-core';

/** Replaces the text of a field, key by key. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/**
 * Presses keys that belong together, such as `g i`, as fingers do: the second counts within a second and a half of the first, which a
 * busy page may take to answer it.
 */
export const pressTogether = (page: Page, ...keys: string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key)));
