import { screenNames } from '#contract/search/names.ts';
import type { mixed } from './mixed.ts';
import type { Overrides } from './texts.ts';

/** The texts that differ from `mixed`, which is mostly Spanish. */
export const es: Overrides<typeof mixed> = {
  nav: screenNames.es,
  densePadding: 'Filas compactas',
  saveChanges: 'Guardar cambios',
};
