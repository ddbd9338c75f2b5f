import type { PinDoubt } from '../geography/pins.ts';
import type { Period } from '../kit/lists/periods.ts';

/* The words for filters of lists, in Spanish and English, from which the search composes lists (composed.ts). */

/** A value of a filter: its name in both languages, and other words that mean it. */
export interface Term {
  readonly filter: string;
  readonly value: string;
  readonly names: readonly [es: string, en: string];
  readonly words: string;
}

/** A list with the words for it and for its filters. */
export interface FilteredList {
  readonly path: string;
  readonly names: readonly [es: string, en: string];
  readonly words: string;
  readonly terms: readonly Term[];
}

type Words = readonly [es: string, en: string, words: string];

const termsOf = (filter: string, values: Readonly<Record<string, Words>>): Term[] =>
  Object.entries(values).map(([value, [es, en, words]]) => ({
    ...{ filter, value, names: [es, en], words },
  }));

const types = {
  bar_club: ['bares y clubes', 'bars and clubs', 'bar, bares, club, clubes, bars, clubs'],
  show_concert: ['conciertos', 'concerts', 'concierto, concert, shows, show, recitales'],
  live: ['en vivo', 'live', 'live music, música en vivo'],
  history: ['historia', 'history', 'históricos, historic'],
  people: ['personas', 'people', 'people spots'],
  store: ['tiendas', 'stores', 'tienda, store, shops, disquerías'],
  artist: ['artistas', 'artists', 'artista, artist, bandas, bands'],
  oasis: ['oasis', 'oasis', 'oases'],
} satisfies Record<string, Words>;

const needs = {
  photo: ['sin foto', 'without a photo', 'sin fotos, without photo, without photos, no photo, sin imagen'],
  address: ['sin dirección', 'without an address', 'without address, no address'],
  pin: ['sin punto en el mapa', 'without a pin', 'sin pin, sin coordenadas, no pin, without coordinates'],
  english: ['sin inglés', 'without English', 'sin traducir, untranslated, no english'],
} satisfies Record<string, Words>;

const doubts = {
  zero: ['con el pin en 0, 0', 'with a pin at 0, 0', 'pin en cero, pin at zero'],
  sea: [
    'con el pin en el mar',
    'with a pin in the sea',
    'pin en el mar, pin in the sea, en el mar, in the sea',
  ],
  outside: ['con el pin fuera de su país', 'with a pin outside their country', 'pin fuera, pin outside'],
} satisfies Partial<Record<PinDoubt, Words>>;

const dead = {
  dead: [
    'con enlaces caídos',
    'with dead links',
    'enlace caído, links caídos, link caído, enlaces rotos, dead link, broken links',
  ],
} satisfies Record<string, Words>;

const past = {
  today: ['de hoy', 'of today', 'hoy, today'],
  yesterday: ['de ayer', 'of yesterday', 'ayer, yesterday'],
  last_7_days: ['de los últimos 7 días', 'of the last 7 days', 'nuevos, nuevas, recientes, new, recent'],
  this_week: ['de esta semana', 'of this week', 'esta semana, this week'],
  last_week: ['de la semana pasada', 'of last week', 'semana pasada, last week'],
  this_month: ['de este mes', 'of this month', 'este mes, this month'],
  last_month: ['del mes pasado', 'of last month', 'mes pasado, last month'],
} satisfies Partial<Record<Period, Words>>;

/** Events that take place then. */
const planned = {
  today: ['de hoy', 'of today', 'hoy, today'],
  tomorrow: ['de mañana', 'of tomorrow', 'mañana, tomorrow'],
  this_week: ['de esta semana', 'of this week', 'esta semana, this week'],
  next_week: [
    'de la próxima semana',
    'of next week',
    'próxima semana, semana próxima, semana que viene, next week',
  ],
} satisfies Partial<Record<Period, Words>>;

const userTypes = {
  individual: ['individuales', 'individuals', 'individual'],
  business: ['negocios', 'businesses', 'business, empresas'],
  artist: ['artistas', 'artists', 'artista, artist'],
} satisfies Record<string, Words>;

/** The first list whose filters all words mean is found. */
export const filteredLists: readonly FilteredList[] = [
  {
    path: '/spots',
    names: ['Spots', 'Spots'],
    words: 'spots, spot, lugares, places, sitios, venues',
    terms: [
      ...termsOf('types', types),
      ...termsOf('needs', needs),
      ...termsOf('pin_doubt', doubts),
      ...termsOf('link', dead),
      ...termsOf('enable', {
        false: [
          'sin habilitar',
          'not enabled',
          'sin publicar, unpublished, borradores, drafts, deshabilitados, disabled',
        ],
        true: ['habilitados', 'enabled', 'publicados, published'],
      }),
      ...termsOf('available', planned),
    ],
  },
  {
    path: '/users',
    names: ['Usuarios', 'Users'],
    words: 'usuarios, users, personas, gente, people',
    terms: [...termsOf('type', userTypes), ...termsOf('created', past)],
  },
  {
    path: '/adsbanners',
    names: ['Banners', 'Banners'],
    words: 'banners, banner, anuncios, ads',
    terms: [
      ...termsOf('type', {
        search: ['de la búsqueda', 'of the search', 'búsqueda, search, buscador'],
        profile_spot_ads: ['de perfiles de spots', 'of spot profiles', 'perfil, perfiles, profile, profiles'],
      }),
      ...termsOf('link', dead),
    ],
  },
  {
    path: '/comments',
    names: ['Comentarios', 'Comments'],
    words: 'comentarios, comments, opiniones, reviews',
    terms: termsOf('created', past),
  },
  {
    path: '/stories',
    names: ['Historias', 'Stories'],
    words: 'historias, stories',
    terms: [
      ...termsOf('created', past),
      ...termsOf('link', dead),
      ...termsOf('incomplete', { true: ['incompletas', 'incomplete', 'sin terminar'] }),
    ],
  },
];
