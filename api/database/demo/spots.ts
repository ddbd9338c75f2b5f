import type {
  Advertisement,
  Bio,
  Instagram,
  Playlist,
  SpotEmail,
  SpotType,
  Whatsapp,
} from '#contract/spots.ts';
import type { CategoryName } from './categories.ts';
import type { Cover } from './pictures.ts';
import type { Random } from './random.ts';

export interface SpotDraft {
  user_id: string | null;
  name: string;
  address: string;
  lat: number | null;
  long: number | null;
  type: SpotType;
  country: string | null;
  photos: string[];
  thumbnail_photos: string[];
  link: string;
  playlist: Playlist;
  instagram: Instagram;
  email: SpotEmail;
  whatsapp: Whatsapp;
  advertisement: Advertisement;
  bio: Bio;
  bio_en: Bio;
  curious_fact: string;
  curious_fact_en: string;
  youtube_link: string;
  spotify_embed_code: string;
  spotify_id: string | null;
  enable: boolean;
  outstanding: boolean;
  recommended: boolean;
  favourites_count: number;
  show_in_map: boolean;
  map_off_by_rule: boolean;
  available_since: Date | null;
  available_to: Date | null;
  created_at: Date;
  version: number;
  /** What the other nouns want to know of it; not a column. */
  about: { city: string; kind: string; maps: CategoryName[]; genres: string[] };
}

export type DemoSpot = SpotDraft & { id: string };

export const noBio: Bio = { bio_title: '', bio_description: '' };

export const blankSpot = {
  user_id: null,
  address: '',
  lat: null,
  long: null,
  photos: [],
  thumbnail_photos: [],
  link: '',
  playlist: { show_playlist: false, spotify_link: '' },
  instagram: { show_instagram: false, instagram_link: '' },
  email: { show_email: false, email: '' },
  whatsapp: { show_whatsapp: false, whatsapp: '' },
  advertisement: { show_advertisement: false, advertisement_banner: '', advertisement_link: '' },
  bio: noBio,
  bio_en: noBio,
  curious_fact: '',
  curious_fact_en: '',
  youtube_link: '',
  spotify_embed_code: '',
  spotify_id: null,
  enable: true,
  outstanding: false,
  recommended: false,
  favourites_count: 0,
  show_in_map: true,
  map_off_by_rule: false,
  available_since: null,
  available_to: null,
  version: 1,
} satisfies Partial<SpotDraft>;

/** Up to `most` pictures with their thumbnails, in the same order. */
export function photosOf(random: Random, covers: Cover[], most: number) {
  const chosen = random.shuffle(covers).slice(0, random.int(1, most));
  return { photos: chosen.map((c) => c.url), thumbnail_photos: chosen.map((c) => c.thumbnail) };
}

export const youtubeSearch = (words: string): string =>
  `https://www.youtube.com/results?search_query=${encodeURIComponent(words)}`;

export const spotifyArtist = (id: string): string => `https://open.spotify.com/artist/${id}`;
