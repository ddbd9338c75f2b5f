import { texts } from '../../../../texts/texts.ts';

export const useLocationTexts = texts({
  mixed: {
    useLocation: 'Usar mi ubicación',
    locating: 'Buscando tu ubicación…',
    located: (margin: string) =>
      `Pin puesto en tu ubicación, con un margen de ${margin}. Corrígelo si hace falta.`,
    locateFailed: {
      insecure: 'El navegador solo da la ubicación en páginas seguras (https).',
      unsupported: 'Este navegador no puede dar la ubicación.',
      denied:
        'El navegador no tiene permiso para dar la ubicación. Puedes dárselo en los ajustes de esta página.',
      unavailable: 'El teléfono no encuentra su ubicación. Prueba afuera o cerca de una ventana.',
      timeout: 'La ubicación tarda demasiado. Inténtalo de nuevo.',
    },
    otherWay: 'También puedes buscar la dirección o tocar el mapa.',
    searchAddress: 'Buscar la dirección',
    adjust: 'Ajustar',
  },
  en: {
    useLocation: 'Use my location',
    locating: 'Looking for your location…',
    located: (margin) => `The pin is at your location, within ${margin}. Correct it if need be.`,
    locateFailed: {
      insecure: 'The browser tells the location to secure pages (https) only.',
      unsupported: 'This browser cannot tell the location.',
      denied:
        'The browser is not allowed to tell the location. You can allow it in the settings of this page.',
      unavailable: 'The phone does not find its location. Try outdoors or near a window.',
      timeout: 'Finding the location takes too long. Try again.',
    },
    otherWay: 'You can also search the address or touch the map.',
    searchAddress: 'Search the address',
    adjust: 'Adjust',
  },
});
