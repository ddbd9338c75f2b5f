import type { SpotType } from '#contract/spots.ts';
import { type Calendar, dayMs, randomDate } from './calendar.ts';
import { categoriesOfPlace } from './categories.ts';
import type { Cover } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import type { Place } from './sources.ts';
import { blankSpot, photosOf, type SpotDraft } from './spots.ts';
import { type DemoUser, languageOf } from './users.ts';
import { countryIn } from './words/countries.ts';
import { kindSentences } from './words/kinds.ts';

const types: Record<string, SpotType> = {
  bar: 'bar_club',
  pub: 'bar_club',
  beer_garden: 'bar_club',
  karaoke_bar: 'bar_club',
  live_music_bar: 'live',
  live_music_venue: 'live',
  music_place: 'live',
  theatre: 'live',
  cultural_centre: 'live',
  cinema: 'live',
  stadium_arena: 'show_concert',
  amphitheatre: 'show_concert',
  park: 'oasis',
  record_store: 'store',
  bookshop: 'store',
};

/** Every real place as a spot; the type of kinds not listed above is `history`. */
export function generatePlaceSpots(calendar: Calendar, places: Place[], users: DemoUser[], covers: Cover[]) {
  const random = randomOf('places');
  const businesses = Map.groupBy(
    users.filter((user) => user.type === 'business' && user.status === 'active'),
    (user) => user.country,
  );
  return places.map((place) => {
    const owners = random.chance(0.12) ? businesses.get(place.country) : undefined;
    return placeSpot(random, calendar, place, covers, owners ? random.pick(owners) : null);
  });
}

function placeSpot(
  random: Random,
  calendar: Calendar,
  place: Place,
  covers: Cover[],
  owner: DemoUser | null,
): SpotDraft {
  const type = types[place.kind] ?? 'history';
  const created_at = randomDate(random, owner?.created_at ?? calendar.start, calendar.now, owner ? 1 : 2.2);
  const address = random.chance(0.04) ? '' : addressOf(place);
  return {
    ...blankSpot,
    name: place.name,
    address,
    lat: place.lat,
    long: place.long,
    type,
    country: place.country,
    user_id: owner?.id ?? null,
    ...(random.chance(0.3) ? photosOf(random, covers, 4) : {}),
    link: random.chance(0.25) ? mapLink(place) : '',
    ...bios(random, place),
    enable: random.chance(0.95),
    outstanding: random.chance(0.02),
    recommended: random.chance(0.05),
    // Without an address a spot is not on the map, unless it is an event (product/spots#off-the-map).
    show_in_map: type === 'show_concert' || (address !== '' && random.chance(0.97)),
    map_off_by_rule: type !== 'show_concert' && address === '',
    ...(type === 'show_concert' ? eventDates(random, created_at, calendar) : {}),
    created_at,
    about: {
      city: place.city,
      kind: place.kind,
      maps: categoriesOfPlace(place.kind, place.name),
      genres: [],
    },
  };
}

/** The address; where the source has no street, the town and country. */
function addressOf(place: Place): string {
  const country = countryIn(place.country, languageOf(place.country));
  return [place.address, place.city, country].filter((part) => part !== '').join(', ');
}

const mapLink = ({ lat, long }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${long}#map=18/${lat}/${long}`;

function eventDates(random: Random, created_at: Date, calendar: Calendar) {
  const since = randomDate(random, created_at, new Date(calendar.now.getTime() + 60 * dayMs));
  const to = new Date(since.getTime() + random.int(1, 120) * dayMs);
  to.setUTCHours(23, 59, 0, 0);
  return { available_since: since, available_to: to };
}

function bios(random: Random, place: Place): Partial<SpotDraft> {
  const kind = kindSentences[place.kind];
  if (!kind || !random.chance(0.35)) return {};
  const text = (language: 'es' | 'en') => {
    const country = countryIn(place.country, language);
    const where = `${place.city}, ${country}`;
    const description = random.pick(kind[language]).replace('{where}', where);
    return { bio_title: `${place.name} · ${place.city}`, bio_description: description };
  };
  return { bio: text('es'), ...(random.chance(0.6) ? { bio_en: text('en') } : {}) };
}
