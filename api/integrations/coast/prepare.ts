import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { coastExtent, coastTiles, coastTolerance } from '#contract/geography/coast.ts';
import { polygonsOf } from '#contract/geography/polygons.ts';
import { coastFile } from './file.ts';
import { polygonsIn, type Ring } from './geojson.ts';
import { projected, type Range, rangeOf, split } from './split.ts';
import { allLand, allSea, writeTile } from './vector-tile.ts';

/* Makes the tiles of the coast of two packages of data; run by the commands once after an install (product/places#coast). */

const ocean = fileURLToPath(import.meta.resolve('@geo-maps/earth-coastlines-10m/map.geo.json'));
const naturalEarth = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'));

/** Tiles whose land is Natural Earth's: OpenStreetMap has its coast at the mouth of this river, and none in this lake. */
const estuaries: readonly Range[] = [
  // Río de la Plata: 59.1 to 54.8 degrees west, 33.1 to 36.6 degrees south.
  { x: [86, 89], y: [153, 156] },
  // Caspian Sea: 46.4 to 54.8 degrees east, 36.6 to 47.5 degrees north.
  { x: [161, 167], y: [89, 100] },
];

type Tile = Ring[][] | 'land';
const tiles = new Map<number, Tile>();
const keyOf = (x: number, y: number) => y * coastTiles + x;
const isInside = ({ x, y }: Range, at: number, row: number) =>
  at >= x[0] && at < x[1] && row >= y[0] && row < y[1];
const isEstuary = (x: number, y: number) => estuaries.some((range) => isInside(range, x, y));

const collect = (isWanted: (x: number, y: number) => boolean) => ({
  part(x: number, y: number, rings: Ring[]) {
    const key = keyOf(x, y);
    const tile = tiles.get(key);
    if (tile === 'land' || !isWanted(x, y)) return;
    const polygons = tile ?? [];
    polygons.push(rings.map((ring) => ring.map((value, i) => value - (i % 2 ? y : x) * coastExtent)));
    tiles.set(key, polygons);
  },
  covered({ x, y }: Range) {
    for (let row = y[0]; row < y[1]; row++)
      for (let at = x[0]; at < x[1]; at++) if (isWanted(at, row)) tiles.set(keyOf(at, row), 'land');
  },
});

for await (const rings of polygonsIn(ocean)) {
  const world = rings.map(projected);
  if (world[0])
    split(
      world,
      rangeOf(world[0]),
      collect((x, y) => !isEstuary(x, y)),
    );
}

const world = JSON.parse(await readFile(naturalEarth, 'utf8')) as Topology<{ land: GeometryCollection }>;
for (const { geometry } of feature(world, world.objects.land).features)
  for (const polygon of polygonsOf(geometry)) {
    const rings = polygon.map((ring) => projected(ring.flat()));
    if (rings[0]) split(rings, rangeOf(rings[0]), collect(isEstuary));
  }

await mkdir(dirname(coastFile), { recursive: true });
await writeFile(`${coastFile}.new`, packed());
await rename(`${coastFile}.new`, coastFile);

/** An index of position and length of each tile, and the compressed tiles; all that are one land or sea are the same. */
function packed(): Buffer {
  const index = new Uint32Array(coastTiles * coastTiles * 2);
  const parts: Buffer[] = [];
  let end = index.byteLength;
  const add = (tile: Buffer): [position: number, length: number] => {
    const part = gzipSync(tile, { level: 6 });
    parts.push(part);
    end += part.length;
    return [end - part.length, part.length];
  };
  const same = { land: add(writeTile(allLand)), sea: add(writeTile(allSea)) };
  for (let key = 0; key < coastTiles * coastTiles; key++) {
    const tile = tiles.get(key);
    const [x, y] = [key % coastTiles, Math.floor(key / coastTiles)];
    const where =
      tile === 'land' ? same.land : tile ? add(writeTile({ land: tile, width: widthOf(x, y) })) : same.sea;
    index.set(where, key * 2);
  }
  return Buffer.concat([Buffer.from(index.buffer), ...parts]);
}

/** Twice the tolerance, in pixels of a tile that is 512 wide. */
function widthOf(x: number, y: number): number {
  const tolerance = isEstuary(x, y) ? coastTolerance.estuary : coastTolerance.ocean;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / coastTiles)));
  const metresAcross = (40_075_017 * Math.cos(latitude)) / coastTiles;
  return ((2 * tolerance) / metresAcross) * 512;
}
