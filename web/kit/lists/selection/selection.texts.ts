import { texts } from '../../../texts/texts.ts';

export const useSelectionTexts = texts({
  mixed: {
    select: (name: string) => `Seleccionar: ${name}`,
    selectPage: 'Seleccionar las filas de esta página',
  },
  en: {
    select: (name) => `Select: ${name}`,
    selectPage: 'Select the rows of this page',
  },
});
