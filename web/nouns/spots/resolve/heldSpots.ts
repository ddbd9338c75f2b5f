import {
  lacksAskedBy,
  lacksOf,
  type ResolveQuery,
  type SpotToResolve,
  spotResolve,
} from '#contract/spots.resolve.ts';
import { call } from '../../../kit/http/call.ts';
import { newIdempotencyKey } from '../../../kit/http/outgoing.ts';

/* The spots that a run has claimed. */

/** A claimed spot, and the doubts about its pin by now. */
export type Held = Pick<SpotToResolve, 'id' | 'pin_doubts'>;

/** A UUID; `crypto.randomUUID` is missing where a page is served over plain HTTP. */
export const newRunId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Keeps these spots claimed for a run and gives up its others; with `fromOwn` it takes them from other runs of the same person.
 * Returns those that are claimed.
 */
export const hold = async (id: string, ids: readonly string[], fromOwn = false): Promise<readonly Held[]> =>
  (await call(spotResolve.hold, { params: { id }, body: { ids: [...ids], ...(fromOwn && { fromOwn }) } }))
    .held;

/** The spots that lack something of a run, with what is known of their pins by now. */
export function stillLacking(spots: readonly SpotToResolve[], held: readonly Held[], query: ResolveQuery) {
  const asked = lacksAskedBy(query);
  return spots.filter((spot) => {
    const now = held.find(({ id }) => id === spot.id);
    return lacksOf({ ...spot, ...now }).some((one) => asked.includes(one));
  });
}
