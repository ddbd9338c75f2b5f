import { texts } from '../../texts/texts.ts';
import { numberLocale } from '../values/useNumberFormat.ts';

export const useMapTexts = texts({
  mixed: {
    map: 'Mapa',
    address: 'Dirección',
    addressPlaceholder: 'Calle y número, o ciudad',
    latitude: 'Latitud',
    longitude: 'Longitud',
    example: (value: string) => `p. ej. ${value}`,
    pin: 'Pin del lugar: muévelo con las flechas, con Mayús en pasos pequeños',
    pinAt: (lat: string, long: string) => `Pin en ${lat}, ${long}`,
    placePin: 'Poner el pin en el centro',
    removePin: 'Quitar el pin',
    hint: 'Haz clic en el mapa o arrastra el pin. Con el teclado: flechas sobre el pin.',
    touchHint: 'Toca el mapa o arrastra el pin.',
    noPin: 'Sin coordenadas todavía.',
    noMap: 'Este navegador no puede dibujar el mapa (necesita WebGL 2). Escribe la latitud y la longitud.',
    mapFailed: 'El mapa no se pudo cargar. Escribe la latitud y la longitud, o inténtalo de nuevo.',
    retry: 'Reintentar',
    noStreets: 'Sin calles: no se pudieron cargar.',
    credit: 'Mapa: Natural Earth · Costa: © OpenStreetMap (ODbL) · Ciudades: GeoNames (CC BY 4.0)',
    noPlaces: 'Ninguna dirección coincide. Escríbela y pon el pin en el mapa.',
    placesFailed: 'No se pudieron buscar direcciones.',
    addressWithoutPin: 'Esta dirección viene sin coordenadas: pon el pin en el mapa.',
    warnings: {
      zero: 'El pin está en 0, 0: en medio del océano.',
      swapped: (country: string) =>
        `El pin está fuera de ${country}; con latitud y longitud al revés estaría dentro.`,
      outside: (country: string) => `El pin está fuera de ${country}.`,
    },
    swap: 'Intercambiar',
    changeCountry: (country: string) => `Cambiar a ${country}`,
    oldPlace: 'Antes',
    newPlace: 'Después',
    distance: (text: string) => `Distancia entre los dos: ${text}`,
    samePlace: 'El pin no se mueve.',
    noOldPin: 'Antes no tenía pin.',
    noNewPin: 'El pin se quita.',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    scrollHelp: 'Usa Ctrl y la rueda para acercar el mapa',
    scrollHelpMac: 'Usa ⌘ y la rueda para acercar el mapa',
    touchHelp: 'Usa dos dedos para mover el mapa',
  },
  en: {
    map: 'Map',
    address: 'Address',
    addressPlaceholder: 'Street and number, or city',
    latitude: 'Latitude',
    longitude: 'Longitude',
    example: (value) => `e.g. ${value}`,
    pin: 'Pin of the place: move it with the arrow keys, with Shift in small steps',
    pinAt: (lat, long) => `Pin at ${lat}, ${long}`,
    placePin: 'Put the pin in the centre',
    removePin: 'Remove the pin',
    hint: 'Click on the map or drag the pin. By keyboard: arrow keys on the pin.',
    touchHint: 'Tap the map or drag the pin.',
    noPin: 'No coordinates yet.',
    noMap: 'This browser cannot draw the map (it needs WebGL 2). Type the latitude and the longitude.',
    mapFailed: 'The map could not be loaded. Type the latitude and the longitude, or try again.',
    retry: 'Try again',
    noStreets: 'No streets: they could not be loaded.',
    credit: 'Map: Natural Earth · Coast: © OpenStreetMap (ODbL) · Cities: GeoNames (CC BY 4.0)',
    noPlaces: 'No address matches. Type it and put the pin on the map.',
    placesFailed: 'Addresses could not be searched.',
    addressWithoutPin: 'This address comes without coordinates: put the pin on the map.',
    warnings: {
      zero: 'The pin is at 0, 0: in the middle of the ocean.',
      swapped: (country) =>
        `The pin is outside ${country}; with latitude and longitude exchanged it would be inside.`,
      outside: (country) => `The pin is outside ${country}.`,
    },
    swap: 'Exchange',
    changeCountry: (country) => `Change to ${country}`,
    oldPlace: 'Before',
    newPlace: 'After',
    distance: (text) => `Distance between the two: ${text}`,
    samePlace: 'The pin does not move.',
    noOldPin: 'There was no pin before.',
    noNewPin: 'The pin is removed.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    scrollHelp: 'Use Ctrl and scroll to zoom the map',
    scrollHelpMac: 'Use ⌘ and scroll to zoom the map',
    touchHelp: 'Use two fingers to move the map',
  },
});

/** Formats metres: 85 m, 1,2 km, 340 km. */
export function lengthText(metres: number, language: 'es' | 'en'): string {
  const isNear = metres < 1000;
  const value = isNear ? metres : metres / 1000;
  const digits = isNear || value >= 100 ? 0 : 1;
  const style = {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(numberLocale(language), style).format(value);
}
