import * as z from 'zod/mini';
import { cleanLine } from '#contract/values/characters.ts';
import { listenAt, type MusicArtist } from './music.ts';
import { invalidAnswer } from './spotify.get.ts';

/*
 * What Spotify answers, read with few demands: since February 2026 an artist may come without genres, and a search may
 * hold null in the place of an artist.
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

/** The artist, or undefined when it has no id or name. Pictures on foreign hosts are left out. */
export function readArtist(value: unknown, isPicture: IsPicture): MusicArtist | undefined {
  const read = z.safeParse(RawArtist, value);
  if (!read.success || named(read.data.name) === '') return undefined;
  const { id, name, genres, images } = read.data;
  return {
    id,
    name: named(name),
    genres: genres.slice(0, 20).map((genre) => cleanLine(genre.slice(0, 60))),
    images: images.filter(({ url }) => isPicture(url)),
    link: listenAt(id),
    country: null,
  };
}

/** The artists of one page, how many it held in all, and how many there are. */
export function readPage(value: unknown, isPicture: IsPicture) {
  const read = z.safeParse(RawPage, value);
  if (!read.success) throw invalidAnswer('an unreadable page');
  const { items, total } = read.data.artists;
  const artists = items.flatMap((item) => readArtist(item, isPicture) ?? []);
  return { artists, held: items.length, total };
}

/** As forms accept it: nothing unseen. */
const named = (text: string): string => cleanLine(text.slice(0, 200));
