import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, Instant, many, searchText, strictObject } from './kit/fields.ts';
import { spotFilters } from './spots.calls.ts';
import { Spot, type SpotNeed } from './spots.ts';

/* Spots one after the other: those of a filter that lack something, each with one person at a time (product/resolve). */

/** What can be added on the card of a spot, in the order of the card. */
export const resolvable = ['photo', 'english', 'address', 'pin'] as const satisfies readonly SpotNeed[];
export type Resolvable = (typeof resolvable)[number];

/** The filters of a list, and what the run is about: by default what the filters ask for. */
export const ResolveQuery = strictObject({
  ...spotFilters,
  search: optional(searchText(200)),
  /** By creation: the newest first, as in lists, or the oldest, as in the inbox. */
  order: optional(choice(['asc', 'desc'])),
  lacks: optional(many(choice(resolvable), resolvable.length)),
});
export type ResolveQuery = z.output<typeof ResolveQuery>;

const isResolvable = (need: unknown): need is Resolvable => resolvable.some((one) => one === need);

/** What the spots of a run lack, at least one of these each. */
export function lacksAskedBy({
  lacks = [],
  needs,
  map,
}: Pick<ResolveQuery, 'lacks' | 'needs' | 'map'>): readonly Resolvable[] {
  if (lacks.length > 0) return resolvable.filter((one) => lacks.includes(one));
  if (isResolvable(needs)) return [needs];
  if (map === 'no_address') return ['address'];
  return map === 'no_coordinates' ? ['address', 'pin'] : resolvable;
}

type Looked = Pick<Spot, 'photos' | 'bio_en' | 'address' | 'lat' | 'long'>;

/** What a spot lacks of what a card can add: the filters `needs` of the lists. */
export function lacksOf({ photos, bio_en, address, lat, long }: Looked): readonly Resolvable[] {
  const isLacking: Record<Resolvable, boolean> = {
    photo: photos.length === 0,
    english: bio_en.bio_description === '',
    address: address === '',
    pin: (address !== '' && (lat === null || long === null)) || (lat === 0 && long === 0),
  };
  return resolvable.filter((one) => isLacking[one]);
}

/** A run holds the spot that is shown, the next one, and one that an undo has brought back. */
export const maxHeld = 4;

const minRole = 'editor';

export const spotResolve = {
  next: endpoint({
    method: 'POST',
    path: '/spot/claims/next',
    minRole,
    counts: [],
    body: strictObject({
      query: ResolveQuery,
      /** The run: a random id that each window makes for itself. */
      run: Id,
      /** The last spot that the run was given; without it, the first one follows. */
      after: optional(strictObject({ createdAt: Instant, id: Id })),
    }),
    out: z.object({
      /** Claimed for the run; null if there is none that nobody else has claimed. */
      data: z.nullable(Spot),
      /** How many spots lack something, this one and claimed ones included. */
      left: z.int(),
    }),
    summary: 'Claim the next spot of a filter that lacks something, for one run through them',
  }),
  hold: endpoint({
    method: 'POST',
    path: '/spot/claims/:id',
    minRole,
    counts: [],
    body: strictObject({ ids: many(Id, maxHeld) }),
    out: z.object({ held: z.array(Id) }),
    summary: 'Keep these spots claimed for a run, and give up its others; answers those that are claimed',
  }),
};
