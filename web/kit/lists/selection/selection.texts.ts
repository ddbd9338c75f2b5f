import { texts } from '../../../texts/texts.ts';

export const useSelectionTexts = texts({
  mixed: {
    select: (name: string) => `Seleccionar: ${name}`,
    selectPage: 'Seleccionar las filas de esta página',
    selected: (count: string, isOne: boolean) => (isOne ? '1 seleccionado' : `${count} seleccionados`),
    selectAll: (total: string) => `Seleccionar los ${total} que coinciden`,
    clear: 'Quitar la selección',
    bar: 'Acciones de la selección',
    change: 'Cambiar…',
    remove: 'Eliminar…',
  },
  en: {
    select: (name) => `Select: ${name}`,
    selectPage: 'Select the rows of this page',
    selected: (count) => `${count} selected`,
    selectAll: (total) => `Select the ${total} that match`,
    clear: 'Clear the selection',
    bar: 'Actions on the selection',
    change: 'Change…',
    remove: 'Delete…',
  },
});
