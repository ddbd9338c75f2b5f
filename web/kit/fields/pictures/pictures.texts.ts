import { texts } from '../../../texts/texts.ts';

export const usePicturesTexts = texts({
  mixed: {
    choose: 'Agregar imágenes',
    takePhoto: 'Sacar foto',
    fromGallery: 'Elegir de la galería',
    countOf: (count: number, max: number) => `${count} de ${max}`,
    count: (count: number, max: number) => `${count} de ${max}; arrástralas para ordenarlas`,
    earlier: (place: number) => `Mover antes la imagen ${place}`,
    later: (place: number) => `Mover después la imagen ${place}`,
    remove: (place: number) => `Quitar la imagen ${place}`,
    added: (count: number) => (count === 1 ? 'Imagen agregada.' : `${count} imágenes agregadas.`),
    moved: (from: number, to: number) => `La imagen ${from} ahora es la ${to}.`,
    removed: (place: number) => `Imagen ${place} quitada.`,
    removeFailed: 'La imagen no se pudo quitar.',
    ofPictures: (places: readonly number[], message: string) =>
      `${places.length > 1 ? 'Imágenes' : 'Imagen'} ${places.join(', ')}: ${message}`,
    copying: (count: number) => (count === 1 ? 'Copiando la imagen…' : `Copiando ${count} imágenes…`),
    notCopied: (count: number) =>
      count === 1
        ? 'Una imagen no se pudo copiar: agrégala de nuevo.'
        : `${count} imágenes no se pudieron copiar: agrégalas de nuevo.`,
  },
  en: {
    choose: 'Add pictures',
    takePhoto: 'Take a photo',
    fromGallery: 'Choose from the gallery',
    countOf: (count, max) => `${count} of ${max}`,
    count: (count, max) => `${count} of ${max}; drag to order them`,
    earlier: (place) => `Move picture ${place} earlier`,
    later: (place) => `Move picture ${place} later`,
    remove: (place) => `Remove picture ${place}`,
    added: (count) => (count === 1 ? 'Picture added.' : `${count} pictures added.`),
    moved: (from, to) => `Picture ${from} is now number ${to}.`,
    removed: (place) => `Picture ${place} removed.`,
    removeFailed: 'The picture could not be removed.',
    ofPictures: (places, message) =>
      `${places.length > 1 ? 'Pictures' : 'Picture'} ${places.join(', ')}: ${message}`,
    copying: (count) => (count === 1 ? 'Copying the picture…' : `Copying ${count} pictures…`),
    notCopied: (count) =>
      count === 1
        ? 'One picture could not be copied: add it again.'
        : `${count} pictures could not be copied: add them again.`,
  },
});
