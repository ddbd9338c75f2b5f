import * as z from 'zod/mini';
import { codes } from '../kit/codes.ts';

/** A part of the world in degrees. `east` is above 180 when it spans the line where the date changes. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** In a query: `west,south,east,north`. */
export const bounds = () =>
  z.string(codes.invalid).check(
    z.maxLength(200, codes.tooLong),
    z.refine((text) => read(text) !== undefined, codes.invalid),
  );

/** What `bounds` has let pass; throws for any other text. */
export function boundsOf(text: string): Bounds {
  const found = read(text);
  if (!found) throw new RangeError(text);
  return found;
}

function read(text: string): Bounds | undefined {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = parts;
  if (parts.length !== 4 || west === undefined || south === undefined) return undefined;
  if (east === undefined || north === undefined) return undefined;
  const fits = west >= -180 && west <= 180 && east >= west && east <= west + 360;
  return fits && south >= -90 && south <= north && north <= 90 ? { west, south, east, north } : undefined;
}

/** What a query's `bounds` reads; a view wider than the world is the world. */
export function boundsText({ west, south, east, north }: Bounds): string {
  const width = east - west;
  const from = width >= 360 ? -180 : ((((west + 180) % 360) + 360) % 360) - 180;
  const shown = [from, Math.max(-90, south), from + Math.min(360, width), Math.min(90, north)];
  return shown.map((degrees) => Number(degrees.toFixed(5))).join(',');
}

/** Whether a point lies inside. */
export const isWithin = ({ west, south, east, north }: Bounds, lat: number, long: number): boolean =>
  lat >= south && lat <= north && ((long >= west && long <= east) || long + 360 <= east);
