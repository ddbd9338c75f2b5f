import type { Page } from 'playwright-core';
import { openList } from './fields.ts';

type Side = 'Versión' | 'Comparada con';

/** Two versions of a record side by side. */
export const versionsPage = (page: Page) => ({
  row: (field: string) => page.locator(`li[data-field="${field}"]`),
  version: (side: Side) => page.getByRole('combobox', { name: side, exact: true }),
  chosen: (side: Side) => page.getByRole('combobox', { name: side, exact: true }).locator('option:checked'),
  day: (side: Side) => page.getByRole('group', { name: side, exact: true }).getByLabel('Como en fecha'),
  take: (field: string) => page.getByRole('checkbox', { name: `Restaurar: ${field}` }),
  restoreAll: page.getByRole('button', { name: 'Restaurar esta versión', exact: true }),
  restoreOne: page.getByRole('button', { name: 'Restaurar 1 campo', exact: true }),
  async choose(side: Side, option: string | RegExp) {
    await this.version(side).click();
    await openList(page).getByRole('option', { name: option }).click();
  },
});
