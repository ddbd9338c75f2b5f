import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { coastExtent, coastTiles, seaTolerance } from '#contract/geography/coast.ts';
import type { Pin } from '#contract/geography/pins.ts';
import { once } from '#contract/values/once.ts';
import { coastFile } from './file.ts';
import type { Ring } from './geojson.ts';
import { toWorld } from './split.ts';
import { readLand } from './vector-tile.ts';

const indexBytes = coastTiles * coastTiles * 8;

interface Opened {
  file: FileHandle;
  /** Position and length of each tile. */
  index: Uint32Array;
}

/** Opened at the first use; undefined if the tiles were not made. */
const opened = once(async (): Promise<Opened | undefined> => {
  const file = await open(coastFile).catch(() => undefined);
  if (!file) return undefined;
  const index = new Uint32Array(indexBytes / 4);
  await file.read(new Uint8Array(index.buffer), 0, indexBytes, 0);
  return { file, index };
});

/** A tile, compressed with gzip; undefined outside the world, or if the tiles were not made. */
export async function coastTile(x: number, y: number): Promise<Buffer | undefined> {
  const tiles = await opened();
  if (!tiles || !isTile(x) || !isTile(y)) return undefined;
  const at = (y * coastTiles + x) * 2;
  const [position = 0, length = 0] = tiles.index.subarray(at, at + 2);
  const tile = Buffer.alloc(length);
  await tiles.file.read(tile, 0, length, position);
  return tile;
}

const isTile = (index: number) => Number.isInteger(index) && index >= 0 && index < coastTiles;

/** How many tiles are kept: those of a city's pins are the same one or two. */
const maxKept = 64;
const kept = new Map<string, Promise<Ring[] | undefined>>();

/** Whether a pin is on land or within the tolerance of the data; undefined if the tiles were not made. */
export async function isNearLand(
  { lat, long }: Pin,
  tolerance: number = seaTolerance,
): Promise<boolean | undefined> {
  const [x, y] = toWorld(long, lat);
  const [column, row] = [tileOf(x), tileOf(y)];
  const land = await landOf(column, row);
  if (!land) return undefined;
  const unit = (40_075_017 * Math.cos((lat * Math.PI) / 180)) / (coastTiles * coastExtent);
  return isNear(land, [x - column * coastExtent, y - row * coastExtent], tolerance / unit);
}

const tileOf = (at: number) => Math.min(coastTiles - 1, Math.floor(at / coastExtent));

function landOf(x: number, y: number): Promise<Ring[] | undefined> {
  const key = `${x},${y}`;
  const found = kept.get(key) ?? readTile(x, y);
  // The one used last is dropped last.
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
  return found;
}

async function readTile(x: number, y: number): Promise<Ring[] | undefined> {
  const tile = await coastTile(x, y);
  return tile && readLand(await promisify(gunzip)(tile));
}

/** Whether a point is in the rings or at most `distance` from one of them. */
function isNear(rings: readonly Ring[], [x, y]: [number, number], distance: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [ax, ay] = [ring.at(i - 2) as number, ring.at(i - 1) as number];
      const edge = [ax - x, ay - y, (ring[i] as number) - x, (ring[i + 1] as number) - y] as const;
      if (distanceTo(edge) <= distance) return true;
      if (isCrossed(edge)) isInside = !isInside;
    }
  }
  return isInside;
}

/** A segment, seen from the point. */
type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** Whether a ray to the right of the point crosses the segment. */
const isCrossed = ([ax, ay, bx, by]: Edge) => ay > 0 !== by > 0 && ax - (ay * (bx - ax)) / (by - ay) > 0;

function distanceTo([ax, ay, bx, by]: Edge): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
}
