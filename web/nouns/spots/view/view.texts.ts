import { texts } from '../../../texts/texts.ts';

export const useSpotViewTexts = texts({
  mixed: {
    links: 'Links y contacto',
    noLinks: 'Sin links ni contacto.',
    off: 'apagado',
    noPhotos: 'Sin fotos.',
    photo: (place: number, of: number) => `Foto ${place} de ${of}`,
    live: (spot: string) => `Ahora: ${spot}`,
    openForm: 'Abrir su formulario en otra pestaña',
    close: 'Cerrar',
    onMap: 'Habilitado, estará en el mapa.',
    offMap: 'Habilitado, todavía no estará en el mapa:',
  },
  en: {
    links: 'Links and contact',
    noLinks: 'No links, no contact.',
    off: 'off',
    noPhotos: 'No photos.',
    photo: (place, of) => `Photo ${place} of ${of}`,
    live: (spot) => `Now: ${spot}`,
    openForm: 'Open its form in a new tab',
    close: 'Close',
    onMap: 'Once enabled, it will be on the map.',
    offMap: 'Once enabled, it will not be on the map yet:',
  },
});
