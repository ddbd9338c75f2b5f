import * as z from 'zod/mini';
import { codes } from '../kit/codes.ts';
import type { Bounds } from './bounds.ts';
import type { Pin } from './pins.ts';

/*
 * A part of the map as one text, for addresses and queries (product/map#area, product/map#near). Its numbers are joined by
 * `_`, because filters with a comma are several values.
 */

/** The corners of a drawn area at most. */
export const maxCorners = 200;
/** The radius of a circle, in kilometres. */
export const nearKm = { min: 0.05, max: 2000 } as const;

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

/** The text of an area; a rectangle from its bounds. Longitudes are shifted so that the west edge is on the map. */
export function formatArea(drawn: Bounds | readonly Corner[]): string {
  const corners: readonly Corner[] = Array.isArray(drawn) ? drawn : cornersOf(drawn as Bounds);
  const { west, east } = boundsOf(corners);
  if (east - west >= 360 && !Array.isArray(drawn)) {
    const { south, north } = drawn as Bounds;
    return joined([-180, clampLat(south), 180, clampLat(north)]);
  }
  const shift = 360 * Math.floor((west + 180) / 360);
  return joined(corners.flatMap(([long, lat]) => [long - shift, clampLat(lat)]));
}

export const formatCircle = ({ centre: { lat, long }, km }: Circle): string => joined([lat, long, km]);

/** Whether a point is in an area: inside a line that crosses itself is what the line goes round. */
export function isInArea({ bounds, corners }: Area, lat: number, long: number): boolean {
  return [long, long + 360].some((x) => {
    const { west, south, east, north } = bounds;
    if (x < west || x > east || lat < south || lat > north) return false;
    return !corners || windings(corners, x, lat) !== 0;
  });
}

/** How often a closed line goes round a point, counterclockwise. */
function windings(corners: readonly Corner[], x: number, y: number): number {
  let turns = 0;
  for (const [i, [bx, by]] of corners.entries()) {
    const [ax, ay] = corners.at(i - 1) ?? [bx, by];
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && by > y && side > 0) turns += 1;
    if (ay > y && by <= y && side < 0) turns -= 1;
  }
  return turns;
}

/** The south-west and the north-east corner. */
const cornersOf = ({ west, south, east, north }: Bounds): Corner[] => [
  [west, south],
  [east, north],
];

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

const clampLat = (lat: number): number => Math.min(90, Math.max(-90, lat));

/** To about a metre. */
const joined = (numbers: readonly number[]): string => numbers.map((n) => Number(n.toFixed(5))).join('_');

const maxLength = maxCorners * 2 * 24;
const decimal = /^-?\d{1,4}(\.\d{1,15})?$/;

/** Undefined unless all parts are plain decimals. */
function numbersIn(text: string): number[] | undefined {
  if (text.length > maxLength) return undefined;
  const parts = text.split('_');
  return parts.every((part) => decimal.test(part)) ? parts.map(Number) : undefined;
}
