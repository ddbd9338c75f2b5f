import type { Pin } from '#contract/geography/pins.ts';
import { isNearLand } from '../coast/coast.ts';
import { isNearAnyCountry } from './country-shapes.ts';

/** Whether a pin is on land, or so near that the data cannot tell (product/places#coast). */
export const isOnLand = async (pin: Pin): Promise<boolean> =>
  (await isNearLand(pin)) ?? (await isNearAnyCountry(pin));
