import type { Page } from 'playwright-core';

/* The fields of any form, by their labels. */

export const type = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
export async function country(page: Page, name: string) {
  await page.getByRole('form').getByRole('combobox', { name: /^País/ }).fill(name);
  await page.getByRole('option', { name }).click();
}
export async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('form')
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
