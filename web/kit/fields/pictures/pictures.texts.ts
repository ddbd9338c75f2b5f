import { texts } from '../../../texts/texts.ts';

export const usePicturesTexts = texts({
  mixed: {
    choose: 'Agregar imágenes',
    count: (count: number, max: number) => `${count} de ${max}; arrástralas para ordenarlas`,
    earlier: (place: number) => `Mover antes la imagen ${place}`,
    later: (place: number) => `Mover después la imagen ${place}`,
    remove: (place: number) => `Quitar la imagen ${place}`,
    added: (count: number) => (count === 1 ? 'Imagen agregada.' : `${count} imágenes agregadas.`),
    moved: (from: number, to: number) => `La imagen ${from} ahora es la ${to}.`,
    removed: (place: number) => `Imagen ${place} quitada.`,
    removeFailed: 'La imagen no se pudo quitar.',
  },
  en: {
    choose: 'Add pictures',
    count: (count, max) => `${count} of ${max}; drag to order them`,
    earlier: (place) => `Move picture ${place} earlier`,
    later: (place) => `Move picture ${place} later`,
    remove: (place) => `Remove picture ${place}`,
    added: (count) => (count === 1 ? 'Picture added.' : `${count} pictures added.`),
    moved: (from, to) => `Picture ${from} is now number ${to}.`,
    removed: (place) => `Picture ${place} removed.`,
    removeFailed: 'The picture could not be removed.',
  },
});
