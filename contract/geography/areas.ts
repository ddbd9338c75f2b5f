import * as z from 'zod/mini';
import { codes } from '../kit/codes.ts';
import type { Bounds } from './bounds.ts';
import type { Pin } from './pins.ts';

/*
 * A part of the map as one text, for addresses and queries (product/map#area, product/map#near). Its numbers are joined by
 * `_`, because filters with a comma are several values.
 */

/** The corners of a drawn area at most. */
const maxCorners = 200;
/** The radius of a circle, in kilometres. */
const nearKm = { min: 0.05, max: 2000 } as const;

/** [long, lat]; longitudes are continuous, so those of an area across the antimeridian go beyond 180. */
export type Corner = readonly [long: number, lat: number];

/** A rectangle, or what a closed line goes round, which `bounds` then encloses. */
export interface Area {
  readonly bounds: Bounds;
  readonly corners: readonly Corner[] | undefined;
}

export interface Circle {
  readonly centre: Pin;
  readonly km: number;
}

/** The field of a query: a rectangle `west_south_east_north`, or at least three corners `long_lat_long_lat_…`. */
export const area = () =>
  z.string(codes.badArea).check(z.refine((text) => areaOf(text) !== undefined, codes.badArea));

/** The field of a query: a circle `lat_long_km`. */
export const near = () =>
  z.string(codes.badNear).check(z.refine((text) => circleOf(text) !== undefined, codes.badNear));

/** Parses a value of `area`; undefined for any other text. */
export function areaOf(text: string): Area | undefined {
  const numbers = numbersIn(text);
  if (!numbers || numbers.length % 2 > 0 || numbers.length > 2 * maxCorners) return undefined;
  if (numbers.length === 4) {
    const [west = 0, south = 0, east = 0, north = 0] = numbers;
    const bounds = { west, south, east, north };
    return isOnMap(bounds) ? { bounds, corners: undefined } : undefined;
  }
  if (numbers.length < 6) return undefined;
  const corners = Array.from(
    { length: numbers.length / 2 },
    (_, i): Corner => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
  const bounds = boundsOf(corners);
  return isOnMap(bounds) ? { bounds, corners } : undefined;
}

/** Parses a value of `near`; undefined for any other text. */
export function circleOf(text: string): Circle | undefined {
  const [lat = 0, long = 0, km = 0, ...others] = numbersIn(text) ?? [];
  const isValid = Math.abs(lat) <= 90 && Math.abs(long) <= 180 && km >= nearKm.min && km <= nearKm.max;
  return isValid && others.length === 0 ? { centre: { lat, long }, km } : undefined;
}

export function boundsOf(corners: readonly Corner[]): Bounds {
  const [longs, lats] = [corners.map(([long]) => long), corners.map(([, lat]) => lat)];
  return {
    west: Math.min(...longs),
    south: Math.min(...lats),
    east: Math.max(...longs),
    north: Math.max(...lats),
  };
}

const isOnMap = ({ west, south, east, north }: Bounds): boolean =>
  west >= -180 &&
  west <= 180 &&
  east >= west &&
  east <= west + 360 &&
  south >= -90 &&
  south <= north &&
  north <= 90;

const maxLength = maxCorners * 2 * 24;
const decimal = /^-?\d{1,4}(\.\d{1,15})?$/;

/** Undefined unless all parts are plain decimals. */
function numbersIn(text: string): number[] | undefined {
  if (text.length > maxLength) return undefined;
  const parts = text.split('_');
  return parts.every((part) => decimal.test(part)) ? parts.map(Number) : undefined;
}
