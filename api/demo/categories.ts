import { type Calendar, dayMs, randomDate, withIds } from './calendar.ts';
import type { Album } from './pictures.ts';
import { randomOf } from './random.ts';

/** The special maps; the pictures of words/motifs.ts have the same order. */
const categoryNames = [
  'Tango y milonga',
  'Rock nacional',
  'Jazz en la ciudad',
  'Cumbia y tropical',
  'Punk & Hardcore',
  'Teatros históricos',
  'Disquerías y librerías',
  'Estudios de grabación',
  'Estadios y festivales',
  'Peñas y folklore',
  'Cervecerías con música',
  'Ruta del soul',
] as const;
export type CategoryName = (typeof categoryNames)[number];

export function generateCategories(calendar: Calendar, album: Album) {
  const random = randomOf('categories');
  const firstMonth = new Date(calendar.start.getTime() + 30 * dayMs);
  return withIds(
    'categories',
    categoryNames.map((name, n) => ({
      name,
      order: n + 1,
      image_url: album.categories[n]?.url ?? null,
      thumbnail: album.categories[n]?.thumbnail ?? null,
      created_at: randomDate(random, calendar.start, firstMonth),
    })),
  );
}

const categoriesByKind: Record<string, CategoryName> = {
  theatre: 'Teatros históricos',
  record_store: 'Disquerías y librerías',
  bookshop: 'Disquerías y librerías',
  recording_studio: 'Estudios de grabación',
  stadium_arena: 'Estadios y festivales',
  amphitheatre: 'Estadios y festivales',
  beer_garden: 'Cervecerías con música',
};

const categoriesByName: [RegExp, CategoryName][] = [
  [/tango|milonga|gardel|piazzolla/i, 'Tango y milonga'],
  [/jazz|blues/i, 'Jazz en la ciudad'],
  [/rock/i, 'Rock nacional'],
  [/peña|folk/i, 'Peñas y folklore'],
  [/cervecer|brew|birra/i, 'Cervecerías con música'],
  [/salsa|cumbia|tropical|latin/i, 'Cumbia y tropical'],
  [/punk|metal/i, 'Punk & Hardcore'],
];

const categoriesByGenre: [RegExp, CategoryName][] = [
  [/tango/, 'Tango y milonga'],
  [/punk|oi!|riot/, 'Punk & Hardcore'],
  [/soul|r&b|doo-wop|gospel|funk/, 'Ruta del soul'],
  [/reggaeton|merengue|latin|calypso/, 'Cumbia y tropical'],
  [/folk|celtic|country/, 'Peñas y folklore'],
  [/big band|ragtime|blues|boogie/, 'Jazz en la ciudad'],
];

/** The categories of a place, according to its kind and name. */
export function categoriesOfPlace(kind: string, name: string): CategoryName[] {
  const found = categoriesByName.filter(([words]) => words.test(name)).map(([, category]) => category);
  return [...new Set([...(categoriesByKind[kind] ? [categoriesByKind[kind]] : []), ...found])];
}

export function categoriesOfGenres(list: string[]): CategoryName[] {
  const found = categoriesByGenre.filter(([words]) => list.some((genre) => words.test(genre)));
  return found.map(([, category]) => category);
}
