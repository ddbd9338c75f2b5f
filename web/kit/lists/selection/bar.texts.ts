import { texts } from '../../../texts/texts.ts';

export const useSelectionBarTexts = texts({
  mixed: {
    selected: (count: string) => (count === '1' ? '1 seleccionado' : `${count} seleccionados`),
    selectAll: (total: string) => `Seleccionar los ${total} que coinciden`,
    clear: 'Quitar la selección',
    bar: 'Acciones de la selección',
    change: 'Cambiar…',
    remove: 'Eliminar…',
  },
  en: {
    selected: (count) => `${count} selected`,
    selectAll: (total) => `Select the ${total} that match`,
    clear: 'Clear the selection',
    bar: 'Actions on the selection',
    change: 'Change…',
    remove: 'Delete…',
  },
});
