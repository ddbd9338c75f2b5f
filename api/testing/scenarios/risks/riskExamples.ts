import type { Snapshot } from '#contract/revisions.ts';
import type { RiskKind } from '#contract/risks.ts';
import { blankSpot } from '#contract/spots.ts';
import { type Place, readPlaces } from '../../../demo/sources.ts';

/* Spots and changes with risks, and clean ones (product/revisions#risks). */

/** The text of another spot, which must be there. */
export const copied = 'Una sala de barrio con piano, parrilla y milonga los jueves; abre desde 1931.';
/** What is changed. */
export const bar: Snapshot = {
  ...blankSpot,
  type: 'bar_club',
  name: 'Bar Sur',
  address: 'Estados Unidos 299, Buenos Aires',
  country: 'AR',
  lat: -34.6187,
  long: -58.3718,
  link: 'https://bar-sur.example/agenda',
  instagram: { show_instagram: true, instagram_link: 'https://www.instagram.com/barsur' },
  bio: { bio_title: 'Bar Sur', bio_description: 'Tango en vivo en San Telmo, todas las noches.' },
};
const withBio = (bio_description: string) => ({ bio: { bio_title: 'Bar Sur', bio_description } });

/** Changes of `bar`, or new spots like it where there is nothing before, with all flags that they get. */
export const plantedRisks: [what: string, before: Snapshot | null, changes: Snapshot, flags: RiskKind[]][] = [
  ['a pin moved to another town', bar, { lat: -34.9214, long: -57.9545 }, ['pin_moved']],
  [
    'a pin moved over the river',
    bar,
    { lat: -34.9059, long: -56.1913 },
    ['pin_moved', 'pin_outside_country'],
  ],
  ['a new spot in another country', null, { country: 'CL' }, ['pin_outside_country']],
  [
    'a pin with latitude and longitude exchanged',
    bar,
    { lat: -58.3718, long: -34.6187 },
    ['pin_moved', 'pin_outside_country'],
  ],
  ['a link to another host', bar, { link: 'https://apuestas.example/agenda' }, ['links_changed']],
  [
    "a link to another's account",
    bar,
    { instagram: { show_instagram: true, instagram_link: 'https://www.instagram.com/bar.sur.oficial' } },
    ['links_changed'],
  ],
  ['a bio in capitals', bar, withBio('ENTRADAS GRATIS para los primeros.'), ['capitals']],
  ['an English title in capitals', null, { bio_en: { bio_title: 'BEST TANGO SHOW' } }, ['capitals']],
  ['a mail address', bar, withBio('Escribe a reservas@bar-sur.example'), ['mail_address']],
  ['a hidden mail address', bar, withBio('reservas (arroba) bar-sur (punto) example'), ['mail_address']],
  ['a telephone number', null, { curious_fact: 'Reservas al +54 11 4362 6086.' }, ['phone_number']],
  [
    "another spot's text",
    null,
    withBio(`  ${copied.toUpperCase()} `.replace('JUEVES', 'juéves')),
    ['capitals', 'same_text'],
  ],
];

/** A hundred real places of the demo data. */
export const places = readPlaces()
  .filter((_, n) => n % 145 === 0)
  .slice(0, 100);

/** What owners write: years, hours, prices, handles, acronyms, names in capitals. */
const texts: ((place: Place) => string)[] = [
  ({ name, city }) => `${name}, en ${city}: DJ los viernes, abierto de 22:00 a 05:00 desde 1998.`,
  ({ name, city }) =>
    `En ${city} desde 1987-2003 y otra vez desde 2010. ${name} es parte de la UNESCO y del LGBTIQ+.`,
  ({ name }) =>
    `${name}: entradas $ 12.500, síguenos en @sala.oficial. Aforo 1.250 personas, 2 x 1 los martes.`,
  ({ name, city }) => `El 25/12/2024 a las 21:00 AC/DC tocó en ${name.toUpperCase()} de ${city}.`,
  ({ name, city }) =>
    `27-09-2025 22.30 h: DJ set en ${name} (${city}), anticipadas 8.000 y 10.000, VIP 25.000.`,
  ({ name, lat, long }) => `${name} (${lat}, ${long}): 1950-1975, 1983 1984 1985, +18, 100% vinilo, 24/7.`,
];
/** What owners change. */
const edits: ((place: Place) => Snapshot)[] = [
  ({ lat, long }) => ({ lat: lat + 0.004, long: long - 0.003 }),
  ({ city }) => ({
    link: `https://sala.example/2026/${encodeURIComponent(city)}`,
    address: `Centro, ${city}`,
  }),
  () => ({
    youtube_link: 'https://youtu.be/nuevo',
    whatsapp: { show_whatsapp: true, whatsapp: '+12025550142' },
  }),
  ({ name }) => ({
    name: `${name} II`,
    bio_en: { bio_title: name, bio_description: `${name}: live music, 7 days.` },
  }),
  () => ({
    instagram: { show_instagram: true, instagram_link: 'https://instagram.com/nueva' },
    photos: [],
  }),
  ...texts.map((text) => (place: Place) => ({
    curious_fact: text(place),
    bio: { bio_title: place.name.toUpperCase(), bio_description: `${text(place)} Te esperamos.` },
  })),
];
/** The spot of a place, as its owner sends it. */
export const spotOf = (place: Place, n: number): Snapshot => ({
  ...blankSpot,
  type: 'bar_club',
  name: place.name,
  address: place.address || place.city,
  country: place.country,
  lat: place.lat,
  long: place.long,
  link: 'https://sala.example/2025',
  youtube_link: 'https://www.youtube.com/watch?v=1',
  bio: {
    bio_title: `${place.name} · ${place.city}`,
    bio_description: texts[Math.floor(n / 2) % texts.length]?.(place),
  },
});

/** The change of a place: every second one is a change, of all kinds in turn. */
export const changesOf = (place: Place, n: number): Snapshot =>
  edits[Math.floor(n / 2) % edits.length]?.(place) ?? {};
