import type { Page } from 'playwright-core';
import { pickerOn } from './picker.ts';

/** The search for artists and the report of an import. */
export const artistPage = (page: Page) => ({
  // Exactly: the search of the list that leads here begins like this one.
  search: page.getByRole('searchbox', { name: 'Buscar por nombre', exact: true }),
  results: page.getByRole('list', { name: 'Resultados' }).getByRole('listitem'),
  box: (name: string) => page.getByRole('checkbox', { name: `Seleccionar: ${name}`, exact: true }),
  selectAll: page.getByRole('checkbox', { name: 'Seleccionar todos' }),
  import: page.getByRole('button', { name: 'Import', exact: true }),
  cancel: page.getByRole('link', { name: 'Cancel' }),
  lines: page.getByRole('list', { name: 'Resultado de la importación' }).getByRole('listitem'),
  line: (name: string) =>
    page
      .getByRole('list', { name: 'Resultado de la importación' })
      .getByRole('listitem')
      .filter({ hasText: name }),
  async genre(name: string) {
    await pickerOn(page, 'Género').pick(name, name);
  },
});
