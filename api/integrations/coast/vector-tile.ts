import { coastExtent } from '#contract/geography/coast.ts';
import type { Ring } from './geojson.ts';
import { margin } from './split.ts';

/* Writes and reads the vector tiles of the coast (Mapbox Vector Tile 2.1): polygons in two layers, `sea` and `land`. */

export interface LandTile {
  /** Polygons in units of the tile: outline and holes. */
  land: Ring[][];
  /** The width in pixels, at the zoom of the tiles, of a line that makes land larger by its tolerance. */
  width: number;
}

const field = (number: number, wire: 0 | 1 | 2) => (number << 3) | wire;

class Writer {
  readonly bytes: number[] = [];
  varint(value: number): this {
    let rest = value >>> 0;
    while (rest > 127) {
      this.bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.bytes.push(rest);
    return this;
  }
  block(number: number, content: readonly number[]): this {
    this.varint(field(number, 2)).varint(content.length);
    for (const byte of content) this.bytes.push(byte);
    return this;
  }
  text = (number: number, text: string): this => this.block(number, [...Buffer.from(text)]);
  number = (number: number, value: number): this => this.varint(field(number, 0)).varint(value);
}

const square: Ring = [
  ...[-margin, -margin, coastExtent + margin, -margin],
  ...[coastExtent + margin, coastExtent + margin, -margin, coastExtent + margin],
];
/** A tile that is all land. */
export const allLand: LandTile = { land: [[square]], width: 0 };
export const allSea: LandTile = { land: [], width: 0 };

export function writeTile({ land, width }: LandTile): Buffer {
  const tile = new Writer().block(3, layer('sea', [[square]]));
  if (land.length > 0) tile.block(3, layer('land', land, width));
  return Buffer.from(tile.bytes);
}

function layer(name: string, polygons: readonly Ring[][], width = 0): number[] {
  const out = new Writer().number(15, 2).text(1, name);
  for (const rings of polygons) {
    const geometry = geometryOf(rings);
    if (geometry.length === 0) continue;
    // Tags: the only key has the only value. Type 3: polygon.
    out.block(2, new Writer().block(2, [0, 0]).number(3, 3).block(4, geometry).bytes);
  }
  const value = Buffer.alloc(9);
  value[0] = field(3, 1);
  value.writeDoubleLE(width, 1);
  return out
    .text(3, 'width')
    .block(4, [...value])
    .number(5, coastExtent).bytes;
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function geometryOf(rings: readonly Ring[]): number[] {
  const out = new Writer();
  let [x, y] = [0, 0];
  const move = (toX: number, toY: number) => {
    out.varint(zigzag(toX - x)).varint(zigzag(toY - y));
    [x, y] = [toX, toY];
  };
  for (const [i, given] of rings.entries()) {
    const ring = oriented(withoutRepeats(given), i === 0);
    if (ring.length < 6) {
      if (i === 0) return [];
      continue;
    }
    out.varint(1 | (1 << 3));
    move(ring[0] ?? 0, ring[1] ?? 0);
    out.varint(2 | ((ring.length / 2 - 1) << 3));
    for (let at = 2; at < ring.length; at += 2) move(ring[at] ?? 0, ring[at + 1] ?? 0);
    out.varint(7 | (1 << 3));
  }
  return out.bytes;
}

function withoutRepeats(ring: Ring): Ring {
  const out: Ring = [];
  for (let i = 0; i < ring.length; i += 2)
    if (ring[i] !== out.at(-2) || ring[i + 1] !== out.at(-1)) out.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  const isClosed = out.length > 2 && out[0] === out.at(-2) && out[1] === out.at(-1);
  return isClosed ? out.slice(0, -2) : out;
}

/** Outlines have a positive area where y grows downwards, holes a negative one. */
function oriented(ring: Ring, isOutline: boolean): Ring {
  let area = 0;
  for (let i = 0; i < ring.length; i += 2)
    area += (ring.at(i - 2) ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring.at(i - 1) ?? 0);
  if (area === 0) return [];
  if (area > 0 === isOutline) return ring;
  const out: Ring = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  return out;
}

/** All rings of the land of a tile that `writeTile` has written; the first of each polygon is its outline. */
export function readLand(tile: Buffer): Ring[] {
  const rings: Ring[] = [];
  const layers = blocks(tile, 3);
  const land = layers.find((one) => blocks(one, 1)[0]?.toString() === 'land');
  for (const feature of land ? blocks(land, 2) : [])
    for (const geometry of blocks(feature, 4)) rings.push(...ringsOf(geometry));
  return rings;
}

function varintAt(bytes: Buffer, at: number): [value: number, next: number] {
  let [value, shift, i] = [0, 0, at];
  for (;;) {
    const byte = bytes[i++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return [value >>> 0, i];
    shift += 7;
  }
}

/** The contents of the blocks with a number. */
function blocks(bytes: Buffer, number: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, next] = varintAt(bytes, at);
    const [value, after] = varintAt(bytes, next);
    const end = (tag & 7) === 2 ? after + value : after;
    if (tag === field(number, 2)) found.push(bytes.subarray(after, end));
    at = end;
  }
  return found;
}

function ringsOf(geometry: Buffer): Ring[] {
  const rings: Ring[] = [];
  let [x, y, at] = [0, 0, 0];
  const next = () => {
    const [value, after] = varintAt(geometry, at);
    at = after;
    return value;
  };
  const delta = () => {
    const value = next();
    return (value >>> 1) ^ -(value & 1);
  };
  while (at < geometry.length) {
    const command = next();
    if ((command & 7) === 7) continue;
    if ((command & 7) === 1) rings.push([]);
    for (let left = command >> 3; left > 0; left--) {
      x += delta();
      y += delta();
      rings.at(-1)?.push(x, y);
    }
  }
  return rings;
}
