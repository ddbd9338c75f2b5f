import * as z from 'zod/mini';
import { cleanLine } from '#contract/values/characters.ts';
import { listenAt, type MusicArtist } from './music.ts';
import { invalidAnswer } from './spotify.get.ts';

/*
 * Lenient schemas of Spotify's answers: since February 2026 an artist may have no genres, and the result of a search may
 * contain null.
 */

const Image = z.object({ url: z.string() });
const RawArtist = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1)),
  genres: z.catch(z.array(z.string()), []),
  images: z.catch(z.array(Image), []),
});
const RawPage = z.object({
  artists: z.object({ items: z.array(z.unknown()), total: z.catch(z.int().check(z.nonnegative()), 0) }),
});

export type IsPicture = (url: string) => boolean;

/** The artist; undefined without an id or a name. Pictures on other hosts are omitted. */
export function readArtist(value: unknown, isPicture: IsPicture): MusicArtist | undefined {
  const read = z.safeParse(RawArtist, value);
  if (!read.success || displayName(read.data.name) === '') return undefined;
  const { id, name, genres, images } = read.data;
  return {
    id,
    name: displayName(name),
    genres: genres.slice(0, 20).map((genre) => cleanLine(genre.slice(0, 60))),
    images: images.filter(({ url }) => isPicture(url)),
    link: listenAt(id),
    country: null,
  };
}

/** The valid artists of a page, its number of items, and the total of the search. */
export function readPage(value: unknown, isPicture: IsPicture) {
  const read = z.safeParse(RawPage, value);
  if (!read.success) throw invalidAnswer('an unreadable page');
  const { items, total } = read.data.artists;
  const artists = items.flatMap((item) => readArtist(item, isPicture) ?? []);
  return { artists, count: items.length, total };
}

/** Without invisible characters, as forms accept it. */
const displayName = (text: string): string => cleanLine(text.slice(0, 200));
