import { texts } from '../../../../texts/texts.ts';

/** Of the panel, which is loaded when it is opened. */
export const useColumnPanelTexts = texts({
  mixed: {
    hint: 'Elige y ordena lo que muestra esta lista. Solo cambia para ti.',
    hintOfView: 'Esta dirección elige las columnas: guárdalas en la vista si quieres conservarlas.',
    others: 'Otras columnas',
    drag: (name: string) => `Arrastrar «${name}»`,
    up: (name: string) => `Subir «${name}»`,
    down: (name: string) => `Bajar «${name}»`,
    moved: (name: string, place: number, of: number) => `«${name}», posición ${place} de ${of}.`,
    shown: (name: string) => `«${name}» se muestra.`,
    hidden: (name: string) => `«${name}» ya no se muestra.`,
    restore: 'Restablecer',
    restored: 'Columnas restablecidas.',
    keys: 'Alt + ↑ ↓ mueve la columna.',
  },
  en: {
    hint: 'Choose and order what this list shows. It changes only for you.',
    hintOfView: 'This address chooses the columns: save them in the view to keep them.',
    others: 'Other columns',
    drag: (name) => `Drag “${name}”`,
    up: (name) => `Move “${name}” up`,
    down: (name) => `Move “${name}” down`,
    moved: (name, place, of) => `“${name}”, position ${place} of ${of}.`,
    shown: (name) => `“${name}” is shown.`,
    hidden: (name) => `“${name}” is no longer shown.`,
    restore: 'Restore',
    restored: 'Columns restored.',
    keys: 'Alt + ↑ ↓ moves the column.',
  },
});
