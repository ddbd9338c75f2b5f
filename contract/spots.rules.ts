import { codes, type MessageCode } from './kit/codes.ts';
import type { SpotType, SpotValues } from './spots.fields.ts';

/* Rules of spots for server and form: pure functions. */

/** Only these have `available_since` and `available_to` (product/spots#dates). */
export const isEvent = (type: SpotType): boolean => type === 'show_concert';
/** Artists, oases and people may have no address (product/spots#address-and-country). */
export const needsAddress = (type: SpotType): boolean => !['artist', 'oasis', 'people'].includes(type);
export const needsCountry = (type: SpotType): boolean => type === 'oasis' || type === 'people';

/** A spot that is no event and has no address is saved with `show_in_map` off (product/spots#off-the-map). */
export const hidesFromMap = (spot: Pick<SpotValues, 'type' | 'address'>): boolean =>
  !isEvent(spot.type) && spot.address.trim() === '';

type MapState = Pick<SpotValues, 'show_in_map' | 'map_off_by_rule'>;

/**
 * The values to save of `show_in_map` and `map_off_by_rule`. What the rule has turned off is turned on again once there is an
 * address; what a person has turned off stays off.
 */
export function withMapVisibility(spot: Pick<SpotValues, 'type' | 'address'> & MapState): MapState {
  const isWanted = spot.show_in_map || spot.map_off_by_rule;
  const isOff = hidesFromMap(spot);
  return { show_in_map: isWanted && !isOff, map_off_by_rule: isWanted && isOff };
}

/** The errors of a spot that prevent saving it, by field. */
export function spotErrors(spot: SpotValues): { path: string; code: MessageCode }[] {
  const wrong: [path: keyof SpotValues, code: MessageCode, when: boolean][] = [
    ['address', codes.required, needsAddress(spot.type) && spot.address === ''],
    ['country', codes.countryRequired, needsCountry(spot.type) && !spot.country],
    ['lat', codes.required, spot.lat === null && spot.long !== null],
    ['long', codes.required, spot.long === null && spot.lat !== null],
    ['available_since', codes.eventsOnly, !isEvent(spot.type) && spot.available_since !== null],
    ['available_to', codes.eventsOnly, !isEvent(spot.type) && spot.available_to !== null],
    ['available_to', codes.endsBeforeStart, endsBeforeStart(spot)],
  ];
  return wrong.filter(([, , when]) => when).map(([path, code]) => ({ path, code }));
}

const endsBeforeStart = ({ available_since: since, available_to: to }: SpotValues): boolean =>
  since !== null && to !== null && Date.parse(to) < Date.parse(since);

export const mapExclusions = [
  'not_enabled',
  'no_address',
  'no_coordinates',
  'not_shown',
  'not_yet',
  'over',
  'no_country',
] as const;
export type MapExclusion = (typeof mapExclusions)[number];

type OnMap = Pick<
  SpotValues,
  | 'type'
  | 'address'
  | 'lat'
  | 'long'
  | 'enable'
  | 'show_in_map'
  | 'map_off_by_rule'
  | 'country'
  | 'available_since'
  | 'available_to'
>;

/** Why a spot is not on the map at a time: all reasons, in the order to fix them; empty when it is on the map. */
export function mapExclusionsOf(spot: OnMap, at: Date): MapExclusion[] {
  const since = spot.available_since ? Date.parse(spot.available_since) : -Infinity;
  const to = spot.available_to ? Date.parse(spot.available_to) : Infinity;
  const applies: Record<MapExclusion, boolean> = {
    not_enabled: !spot.enable,
    no_address: hidesFromMap(spot),
    no_coordinates: spot.lat === null || spot.long === null,
    not_shown: !spot.show_in_map && !spot.map_off_by_rule,
    not_yet: isEvent(spot.type) && at.getTime() < since,
    over: isEvent(spot.type) && at.getTime() > to,
    no_country: !spot.country,
  };
  return mapExclusions.filter((reason) => applies[reason]);
}
