import { fold } from '#contract/values/fold.ts';
import { listenAt, type Music, type MusicArtist } from './music.ts';

/** A real artist of the demonstration's data. */
export interface KnownArtist {
  name: string;
  genres: string[];
  country: string | null;
  spotify_id: string | null;
}

/**
 * Real artists without a network. Only those whose Spotify id is known: what is imported from here stays true on the
 * day that credentials are added. `read` is called once, at the first search.
 */
export function catalogue(read: () => KnownArtist[]): Music {
  let known: { artist: MusicArtist; words: string }[] | undefined;
  const all = () => {
    known ??= read().flatMap((artist) => {
      const found = musicArtist(artist);
      return found ? [{ artist: found, words: ` ${fold(found.name)}` }] : [];
    });
    return known;
  };
  return {
    source: 'catalogue',
    async search({ name, genre, offset, limit }) {
      const words = fold(name).split(/\s+/).filter(Boolean);
      const kind = fold(genre.trim());
      const found = all()
        .filter((entry) => words.every((word) => entry.words.includes(word)))
        .filter(({ artist }) => !kind || artist.genres.some((own) => fold(own).includes(kind)))
        .sort((a, b) => rank(a.words, words) - rank(b.words, words) || a.words.localeCompare(b.words));
      const items = found.slice(offset, offset + limit).map(({ artist }) => artist);
      return { items, total: found.length, next: offset + limit < found.length ? offset + limit : null };
    },
    artist: async (id) => all().find(({ artist }) => artist.id === id)?.artist,
    picture: async () => undefined,
  };
}

function musicArtist({ spotify_id, name, genres, country }: KnownArtist): MusicArtist | undefined {
  if (!spotify_id) return undefined;
  return { id: spotify_id, name, genres, images: [], link: listenAt(spotify_id), country };
}

/** Names that begin with the first word come first, then those that have it at the start of another word. */
function rank(name: string, [first = '']: string[]): number {
  if (name.startsWith(` ${first}`)) return 0;
  return name.includes(` ${first}`) ? 1 : 2;
}
