import { fieldsWith } from '#contract/spots.fields.ts';
import { type Bio, blankSpot as blank } from '#contract/spots.ts';
import { omit } from '#contract/values/pick.ts';
import type { spots } from '../nouns/spots/spots.table.ts';
import type { CategoryName } from './categories.ts';
import type { Cover } from './pictures.ts';
import type { Random } from './random.ts';

type Row = typeof spots.$inferSelect;

/** A row for COPY. */
export interface SpotDraft
  extends Omit<Row, 'id' | 'search' | 'createdAt' | 'available_since' | 'available_to'> {
  available_since: Date | null;
  available_to: Date | null;
  created_at: Date;
  /** Read by the generators of other tables; not a column. */
  about: { city: string; kind: string; maps: CategoryName[]; genres: string[] };
}

export type DemoSpot = SpotDraft & { id: string };

export const noBio: Bio = blank.bio;

export const blankSpot = {
  ...omit(blank, ['name', 'available_since', 'available_to', ...fieldsWith('kind', 'references')]),
  thumbnail_photos: [],
  spotify_id: null,
  enable: true,
  recommended: false,
  favourites_count: 0,
  pin_doubt: null,
  pin_checks: 0,
  pin_shared: false,
  available_since: null,
  available_to: null,
  version: 1,
} satisfies Partial<SpotDraft>;

/** Up to `max` pictures with their thumbnails, in the same order. */
export function photosOf(random: Random, covers: Cover[], max: number) {
  const chosen = random.shuffle(covers).slice(0, random.int(1, max));
  return { photos: chosen.map((c) => c.url), thumbnail_photos: chosen.map((c) => c.thumbnail) };
}

export const youtubeSearch = (words: string): string =>
  `https://www.youtube.com/results?search_query=${encodeURIComponent(words)}`;
