import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Corner } from '#contract/geography/areas.ts';
import { formatArea, formatCircle } from '#contract/geography/drawn-areas.ts';
import { spots as calls } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { startTestApi, type TestApi } from '../../../testing/calls/startTestApi.ts';
import { spots } from '../spots.table.ts';

/* The filters `area` and `near` (product/map), compared with other computations of the same. */

let api: TestApi;
interface Place {
  name: string;
  lat: number;
  long: number;
}

/** Numbers that are the same in each run. */
let seed = 20_261_123;
const random = (min: number, max: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return min + (seed / 2_147_483_647) * (max - min);
};
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const places: Place[] = [
  ...times(300, (i) => ({
    name: `Buenos Aires ${i}`,
    lat: random(-34.8, -34.4),
    long: random(-58.7, -58.2),
  })),
  ...times(100, (i) => ({
    name: `Fiyi ${i}`,
    lat: random(-20, -15),
    long: i % 2 ? random(177, 180) : random(-180, -177),
  })),
  ...times(200, (i) => ({ name: `Mundo ${i}`, lat: random(-89, 89), long: random(-180, 180) })),
];

beforeAll(async () => {
  api = await startTestApi();
  const rows = places.map((place) => ({ ...place, type: 'live' as const, address: 'Una', country: 'AR' }));
  await api.db.insert(spots).values([...rows, { name: 'Sin pin', type: 'live' }]);
});
afterAll(() => api.stop());

/** The angles under which a closed line is seen from a point go round it, or not. */
function isRound(corners: readonly Corner[], { lat, long }: Place): boolean {
  const turn = (x: number) =>
    corners.reduce((sum, [bx, by], i) => {
      const [ax = 0, ay = 0] = corners.at(i - 1) ?? [];
      const [px, py, qx, qy] = [ax - x, ay - lat, bx - x, by - lat];
      return sum + Math.atan2(px * qy - py * qx, px * qx + py * qy);
    }, 0);
  return [long, long + 360].some((x) => Math.abs(turn(x)) > 1);
}

/** By vectors: the angle between two points of a sphere. */
function kmBetween(a: Omit<Place, 'name'>, b: Omit<Place, 'name'>): number {
  const vector = ({ lat, long }: Omit<Place, 'name'>) => {
    const [north, east] = [(lat * Math.PI) / 180, (long * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  };
  const [p, q] = [vector(a), vector(b)];
  const dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  return Math.acos(Math.min(1, dot)) * 6371.009;
}

/** How many match in the list, on the map, and for an act on many. */
async function counts(filter: { area: string } | { near: string }): Promise<number[]> {
  const editor = await api.as('editor');
  const list = await editor.call(calls.list, { query: { ...filter, perPage: 1 } });
  const map = await editor.call(spotMap.view, { query: { ...filter, bounds: '-180,-90,180,90' } });
  const body = { action: 'set', query: filter, fields: { outstanding: true }, dryRun: true } as const;
  const act = await editor.call(calls.bulk, { body });
  expect([list.status, map.status, act.status]).toEqual([200, 200, 200]);
  return [list.body.metadata.total, map.body.total, act.body.matched];
}

const ring = (count: number, centre: Corner, size: number): Corner[] =>
  times(count, () => [centre[0] + random(-size, size), centre[1] + random(-size, size)]);

const lines: [what: string, corners: Corner[]][] = [
  [
    'a triangle in a city',
    [
      [-58.6, -34.7],
      [-58.3, -34.65],
      [-58.4, -34.45],
    ],
  ],
  ['a line that crosses itself', ring(9, [-58.45, -34.6], 0.3)],
  ['a line of 200 corners', ring(200, [-58.45, -34.6], 0.25)],
  ['across the antimeridian', ring(8, [180, -17.5], 3)],
  ['half the world', ring(6, [0, 0], 80)],
];
test.each(lines)('what %s goes round', async (_what, corners) => {
  // As rounded for the address.
  const text = formatArea(corners);
  const expected = places.filter((place) => isRound(corners, place)).length;
  expect(expected).toBeGreaterThan(0);
  expect(expected).toBeLessThan(places.length);
  expect(await counts({ area: text })).toEqual([expected, expected, expected]);
});

test.each([
  ['in a city', { west: -58.5, south: -34.7, east: -58.3, north: -34.5 }],
  ['across the antimeridian', { west: 178, south: -19, east: 182, north: -16 }],
  ['a half of the world', { west: -180, south: -90, east: 0, north: 90 }],
])('a rectangle %s', async (_what, box) => {
  const isIn = ({ lat, long }: Place) =>
    lat >= box.south &&
    lat <= box.north &&
    ((long >= box.west && long <= box.east) || long + 360 <= box.east);
  const expected = places.filter(isIn).length;
  expect(expected).toBeGreaterThan(0);
  expect(await counts({ area: formatArea(box) })).toEqual([expected, expected, expected]);
});

test.each([
  ['a few streets', { lat: -34.6, long: -58.45 }, 3],
  ['a city', { lat: -34.6, long: -58.45 }, 25],
  ['the antimeridian, from its west', { lat: -17.5, long: 179.5 }, 200],
  ['the antimeridian, from its east', { lat: -17.5, long: -179.5 }, 200],
  ['the pole', { lat: 85, long: 10 }, 2000],
  ['the equator', { lat: 0, long: 0 }, 2000],
])('near %s', async (_what, centre, km) => {
  const expected = places.filter((place) => kmBetween(place, centre) <= km).length;
  expect(expected).toBeGreaterThan(0);
  expect(await counts({ near: formatCircle({ centre, km }) })).toEqual([expected, expected, expected]);
});

test.each([
  { area: '1_2' },
  { area: '0_0_1_91' },
  { area: '0,0,1,1' },
  { near: '0_0' },
  { near: '0_0_9999' },
])('refuses %j with a sentence', async (query) => {
  const editor = await api.as('editor');
  const { status, body } = await editor.call(calls.list, { query });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toMatch(/zona del mapa|cerca de/);
});

test('an owner sees only their own in an area', async () => {
  const owner = await api.signedIn('user');
  const { body } = await owner.call(calls.list, { query: { area: '-180_-90_180_90' } });
  expect(body.metadata.total).toBe(0);
});
