import type { Locator } from 'playwright-core';
import { pressTogether } from '../support/typing.ts';

/* Inputs of a day, whose parts are typed one after the other. */

/** Types a day into all parts of an input, which is in the format of en-US. */
export async function typeDay(input: Locator, digits: string): Promise<void> {
  await input.focus();
  for (let part = 0; part < 3; part++) await input.press('ArrowLeft');
  await input.pressSequentially(digits);
}
/** A digit that comes a second later is another day. */
export async function typeTogether(input: Locator, ...keys: string[]): Promise<void> {
  await typeDay(input, '');
  await pressTogether(input.page(), ...keys);
}
/** Empties all parts. */
export async function emptyDay(input: Locator): Promise<void> {
  await typeDay(input, '');
  for (let part = 0; part < 3; part++) {
    await input.press('Backspace');
    await input.press('ArrowRight');
  }
}
/** The text below an input; null without one. */
export const helpOf = async (input: Locator) => {
  const id = await input.getAttribute('aria-describedby');
  return id ? input.page().locator(`[id="${id}"]`).textContent() : null;
};
