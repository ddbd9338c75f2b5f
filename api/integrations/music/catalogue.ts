import { fold } from '#contract/values/fold.ts';
import { once } from '#contract/values/once.ts';
import { listenAt, type Music, type MusicArtist } from './music.ts';

/** A real artist of the demo data. */
export interface KnownArtist {
  name: string;
  genres: string[];
  country: string | null;
  spotify_id: string | null;
}

/**
 * Real artists without a network, only those with a Spotify id: imports remain valid once credentials are configured. `read`
 * is called once, at the first search.
 */
export function catalogue(read: () => KnownArtist[]): Music {
  const all = once(() =>
    read().flatMap((artist) => {
      const found = musicArtist(artist);
      return found ? [{ artist: found, words: ` ${fold(found.name)}` }] : [];
    }),
  );
  return {
    source: 'catalogue',
    async search({ name, genre, offset, limit }) {
      const words = fold(name).split(/\s+/).filter(Boolean);
      const wantedGenre = fold(genre.trim());
      const matches = all()
        .filter((entry) => words.every((word) => entry.words.includes(word)))
        .filter(({ artist }) => !wantedGenre || artist.genres.some((own) => fold(own).includes(wantedGenre)))
        .sort((a, b) => rank(a.words, words) - rank(b.words, words) || a.words.localeCompare(b.words));
      const items = matches.slice(offset, offset + limit).map(({ artist }) => artist);
      return { items, total: matches.length, next: offset + limit < matches.length ? offset + limit : null };
    },
    artist: async (id) => all().find(({ artist }) => artist.id === id)?.artist,
    picture: async () => undefined,
  };
}

function musicArtist({ spotify_id, name, genres, country }: KnownArtist): MusicArtist | undefined {
  if (!spotify_id) return undefined;
  return { id: spotify_id, name, genres, images: [], link: listenAt(spotify_id), country };
}

/** 0 for names that start with the first word, 1 where another word starts with it, 2 otherwise. */
function rank(name: string, [first = '']: string[]): number {
  if (name.startsWith(` ${first}`)) return 0;
  return name.includes(` ${first}`) ? 1 : 2;
}
