import type { Pin } from '#contract/geography/pins.ts';
import { isNearAnyCountry } from './country-shapes.ts';

/** Whether a pin is on land, or so near that the data cannot tell. */
export const isOnLand = (pin: Pin): Promise<boolean> => isNearAnyCountry(pin);
