import type { MapHindrance } from '#contract/spots.rules.ts';
import { spotTypeWords } from '../texts/spotTypes.ts';
import { texts } from '../texts/texts.ts';

/* What lists and forms of spots share. */

type Words<K extends string> = Record<K, string>;

const whyInSpanish: Words<MapHindrance> = {
  not_enabled: 'No está habilitado',
  no_address: 'No tiene dirección',
  no_coordinates: 'No tiene coordenadas',
  not_shown: '«Mostrar en el mapa» está apagado',
  not_yet: 'Todavía no empezó',
  over: 'Ya terminó',
  no_country: 'No tiene país',
};

const spanish = {
  needs: 'Le falta',
  needed: {
    photo: 'Sin foto',
    address: 'Sin dirección',
    english: 'Sin texto en inglés',
    newer_events: 'Con eventos pasados',
  },
  titles: {
    general: 'Spots generales',
    artist: 'Spots de artistas',
    oasis: 'Spots oasis',
    people: 'Spots de personas',
    own: 'Mis Spots',
  },
  types: spotTypeWords.es,
  why: whyInSpanish,
  fixes: {
    not_enabled: 'Habilitar',
    no_address: 'Agregar dirección',
    no_coordinates: 'Ubicar en el mapa',
    not_shown: 'Mostrar en el mapa',
    not_yet: 'Cambiar la fecha',
    over: 'Cambiar la fecha',
    no_country: 'Elegir país',
  } satisfies Words<MapHindrance>,
  searchLabel: 'Buscar por nombre o dirección',
  emptyHint: 'Agrega el primer spot con el botón Agregar.',
  name: 'Nombre',
  type: 'Tipo',
  country: 'País',
  owner: 'Usuario',
  onMap: 'En el mapa',
  createdAt: 'Fecha de creación',
  noName: 'Nombre desconocido',
  noAddress: 'Sin dirección',
  comments: 'Comentarios',
  events: 'Eventos',
  import: 'Importar artistas',
  visible: 'Visible',
  hiddenFor: (reasons: number) => `No visible · ${reasons}`,
  whyHidden: 'Por qué no está en el mapa',
  adminOnly: 'Solo un administrador',
  failed: 'No se pudieron obtener los spots.',
};

export const useSpotTexts = texts({
  mixed: {
    ...spanish,
    titles: {
      general: 'Spots General',
      artist: 'Spots Artist',
      oasis: 'Spots Oasis',
      people: 'Spots User',
      own: 'Mis Spots',
    },
    types: spotTypeWords.mixed,
    failed: 'Failed to fetch spots',
  },
  es: spanish,
  en: {
    needs: 'Needs',
    needed: {
      photo: 'Without a photo',
      address: 'Without an address',
      english: 'Without English text',
      newer_events: 'With past events',
    },
    titles: {
      general: 'General spots',
      artist: 'Artist spots',
      oasis: 'Oasis spots',
      people: 'People spots',
      own: 'My spots',
    },
    types: spotTypeWords.en,
    why: {
      not_enabled: 'It is not enabled',
      no_address: 'It has no address',
      no_coordinates: 'It has no coordinates',
      not_shown: '“Show on map” is off',
      not_yet: 'It has not begun yet',
      over: 'It is over',
      no_country: 'It has no country',
    },
    fixes: {
      not_enabled: 'Enable',
      no_address: 'Add an address',
      no_coordinates: 'Place it on the map',
      not_shown: 'Show on map',
      not_yet: 'Change the date',
      over: 'Change the date',
      no_country: 'Choose a country',
    },
    searchLabel: 'Search by name or address',
    emptyHint: 'Add the first spot with the Add button.',
    name: 'Name',
    type: 'Type',
    country: 'Country',
    owner: 'User',
    onMap: 'On the map',
    createdAt: 'Created',
    noName: 'Unknown name',
    noAddress: 'No address',
    comments: 'Comments',
    events: 'Events',
    import: 'Import artists',
    visible: 'Visible',
    hiddenFor: (reasons) => `Not visible · ${reasons}`,
    whyHidden: 'Why it is not on the map',
    adminOnly: 'Only an administrator',
    failed: 'Failed to fetch spots',
  },
});
