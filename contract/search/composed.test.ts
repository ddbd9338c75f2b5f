import { describe, expect, test } from 'vitest';
import { rankedDestinations } from './destinations.ts';

/* The words for each filter of a list, and the lists that they compose (product/search#composed). Written by hand. */

/** A value of a filter: its names, and other words for it. */
type Value = readonly [filter: string, value: string, es: string, en: string, typed: string];

const pastDays: readonly Value[] = [
  ['created', 'today', 'de hoy', 'of today', 'hoy, today'],
  ['created', 'yesterday', 'de ayer', 'of yesterday', 'ayer, yesterday'],
  ['created', 'last_7_days', 'de los últimos 7 días', 'of the last 7 days', 'nuevas, recientes, new, recent'],
  ['created', 'this_week', 'de esta semana', 'of this week', 'esta semana, this week'],
  ['created', 'last_week', 'de la semana pasada', 'of last week', 'semana pasada, last week'],
  ['created', 'this_month', 'de este mes', 'of this month', 'este mes, this month'],
  ['created', 'last_month', 'del mes pasado', 'of last month', 'mes pasado, last month'],
];
const deadLinks: Value = [
  'link',
  'dead',
  'con enlaces caídos',
  'with dead links',
  'link caído, broken links',
];

/** By path: its names, the words for it, and its filters. */
const lists: Readonly<
  Record<string, readonly [es: string, en: string, words: string, values: readonly Value[]]>
> = {
  '/spots': [
    'Spots',
    'Spots',
    'spots, lugares, places, sitios, venues',
    [
      ['types', 'bar_club', 'bares y clubes', 'bars and clubs', 'bares, club, clubs'],
      ['types', 'show_concert', 'conciertos', 'concerts', 'recitales, show, concert'],
      ['types', 'live', 'en vivo', 'live', 'música en vivo, live music'],
      ['types', 'history', 'historia', 'history', 'históricos, historic'],
      ['types', 'people', 'personas', 'people', 'people spots'],
      ['types', 'store', 'tiendas', 'stores', 'disquerías, shops'],
      ['types', 'artist', 'artistas', 'artists', 'bandas, bands'],
      ['types', 'oasis', 'oasis', 'oasis', 'oases'],
      ['needs', 'photo', 'sin foto', 'without a photo', 'sin imagen, no photo'],
      ['needs', 'address', 'sin dirección', 'without an address', 'without address, no address'],
      ['needs', 'pin', 'sin punto en el mapa', 'without a pin', 'sin coordenadas, no pin'],
      ['needs', 'english', 'sin inglés', 'without English', 'sin traducir, untranslated'],
      ['pin_doubt', 'zero', 'con el pin en 0, 0', 'with a pin at 0, 0', 'pin en cero, pin at zero'],
      ['pin_doubt', 'sea', 'con el pin en el mar', 'with a pin in the sea', 'en el mar, in the sea'],
      [
        'pin_doubt',
        'outside',
        'con el pin fuera de su país',
        'with a pin outside their country',
        'pin fuera, pin outside',
      ],
      deadLinks,
      ['enable', 'false', 'sin habilitar', 'not enabled', 'borradores, unpublished'],
      ['enable', 'true', 'habilitados', 'enabled', 'publicados, published'],
      ['available', 'today', 'de hoy', 'of today', 'hoy, today'],
      ['available', 'tomorrow', 'de mañana', 'of tomorrow', 'mañana, tomorrow'],
      ['available', 'this_week', 'de esta semana', 'of this week', 'esta semana, this week'],
      ['available', 'next_week', 'de la próxima semana', 'of next week', 'semana que viene, next week'],
    ],
  ],
  '/users': [
    'Usuarios',
    'Users',
    'usuarios, users, gente',
    [
      ['type', 'individual', 'individuales', 'individuals', 'individual'],
      ['type', 'business', 'negocios', 'businesses', 'empresas, business'],
      ['type', 'artist', 'artistas', 'artists', 'artista, artist'],
      ...pastDays,
    ],
  ],
  '/adsbanners': [
    'Banners',
    'Banners',
    'banners, anuncios, ads',
    [
      ['type', 'search', 'de la búsqueda', 'of the search', 'búsqueda, buscador, search'],
      ['type', 'profile_spot_ads', 'de perfiles de spots', 'of spot profiles', 'perfiles, profile'],
      deadLinks,
    ],
  ],
  '/comments': ['Comentarios', 'Comments', 'comentarios, opiniones, reviews', pastDays],
  '/stories': [
    'Historias',
    'Stories',
    'historias, stories',
    [...pastDays, deadLinks, ['incomplete', 'true', 'incompletas', 'incomplete', 'sin terminar']],
  ],
};

const listed = (words: string) => words.split(', ');

describe.each(Object.entries(lists))('%s', (path, [es, en, words, values]) => {
  const composed = (query: string) =>
    rankedDestinations('editor', 'mixed', query).find(({ found }) => found.path.split('&').length === 3)
      ?.found;

  test.each(values)('with %s %s of a country', (filter, value, inSpanish, inEnglish, typed) => {
    const [first = ''] = listed(words);
    for (const phrase of [inSpanish, inEnglish, ...listed(typed)])
      for (const query of [`${first} ${phrase} de Chile`, `Chile ${phrase} ${first}`]) {
        const found = composed(query);
        expect(found, query).toMatchObject({ kind: 'list', minRole: 'editor', words: [] });
        const [list, filters] = (found?.path ?? '').split('?');
        expect(list).toBe(path);
        expect(Object.fromEntries(new URLSearchParams(filters)), query).toEqual({
          page: '1',
          [filter]: value,
          country: 'CL',
        });
        const named = (list: string, name: string) => [
          `${list}: ${name} · Chile`,
          `${list}: Chile · ${name}`,
        ];
        expect(named(es, inSpanish), query).toContain(found?.names.es);
        expect(named(en, inEnglish), query).toContain(found?.names.en);
        expect(found?.names.mixed).toBe(found?.names.es);
      }
  });

  test.each(listed(words))('is meant by «%s»', (word) => {
    const [[filter, value, , inEnglish] = []] = values.filter(([, value]) => value !== 'people');
    const found = composed(`${word} ${inEnglish} in Chile`);
    expect(found?.path, word).toMatch(new RegExp(`^${path}\\?page=1&${filter}=${value}&country=CL$`));
  });
});

test('a country in either language, with twelve words at most', () => {
  const paths = (query: string) => rankedDestinations('admin', 'en', query).map(({ found }) => found.path);
  expect(paths('bars Germany')).toContain('/spots?page=1&types=bar_club&country=DE');
  expect(paths('bares Alemania')).toContain('/spots?page=1&types=bar_club&country=DE');
  // A filter twice means nothing.
  expect(paths('bares tiendas Alemania').filter((path) => path.includes('&country'))).toEqual([]);
  const twelve = `bares ${'spots '.repeat(10)}Alemania`;
  expect(paths(twelve)).toContain('/spots?page=1&types=bar_club&country=DE');
  expect(paths(`spots ${twelve}`)).not.toContain('/spots?page=1&types=bar_club&country=DE');
});
