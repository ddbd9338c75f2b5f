import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { coastExtent, coastTiles, coastTolerance, seaTolerance } from '#contract/geography/coast.ts';
import { coastTile, isNearLand } from './coast.ts';
import { polygonsIn, type Ring } from './geojson.ts';
import { margin, rangeOf, split, toWorld } from './split.ts';
import { readLand, writeTile } from './vector-tile.ts';

/* The coast of the included map (product/places#coast): real shores are land as it is drawn, and the sea is sea. */

type Place = readonly [name: string, lat: number, long: number];

/** From encyclopedias and OpenStreetMap's bars; Buceo, Malvín and Escollera Sarandí are estimated, to about 100 m. */
const estuary: Place[] = [
  ['Faro de Punta Brava, Punta Carretas', -34.935311, -56.160579],
  ['Castillo Pittamiglio, Rambla Gandhi', -34.92111, -56.14972],
  ['Teatro de Verano, Rambla Wilson', -34.92081, -56.169684],
  ['Bar Arocena, Carrasco', -34.889817, -56.056545],
  ['La Vanguardia, Roque Graseras', -34.919964, -56.152162],
  ['Viti vinos, Ciudad Vieja', -34.905563, -56.210316],
  ['Sumo Brew Pub, Barrio Sur', -34.911042, -56.186839],
  ['brujonabeerstation, Punta Carretas', -34.924389, -56.160699],
  ['Parador La Dorada, Rambla Costanera', -34.828573, -55.941282],
  ['Puerto del Buceo', -34.9108, -56.1311],
  ['Playa Malvín', -34.899, -56.104],
  ['Escollera Sarandí, at its beginning', -34.9085, -56.2165],
  ['Capi Bar, Punta del Este', -34.962058, -54.942454],
  ['Mariskonea, Punta del Este', -34.963308, -54.946172],
  ['Barisidro, San Isidro', -34.46338, -58.49745],
  ['El Catalejo, San Isidro', -34.463557, -58.496924],
  ['Barbot, Colonia', -34.471294, -57.848259],
  ['Valhalla, Santa Teresita', -36.537313, -56.689097],
];
const ocean: Place[] = [
  ['Café Casita de Piedra, Dalcahue', -42.380942, -73.649074],
  ['Public, Castro', -42.484384, -73.761954],
  ['La Terrazita, Champotón', 19.356689, -90.7254],
  ['Mayan Monkey Bar, Cancún', 21.130024, -86.750497],
  ['Bal La Liqorera, Golfito', 8.626619, -83.155227],
  ['Bar Avenida 4, Puntarenas', 9.974912, -84.839378],
  ['La Pèrgola de la Marina, Valencia', 39.46175, -0.32017],
  ['Sala Gabriel Rodó, Las Palmas', 28.130317, -15.451242],
  ['Semana Negra, Gijón', 43.544304, -5.677438],
  ['Teatro de Santa Isabel, Recife', -8.060685, -34.878536],
  ['Ramón Bar, Miramar', -38.28305, -57.835206],
];
const sea: Place[] = [
  ['before Pocitos', -34.9225, -56.139],
  ['before Punta Carretas', -34.96, -56.16],
  ['before the harbour of Montevideo', -34.95, -56.2],
  ['before Carrasco', -34.95, -56.05],
  ['the bay of Montevideo', -34.89, -56.215],
  ['the middle of the Río de la Plata', -35.2, -56.5],
  ['before Punta del Este', -35.03, -54.95],
  ['before Buenos Aires', -34.55, -58.2],
  ['before Valparaíso', -33, -71.7],
  ['before Barcelona', 41.35, 2.25],
  ['before Lima', -12.15, -77.12],
  ['the Caribbean before Cartagena', 10.45, -75.65],
  ['the Gulf of Mexico before Veracruz', 19.2, -96],
  ['the Caspian Sea', 41.5, 51],
  ['the Atlantic', -38, -45],
  ['Null Island', 0, 0],
];
const inland: Place[] = [
  ['Ciudad de México', 19.4326, -99.1332],
  ['Bogotá', 4.711, -74.0721],
  ['La Paz', -16.4897, -68.1193],
  ['Madrid', 40.4168, -3.7038],
];

const near = ([, lat, long]: Place, tolerance?: number) => isNearLand({ lat, long }, tolerance);

test.each(estuary)('%s is drawn as land', async (...place) => {
  expect(await near(place, coastTolerance.estuary)).toBe(true);
});
test.each(ocean)('%s is drawn as land', async (...place) => {
  expect(await near(place, coastTolerance.ocean)).toBe(true);
});
test.each(inland)('%s is land without any tolerance', async (...place) => {
  expect(await near(place, 0)).toBe(true);
});
test.each(sea)('%s is sea', async (...place) => {
  expect(await near(place)).toBe(false);
});

test('what is drawn as land is not called sea', () => {
  expect(Math.max(...Object.values(coastTolerance))).toBeLessThan(seaTolerance);
});

test('every tile covers the map below it; the widths of lines are twice the tolerance', async () => {
  const montevideo = await coastTile(88, 154);
  const tile = gunzipSync(montevideo ?? '');
  expect(tile.includes('sea')).toBe(true);
  expect(gunzipSync((await coastTile(100, 160)) ?? '').includes('sea')).toBe(true);
  const at = tile.lastIndexOf('width') + 'width'.length + 3;
  const [y, n] = [154.5, coastTiles];
  const metres = (40_075_017 / Math.cosh(Math.PI * (1 - (2 * y) / n)) / n / 512) * tile.readDoubleLE(at);
  expect(metres).toBeCloseTo(2 * coastTolerance.estuary, 5);
  expect(await coastTile(-1, 0)).toBeUndefined();
  expect(await coastTile(0, coastTiles)).toBeUndefined();
  expect(await coastTile(0.5, 0)).toBeUndefined();
});

describe('tiles', () => {
  const hole: Ring = [100, 100, 100, 200, 200, 200, 200, 100];
  const polygon: Ring[] = [[0, 0, 1000, 0, 1000, 900, 0, 900, 0, 0], hole];

  test('are read as they were written, without the repeated last point', () => {
    const tile = writeTile({ land: [polygon, [[-64, -64, 5, 5, -64, 5]]], width: 3 });
    expect(readLand(tile)).toEqual([[0, 0, 1000, 0, 1000, 900, 0, 900], hole, [-64, -64, 5, 5, -64, 5]]);
    expect(readLand(writeTile({ land: [], width: 0 }))).toEqual([]);
  });

  test('a large polygon is cut into the tiles that it touches; those inside it are covered', () => {
    const size = coastExtent;
    // A square with a corner in the middle of tile 2,3 and another in that of tile 9,8.
    const square = [2.5, 3.5, 9.5, 3.5, 9.5, 8.5, 2.5, 8.5].map((at) => at * size);
    const areas = new Map<string, number>();
    split([square], rangeOf(square), {
      part: (x, y, [ring = []]) => areas.set(`${x},${y}`, areaIn(ring, x * size, y * size)),
      covered({ x, y }) {
        for (let row = y[0]; row < y[1]; row++)
          for (let at = x[0]; at < x[1]; at++) areas.set(`${at},${row}`, 1);
      },
    });
    const expected = new Map<string, number>();
    const share = (at: number, from: number, to: number) => (at === from || at === to ? 0.5 : 1);
    for (let y = 3; y <= 8; y++)
      for (let x = 2; x <= 9; x++) expected.set(`${x},${y}`, share(x, 2, 9) * share(y, 3, 8));
    expect(new Map([...areas].filter(([, area]) => area > 0).sort())).toEqual(new Map([...expected].sort()));
  });

  /** The share of a tile that a rectangle covers, without the margin. */
  function areaIn(ring: Ring, left: number, top: number): number {
    const xs = ring.filter((_, i) => i % 2 === 0).map((x) => Math.min(coastExtent, Math.max(0, x - left)));
    const ys = ring.filter((_, i) => i % 2 === 1).map((y) => Math.min(coastExtent, Math.max(0, y - top)));
    expect(Math.max(...ring.filter((_, i) => i % 2 === 0)) - left).toBeLessThanOrEqual(coastExtent + margin);
    return ((Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))) / coastExtent ** 2;
  }

  test('the world is as wide as it is high', () => {
    const world = coastTiles * coastExtent;
    expect(toWorld(-180, 90)).toEqual([0, 0]);
    expect(toWorld(180, -90)).toEqual([world, world]);
    expect(toWorld(0, 0)).toEqual([world / 2, world / 2]);
  });
});

test('polygons of a file are read one after the other, wherever it is cut', async () => {
  const file = join(tmpdir(), `coast-${process.pid}.json`);
  const many = Array.from({ length: 100_000 }, (_, i) => [i / 1000, 90 - i / 1000]);
  const polygons = [
    [
      [
        [-1.5, 2],
        [3, 4.25],
        [0, 1],
      ],
    ],
    [
      many,
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
    ],
    [
      [
        [5, 5],
        [6, 6],
        [7, 5],
      ],
    ],
  ];
  await writeFile(
    file,
    `{"type":"GeometryCollection", "geometries": [\n{"type":"MultiPolygon","coordinates":${JSON.stringify(polygons)}}\n]}`,
  );
  const read: Ring[][] = [];
  for await (const rings of polygonsIn(file)) read.push(rings);
  expect(read).toEqual(polygons.map((rings) => rings.map((ring) => ring.flat())));
});
