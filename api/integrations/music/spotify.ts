import type { Music, MusicArtist, MusicPage, MusicQuery } from './music.ts';
import { type Get, invalidAnswer, type SpotifyOptions, spotifyGet } from './spotify.get.ts';
import { pictureFetcher, pictureRule } from './spotify.pictures.ts';
import { type IsPicture, readArtist, readPage } from './spotify.read.ts';

// Spotify's limits of a search: results per page, and the largest offset.
const perPage = 10;
const lastOffset = 1000;

// Milliseconds to wait for the rate limit: a search is interactive, an import is not.
const maxDelay = { search: 2_000, artist: 30_000 };

/** The Spotify Web API with the credentials of an application. */
export function spotify(options: SpotifyOptions): Music {
  const get = spotifyGet(options);
  const isPicture = pictureRule(options.apiUrl);
  return {
    source: 'spotify',
    search: (query) => search(get, isPicture, query),
    async artist(id) {
      const found = await get(`/v1/artists/${encodeURIComponent(id)}`, maxDelay.artist);
      if (found === undefined) return undefined;
      const artist = readArtist(found, isPicture);
      if (!artist) throw invalidAnswer('an unreadable artist');
      // The requested id, even if the artist has another now, so that a second import finds the first.
      return { ...artist, id };
    },
    picture: pictureFetcher(isPicture, options.timeLimit),
  };
}

/** Reads pages until there are `limit` artists. When a later page fails, returns those found so far. */
async function search(get: Get, isPicture: IsPicture, query: MusicQuery): Promise<MusicPage> {
  const artists = new Map<string, MusicArtist>();
  let offset = query.offset;
  let total = 0;
  while (artists.size < query.limit) {
    const page = await readAt(get, isPicture, query, offset).catch((error) => {
      if (artists.size === 0) throw error;
    });
    if (!page) return { items: [...artists.values()], total, next: offset };
    for (const artist of page.artists) artists.set(artist.id, artist);
    total = Math.min(Math.max(page.total, offset + page.count), lastOffset);
    offset += perPage;
    if (page.count < perPage || offset >= total) return { items: [...artists.values()], total, next: null };
  }
  return { items: [...artists.values()], total, next: offset };
}

async function readAt(get: Get, isPicture: IsPicture, { name, genre }: MusicQuery, offset: number) {
  // A quote would end the filter.
  const plain = (text: string) => text.replaceAll('"', ' ').trim();
  const q = [plain(name), genre && `genre:"${plain(genre)}"`].filter(Boolean).join(' ');
  const params = new URLSearchParams({ q, type: 'artist', limit: String(perPage), offset: String(offset) });
  return readPage(await get(`/v1/search?${params}`, maxDelay.search), isPicture);
}
