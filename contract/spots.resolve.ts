import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { type Pin, type PinDoubt, pinDoubts, pinWarning } from './geography/pins.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, flag, Id, Instant, many, searchText, strictObject } from './kit/fields.ts';
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

/** What the spots of a run lack, at least one of these each. */
export function lacksAskedBy({
  lacks = [],
  needs,
  pin_doubt = [],
  map,
}: Pick<ResolveQuery, 'lacks' | 'needs' | 'pin_doubt' | 'map'>): readonly Resolvable[] {
  if (lacks.length > 0) return resolvable.filter((one) => lacks.includes(one));
  const filtered = resolvable.filter((one) => one === needs || (one === 'pin' && pin_doubt.length > 0));
  if (filtered.length > 0) return filtered;
  if (map === 'no_address') return ['address'];
  return map === 'no_coordinates' ? ['address', 'pin'] : resolvable;
}

/** A spot of a run, with what is stored of its pin. */
export const SpotToResolve = z.object({ ...Spot.shape, pin_doubts: z.array(choice(pinDoubts)) });
export type SpotToResolve = z.output<typeof SpotToResolve>;

type Looked = Pick<SpotToResolve, 'photos' | 'bio_en' | 'address' | 'lat' | 'long' | 'pin_doubts'>;

/** Whether the address says that there should be a pin: the filter `needs=pin`. */
export const isPinMissing = ({ address, lat, long }: Pick<Looked, 'address' | 'lat' | 'long'>): boolean =>
  address !== '' && (lat === null || long === null);

/** What a spot lacks of what a card can add: the filters `needs` of the lists, and for its pin `pin_doubt` too. */
export function lacksOf(spot: Looked): readonly Resolvable[] {
  const isLacking: Record<Resolvable, boolean> = {
    photo: spot.photos.length === 0,
    english: spot.bio_en.bio_description === '',
    address: spot.address === '',
    pin: isPinMissing(spot) || spot.pin_doubts.length > 0,
  };
  return resolvable.filter((one) => isLacking[one]);
}

type Pinned = Pick<Spot, 'address' | 'lat' | 'long' | 'country'>;

/** About two metres: coordinates that are only rounded are no other place. */
const maxRounding = 0.00002;
/** Whether a pin is where another one is, apart from rounding. */
export const isSamePlace = (one: Pick<Pinned, 'lat' | 'long'>, { lat, long }: Pin): boolean =>
  one.lat !== null &&
  one.long !== null &&
  Math.abs(one.lat - lat) < maxRounding &&
  Math.abs(one.long - long) < maxRounding;

/**
 * Which of its doubts a pin would still have after an edit, as far as a browser knows: what a doubt is about was not changed, or it
 * is at 0, 0. The server checks the rest when it saves.
 */
export function doubtsAfter(before: Pinned & Pick<SpotToResolve, 'pin_doubts'>, after: Pinned): PinDoubt[] {
  const { lat, long } = after;
  if (lat === null || long === null) return [];
  if (pinWarning({ lat, long }) === 'zero') return ['zero'];
  if (!isSamePlace(before, { lat, long })) return [];
  const isCured: Record<PinDoubt, boolean> = {
    zero: false,
    sea: false,
    outside: after.country !== before.country,
    shared: after.address !== before.address,
  };
  return before.pin_doubts.filter((doubt) => !isCured[doubt]);
}

/** A run holds the spot that is shown, the next one, and one that an undo has brought back. */
const maxHeld = 4;

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
      data: z.nullable(SpotToResolve),
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
    body: strictObject({
      ids: many(Id, maxHeld),
      /** Also those that another run of the caller has, such as one whose tab has crashed. */
      fromOwn: optional(flag()),
    }),
    out: z.object({ held: z.array(z.object({ id: Id, pin_doubts: SpotToResolve.shape.pin_doubts })) }),
    summary:
      'Keep these spots claimed for a run, and give up its others; answers those that are claimed, with the doubts about their pins',
  }),
};
