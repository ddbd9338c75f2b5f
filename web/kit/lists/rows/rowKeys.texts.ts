import { texts } from '../../../texts/texts.ts';

export const useRowKeyTexts = texts({
  mixed: {
    title: 'Filas',
    next: 'Fila siguiente',
    previous: 'Fila anterior',
    select: 'Seleccionar la fila',
    extend: 'Seleccionar dos filas seguidas',
    open: 'Abrir la fila',
    beside: 'Abrir la fila junto a la lista',
    edit: 'Editar la fila',
  },
  en: {
    title: 'Rows',
    next: 'Next row',
    previous: 'Previous row',
    select: 'Select the row',
    extend: 'Select two adjacent rows',
    open: 'Open the row',
    beside: 'Open the row beside the list',
    edit: 'Edit the row',
  },
});
