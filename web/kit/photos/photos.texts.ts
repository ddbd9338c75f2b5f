import { texts } from '../../texts/texts.ts';
import type { PhotoChange } from './photoSteps.ts';

export const usePhotoTexts = texts({
  mixed: {
    title: 'Fotos',
    photo: (place: number) => `Foto ${place}`,
    before: 'Antes',
    after: 'Después',
    place: (place: number, of: number) => `${place} de ${of}`,
    changes: {
      same: 'Sin cambios',
      moved: 'Movida',
      added: 'Nueva',
      removed: 'Quitada',
      replaced: 'Reemplazada',
    } satisfies Record<PhotoChange, string>,
    movedFrom: (from: number, to: number) => `Movida del lugar ${from} al ${to}`,
    replacing: 'Reemplaza a otra',
    none: 'Aquí no hay foto.',
    missing: 'La imagen no se puede mostrar.',
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    close: 'Cerrar',
    newTab: 'Abrir en otra pestaña',
  },
  en: {
    title: 'Photos',
    photo: (place) => `Photo ${place}`,
    before: 'Before',
    after: 'After',
    place: (place, of) => `${place} of ${of}`,
    changes: { same: 'Unchanged', moved: 'Moved', added: 'New', removed: 'Removed', replaced: 'Replaced' },
    movedFrom: (from, to) => `Moved from place ${from} to ${to}`,
    replacing: 'Replaces another one',
    none: 'There is no photo here.',
    missing: 'The picture cannot be shown.',
    previous: 'Previous photo',
    next: 'Next photo',
    close: 'Close',
    newTab: 'Open in a new tab',
  },
});
