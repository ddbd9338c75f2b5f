import type { Locator, Page } from 'playwright-core';
import { retype } from '../support/typing.ts';
import { pickerOn } from './picker.ts';

/* The fields of any form, by their labels. */

export const type = (page: Page, label: string, text: string) =>
  retype(page.getByRole('textbox', { name: label, exact: true }), text);
/** Types the first letters of a country, and clicks it. */
export async function country(page: Page, name: string) {
  await pickerOn(page, /^País/, page.getByRole('form')).pick(name.slice(0, 4), name);
}
/** Types a date and a time such as `2100-01-31T21:30`: the browser expects them in the format of en-US. */
export async function instant(field: Locator, value: string) {
  const [year, month, day, hour = 0, minute] = value.split(/[-T:]/);
  await field.pressSequentially(`${month}${day}${year}`);
  const half = Number(hour) < 12 ? 'A' : 'P';
  await field.pressSequentially(`${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${half}`);
}
export async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('form')
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .click();
  await openList(page).getByRole('option', { name: option, exact: true }).click();
}
/** The list that is open, of a select or of a picker: the options of a closed select are in the document too. */
export const openList = (page: Page): Locator => page.locator('select:open, [role=listbox]');
/**
 * Opens the select that has the focus, goes down to an option and takes it, by keyboard. Not by its first letters: the browser
 * forgets what was typed a second ago, and a busy machine may be slower.
 */
export async function chooseByKeyboard(page: Page, option: string) {
  await page.keyboard.press('Enter');
  const focused = page.locator('option:focus');
  await focused.waitFor();
  for (let left = await openList(page).getByRole('option').count(); left > 0; left--) {
    if ((await focused.textContent()) === option) break;
    await page.keyboard.press('ArrowDown');
  }
  await openList(page).getByRole('option', { name: option, exact: true }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await openList(page).waitFor({ state: 'detached' });
}
/** The text below a field: its hint, or what is wrong with it. */
export async function helpOf(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-describedby');
  return id && field.page().locator(`[id="${id}"]`).textContent();
}
