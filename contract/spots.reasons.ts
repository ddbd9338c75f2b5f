import type { MapExclusion } from './spots.rules.ts';

/** Why a spot is not on the map, in words: the same on cards, in lists and forms, and in mails (product/spots#why-not-on-map). */
export const mapExclusionWords: Record<'es' | 'en', Record<MapExclusion, string>> = {
  es: {
    not_enabled: 'No está habilitado',
    no_address: 'No tiene dirección',
    no_coordinates: 'No tiene coordenadas',
    not_shown: '«Mostrar en el mapa» está apagado',
    not_yet: 'Todavía no empezó',
    over: 'Ya terminó',
    no_country: 'No tiene país',
  },
  en: {
    not_enabled: 'It is not enabled',
    no_address: 'It has no address',
    no_coordinates: 'It has no coordinates',
    not_shown: '“Show on map” is off',
    not_yet: 'It has not begun yet',
    over: 'It is over',
    no_country: 'It has no country',
  },
};
