import type { Page } from 'playwright-core';

/** A user's record that is open beside the list. */
export const panelOn = (page: Page) => {
  const region = page.getByRole('region', { name: 'Registro abierto' });
  return {
    region,
    title: (name: string) => region.getByRole('heading', { name: `Editar usuario: ${name}` }).waitFor(),
    field: (label: string) => region.getByRole('textbox', { name: label }),
    save: region.getByRole('button', { name: 'Guardar Cambios' }),
    next: region.getByRole('button', { name: 'Siguiente' }),
    previous: region.getByRole('button', { name: 'Anterior' }),
    gone: () => region.waitFor({ state: 'detached' }),
  };
};
/** The row of the open record. */
export const current = (page: Page) => page.locator('tr[aria-current]');
export const focusedRow = (page: Page, name: string) =>
  page.locator('tr:focus').filter({ hasText: name }).waitFor();
/** The record that the address opens. */
export const openId = (page: Page) => new URL(page.url()).searchParams.get('open');
