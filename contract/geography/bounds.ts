import * as z from 'zod/mini';
import { codes } from '../kit/codes.ts';

/** A rectangle in degrees. `east` is above 180 when it crosses the antimeridian. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The field of a query: `west,south,east,north`. */
export const bounds = () =>
  z.string(codes.invalid).check(
    z.maxLength(200, codes.tooLong),
    z.refine((text) => parse(text) !== undefined, codes.invalid),
  );

/** Parses a value that `bounds` has validated; throws a RangeError for any other. */
export function parseBounds(text: string): Bounds {
  const parsed = parse(text);
  if (!parsed) throw new RangeError(text);
  return parsed;
}

function parse(text: string): Bounds | undefined {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
  const isWide = west >= -180 && west <= 180 && east >= west && east <= west + 360;
  const isHigh = south >= -90 && south <= north && north <= 90;
  return parts.length === 4 && isWide && isHigh ? { west, south, east, north } : undefined;
}

/** The value of a query's `bounds`; a view of more than 360 degrees becomes the whole world. */
export function formatBounds({ west, south, east, north }: Bounds): string {
  const width = east - west;
  const from = width >= 360 ? -180 : ((((west + 180) % 360) + 360) % 360) - 180;
  const sides = [from, Math.max(-90, south), from + Math.min(360, width), Math.min(90, north)];
  return sides.map((degrees) => Number(degrees.toFixed(5))).join(',');
}

/** Whether a point is inside. */
export const isWithin = ({ west, south, east, north }: Bounds, lat: number, long: number): boolean =>
  lat >= south && lat <= north && ((long >= west && long <= east) || long + 360 <= east);
