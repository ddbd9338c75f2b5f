import { listenAt } from '../integrations/music/music.ts';
import { type Calendar, randomDate } from './calendar.ts';
import { categoriesOfGenres } from './categories.ts';
import type { Cover } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import type { Artist } from './sources.ts';
import { blankSpot, photosOf, type SpotDraft, youtubeSearch } from './spots.ts';

const withSpotify = 1300;
const withoutSpotify = 700;

/** Real artists as spots, without some that have a Spotify id, so that an import finds new ones. */
export function generateArtistSpots(calendar: Calendar, artists: Artist[], covers: Cover[]): SpotDraft[] {
  const random = randomOf('artists');
  const shuffled = random.shuffle(artists);
  const identified = shuffled.filter((artist) => artist.spotify_id !== null).slice(0, withSpotify);
  const others = shuffled.filter((artist) => artist.spotify_id === null).slice(0, withoutSpotify);
  return [...identified, ...others].map((artist) => artistSpot(random, calendar, artist, covers));
}

function artistSpot(random: Random, calendar: Calendar, artist: Artist, covers: Cover[]): SpotDraft {
  const id = artist.spotify_id;
  return {
    ...blankSpot,
    name: artist.name,
    type: 'artist',
    country: artist.country,
    ...(random.chance(0.7) ? photosOf(random, covers, 3) : {}),
    link: id ? listenAt(id) : '',
    playlist: { show_playlist: id !== null, spotify_link: id ? listenAt(id) : '' },
    spotify_embed_code: id && random.chance(0.6) ? `https://open.spotify.com/embed/artist/${id}` : '',
    spotify_id: id,
    youtube_link: random.chance(0.5) ? youtubeSearch(artist.name) : '',
    ...bios(random, artist),
    enable: random.chance(0.96),
    outstanding: random.chance(0.03),
    recommended: random.chance(0.08),
    show_in_map: false,
    map_off_by_rule: true,
    created_at: randomDate(random, calendar.start, calendar.now, 1.8),
    about: { city: '', kind: 'artist', maps: categoriesOfGenres(artist.genres), genres: artist.genres },
  };
}

function bios(random: Random, { name, genres }: Artist): Partial<SpotDraft> {
  if (genres.length === 0 || !random.chance(0.8)) return {};
  const list = genres.join(', ');
  const bio = {
    bio_title: name,
    bio_description: `${name} en el mapa de ${list}. Escuchá su música y encontrá los lugares donde suena.`,
  };
  if (!random.chance(0.6)) return { bio };
  const text = `${name} on the map of ${list}. Listen, and find the places where it is played.`;
  return { bio, bio_en: { bio_title: name, bio_description: text } };
}
