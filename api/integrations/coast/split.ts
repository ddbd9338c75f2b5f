import { coastExtent, coastTiles } from '#contract/geography/coast.ts';
import type { Ring } from './geojson.ts';

/* Cuts polygons into the tiles of the map, by halves. */

/** How far the content of a tile goes beyond its edges, in its units: further than lines are wide. */
export const margin = 64;

/** Tiles, the first inclusive and the last exclusive. */
export interface Range {
  x: readonly [from: number, to: number];
  y: readonly [from: number, to: number];
}

export interface Tiles {
  /** Called with the part of a polygon in one tile, in units of the world. */
  part(x: number, y: number, rings: Ring[]): void;
  /** Called with tiles that a polygon covers. */
  covered(range: Range): void;
}

const size = coastTiles * coastExtent;

/** Longitude and latitude in units of the world of tiles (Web Mercator). */
export function toWorld(long: number, lat: number): [x: number, y: number] {
  const y =
    0.5 - Math.asinh(Math.tan((Math.max(-89.9, Math.min(89.9, lat)) * Math.PI) / 180)) / (2 * Math.PI);
  return [Math.round(((long + 180) / 360) * size), Math.round(Math.max(0, Math.min(1, y)) * size)];
}

/** A ring in units of the world. */
export function projected(ring: Ring): Ring {
  const out: Ring = [];
  for (let i = 0; i + 1 < ring.length; i += 2) out.push(...toWorld(ring[i] ?? 0, ring[i + 1] ?? 0));
  return out;
}

/** The tiles that a ring touches, with its margin. */
export function rangeOf(ring: Ring): Range {
  let [west, east, north, south] = [size, 0, size, 0];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    west = Math.min(west, ring[i] ?? west);
    east = Math.max(east, ring[i] ?? east);
    north = Math.min(north, ring[i + 1] ?? north);
    south = Math.max(south, ring[i + 1] ?? south);
  }
  const first = (at: number) => Math.max(0, Math.floor((at - margin) / coastExtent));
  const last = (at: number) => Math.min(coastTiles, Math.floor((at + margin) / coastExtent) + 1);
  return { x: [first(west), last(east)], y: [first(north), last(south)] };
}

/** Cuts a polygon, whose first ring is its outline, into the tiles of a range. */
export function split(rings: Ring[], range: Range, tiles: Tiles): void {
  if (rings.length === 0) return;
  const { x, y } = range;
  const [width, height] = [x[1] - x[0], y[1] - y[0]];
  if (rings.length === 1 && covers(rings[0] ?? [], range)) tiles.covered(range);
  else if (width === 1 && height === 1) tiles.part(x[0], y[0], rings);
  else halve(rings, range, tiles, width >= height ? 'x' : 'y');
}

function halve(rings: Ring[], range: Range, tiles: Tiles, axis: 'x' | 'y'): void {
  const [from, to] = range[axis];
  const middle = (from + to) >> 1;
  const edge = middle * coastExtent;
  const before = cutAll(rings, axis, edge + margin, 1);
  split(before, { ...range, [axis]: [from, middle] }, tiles);
  const after = cutAll(rings, axis, edge - margin, -1);
  split(after, { ...range, [axis]: [middle, to] }, tiles);
}

/** Whether a ring is the rectangle of a range and its margin. */
function covers(ring: Ring, { x, y }: Range): boolean {
  if (ring.length > 40) return false;
  const width = (x[1] - x[0]) * coastExtent;
  const height = (y[1] - y[0]) * coastExtent;
  const [left, top] = [x[0] * coastExtent, y[0] * coastExtent];
  let area = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring.at(i - 2) ?? 0, ring.at(i - 1) ?? 0];
    const [bx, by] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    // Inside the tiles proper there is a coast.
    if (bx > left && bx < left + width && by > top && by < top + height) return false;
    area += ax * by - bx * ay;
  }
  return Math.abs(area) / 2 >= width * height;
}

const cutAll = (rings: Ring[], axis: 'x' | 'y', edge: number, side: 1 | -1): Ring[] => {
  const [outline, ...holes] = rings.map((ring) => cut(ring, axis, edge, side));
  return outline && outline.length >= 6 ? [outline, ...holes.filter(({ length }) => length >= 6)] : [];
};

/** The part of a ring that is before (1) or after (-1) an edge: Sutherland and Hodgman's algorithm. */
function cut(ring: Ring, axis: 'x' | 'y', edge: number, side: 1 | -1): Ring {
  const out: Ring = [];
  const isOutside = (x: number, y: number) => ((axis === 'x' ? x : y) - edge) * side > 0;
  let [fromX, fromY] = [ring.at(-2) as number, ring.at(-1) as number];
  let wasOutside = isOutside(fromX, fromY);
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    const isNowOutside = isOutside(x, y);
    if (isNowOutside !== wasOutside) {
      if (axis === 'x') out.push(edge, crossing(fromX, fromY, x, y, edge));
      else out.push(crossing(fromY, fromX, y, x, edge), edge);
    }
    if (!isNowOutside) out.push(x, y);
    [fromX, fromY, wasOutside] = [x, y, isNowOutside];
  }
  return out;
}

/** Where a line from (a, b) to (c, d) has the first coordinate `edge`: the second one. */
const crossing = (a: number, b: number, c: number, d: number, edge: number): number =>
  Math.round(b + ((d - b) * (edge - a)) / (c - a));
