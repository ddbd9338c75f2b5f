import { listenAt } from '../integrations/music/music.ts';
import { ownerEmail } from './accounts.ts';
import { type Calendar, dayMs, maxDate, randomDate } from './calendar.ts';
import { categoriesOfGenres } from './categories.ts';
import type { Cover } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import type { Artist, Place } from './sources.ts';
import { blankSpot, noBio, photosOf, type SpotDraft, youtubeSearch } from './spots.ts';
import { type DemoUser, languageOf, slug } from './users.ts';
import { crafts, facts, moods } from './words/people.ts';

const count = 640;

interface Sources {
  places: Map<string, Place[]>;
  artists: Artist[];
  covers: Cover[];
}

/** Spots of fictional musicians, each owned by the user of that name; the demo's owner has two. */
export function generatePeopleSpots(calendar: Calendar, users: DemoUser[], sources: Sources): SpotDraft[] {
  const random = randomOf('people');
  const active = users.filter(
    (user) => user.type === 'individual' && user.status === 'active' && user.country && user.role === 'user',
  );
  const owner = active.find((user) => user.email === ownerEmail) as DemoUser;
  const authors = random.shuffle(active.filter((user) => user !== owner)).slice(0, count);
  const spots = authors.map((user) => personSpot(random, calendar, user, sources));
  return [...spots, ...ownersSpots(random, calendar, owner, sources)];
}

function ownersSpots(random: Random, calendar: Calendar, owner: DemoUser, sources: Sources): SpotDraft[] {
  const spot = personSpot(random, calendar, owner, sources);
  const shared = { ...spot, country: 'AR', version: 1, outstanding: false };
  const joined = new Date(owner.created_at.getTime() + dayMs);
  const recently = new Date(calendar.now.getTime() - 6 * dayMs);
  return [
    { ...shared, name: 'Malena Rivero', enable: true, created_at: joined },
    { ...shared, name: 'Malena Rivero Dúo', enable: false, created_at: recently },
  ];
}

function personSpot(random: Random, calendar: Calendar, user: DemoUser, sources: Sources): SpotDraft {
  const country = user.country ?? 'AR';
  const home = random.pick(sources.places.get(country) ?? sources.places.get('AR') ?? []);
  const craft = random.pick(crafts);
  const hasAddress = random.chance(0.75);
  return {
    ...blankSpot,
    user_id: user.id,
    name: stageName(random, user),
    type: 'people',
    country,
    address: hasAddress ? home.city : '',
    // Imprecise, within about a kilometre of a real place.
    lat: hasAddress ? round(home.lat + (random() - 0.5) / 50) : null,
    long: hasAddress ? round(home.long + (random() - 0.5) / 50) : null,
    show_in_map: hasAddress && random.chance(0.85),
    map_off_by_rule: !hasAddress,
    ...(random.chance(0.8) ? photosOf(random, sources.covers, 5) : {}),
    ...contactFields(random, user, sources.artists),
    ...biography(random, user, craft, home.city),
    enable: random.chance(0.82),
    outstanding: random.chance(0.04),
    recommended: random.chance(0.05),
    created_at: randomDate(random, user.created_at, maxDate(user.created_at, calendar.now), 1.5),
    about: {
      city: home.city,
      kind: 'people',
      maps: categoriesOfGenres([craft.genre]),
      genres: [craft.genre],
    },
  };
}

function stageName(random: Random, user: DemoUser): string {
  const name = `${user.first_name} ${user.last_name}`;
  const band =
    languageOf(user.country) === 'es' ? ['Trío', 'Cuarteto', 'y su banda'] : ['Trio', 'Quartet', 'Band'];
  return random.chance(0.25) ? `${name} ${random.pick(band)}` : name;
}

function contactFields(random: Random, user: DemoUser, artists: Artist[]): Partial<SpotDraft> {
  const handle = slug(user.first_name + user.last_name);
  const playlistArtist = random.pick(artists).spotify_id;
  const [instagram, email, whatsapp, playlist] = [0.6, 0.5, 0.3, 0.5].map((share) => random.chance(share));
  return {
    link: random.chance(0.4) ? `https://${handle}.example.com/` : '',
    instagram: instagram
      ? { show_instagram: true, instagram_link: `https://example.com/instagram/${handle}` }
      : blankSpot.instagram,
    email: email ? { show_email: true, email: user.email } : blankSpot.email,
    // 555-01xx numbers are reserved for fiction.
    whatsapp: whatsapp
      ? { show_whatsapp: true, whatsapp: `+1202555${String(random.int(100, 199)).padStart(4, '0')}` }
      : blankSpot.whatsapp,
    playlist:
      playlist && playlistArtist
        ? { show_playlist: true, spotify_link: listenAt(playlistArtist) }
        : blankSpot.playlist,
    youtube_link: random.chance(0.3) ? youtubeSearch(`${user.first_name} ${user.last_name} live`) : '',
  };
}

function biography(
  random: Random,
  user: DemoUser,
  craft: (typeof crafts)[number],
  city: string,
): Partial<SpotDraft> {
  const name = `${user.first_name} ${user.last_name}`;
  const fill = (text: string) => text.replace('{name}', user.first_name).replace('{city}', city);
  const mood = random.pick(moods);
  const fact = random.chance(0.4) ? random.pick(facts) : null;
  const inEnglish = random.chance(0.7);
  return {
    bio: {
      bio_title: `${name}, ${craft.es}`,
      bio_description: fill(`${mood.es} ${craft.line.es}`),
    },
    bio_en: inEnglish
      ? { bio_title: `${name}, ${craft.en}`, bio_description: fill(`${mood.en} ${craft.line.en}`) }
      : noBio,
    curious_fact: fact ? fill(fact.es) : '',
    curious_fact_en: fact && inEnglish ? fill(fact.en) : '',
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
