import type { Locator } from 'playwright-core';

/** Replaces the text of a field, key by key. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}
