import type { Page } from 'playwright-core';
import { pickerOn } from './picker.ts';

/* The fields of any form, by their labels. */

export const type = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
export async function country(page: Page, name: string) {
  await pickerOn(page, /^País/, page.getByRole('form')).pick(name, name);
}
export async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('form')
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
