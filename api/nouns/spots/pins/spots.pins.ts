import { pinDoubt } from '#contract/geography/pins.ts';
import type { Spot } from '#contract/spots.ts';
import { countryTest } from '../../../integrations/geocoding/country-shapes.ts';
import { isOnLand } from '../../../integrations/geocoding/land.ts';

/* Doubtful pins: what is stored with each spot (product/spots#doubtful-pins). */

/** The fields that the answer depends on; when another writer changes one, a trigger marks the spot as to be checked. */
export const placing = ['lat', 'long', 'country'] as const;
export type Placed = Pick<Spot, (typeof placing)[number]>;
export const noPin: Placed = { lat: null, long: null, country: null };

/** Why the pin is doubtful by itself; null if it is not, or there is none. */
export async function doubtOf({ lat, long, country }: Placed) {
  if (lat === null || long === null) return null;
  const pin = { lat, long };
  const isIn = country ? await countryTest(country) : undefined;
  return pinDoubt(pin, { isOnLand: await isOnLand(pin), isIn }) ?? null;
}
