import type { Page } from 'playwright-core';
import { openList } from './fields.ts';

/** Any list screen: filters, rows, paging. */
export const listPage = (page: Page) => ({
  rows: page.locator('tbody tr:not(:has(.MuiSkeleton-root))'),
  row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  search: page.getByRole('searchbox'),
  add: page.getByRole('link', { name: 'Agregar' }),
  empty: page.getByText('No hay registros'),
  dense: page.getByRole('switch', { name: 'Dense padding' }),
  edit: (name: string) => page.getByRole('link', { name: `Editar: ${name}` }),
  remove: (name: string) => page.getByRole('button', { name: `Eliminar: ${name}` }),
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }),
  cancel: page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }),
  pageNumber: (number: number) => page.getByRole('button', { name: `Página ${number}`, exact: true }),
  /** The option that a select shows. */
  chosen: (label: string) =>
    page.getByRole('combobox', { name: label, exact: true }).locator('option:checked'),
  /** Chooses in a select or autocomplete by its label. */
  async choose(label: string, option: string) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await openList(page).getByRole('option', { name: option, exact: true }).click();
  },
});
