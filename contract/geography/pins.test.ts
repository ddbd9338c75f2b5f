import { feature } from 'topojson-client';
import { expect, test } from 'vitest';
import world from 'world-atlas/countries-50m.json' with { type: 'json' };
import { distance, formatDegrees, isNear, type Pin, type Polygons, parsePin, pinWarning } from './pins.ts';
import { unwrapLongitudes } from './unwrap-longitudes.ts';

const numbers = { ES: '724', AR: '032', CL: '152', UK: '826', FJ: '242', ZA: '710', RU: '643' };

function shapeOf(country: keyof typeof numbers): Polygons {
  const found = world.objects.countries.geometries.find(({ id }) => id === numbers[country]);
  const drawn = feature(world as never, found as never) as unknown;
  const { geometry } = drawn as { geometry: { type: string; coordinates: Polygons } };
  const polygons =
    geometry.type === 'Polygon' ? ([geometry.coordinates] as unknown as Polygons) : geometry.coordinates;
  return polygons.map((rings) => rings.map(unwrapLongitudes));
}
const isIn = (country: keyof typeof numbers) => (pin: Pin) => isNear(shapeOf(country), pin);

test.each<[string, keyof typeof numbers, number, number, ReturnType<typeof pinWarning>]>([
  ['Madrid', 'ES', 40.4165, -3.7026, undefined],
  ['the harbour of Barcelona', 'ES', 41.35, 2.18, undefined],
  ['Las Palmas', 'ES', 28.1, -15.42, undefined],
  ['Madrid, swapped', 'ES', -3.7026, 40.4165, 'swapped'],
  ['Paris', 'ES', 48.85, 2.35, 'outside'],
  ['Lisbon', 'ES', 38.72, -9.14, 'outside'],
  ['Mendoza', 'AR', -32.89, -68.83, undefined],
  ['Mendoza', 'CL', -32.89, -68.83, 'outside'],
  ['Ushuaia', 'AR', -54.8, -68.3, undefined],
  ['Buenos Aires, swapped', 'AR', -58.38, -34.6, 'swapped'],
  ['London', 'UK', 51.5, -0.12, undefined],
  ['Maseru, in a hole of South Africa', 'ZA', -29.5, 28.2, 'outside'],
  ['Suva', 'FJ', -18.14, 178.44, undefined],
  ['Anadyr, beyond the antimeridian', 'RU', 66.5, -179.5, undefined],
  ['Vladivostok', 'RU', 43.1, 131.9, undefined],
  ['Reykjavik', 'RU', 65.06, -21.9, 'outside'],
  ['0,0', 'ES', 0, 0, 'zero'],
])('warns if %s is not in %s', (_what, country, lat, long, expected) => {
  expect(pinWarning({ lat, long }, isIn(country))).toBe(expected);
});

test('without a country only positions near 0,0 have a warning', () => {
  expect(pinWarning({ lat: 95 - 90, long: 120 })).toBeUndefined();
  expect(pinWarning({ lat: 0, long: 0.001 })).toBe('zero');
});

test.each([
  ['Madrid', 'Buenos Aires', 40.4165, -3.7026, -34.6037, -58.3816, 10_044_000],
  ['one side of the antimeridian', 'the other', 0, 179.9, 0, -179.9, 22_239],
  ['a position', 'itself', 10, 10, 10, 10, 0],
  ['the equator', 'a quarter of it', 0, 0, 0, 90, 10_007_557],
  ['one pole', 'the other', 90, 0, -90, 0, 20_015_115],
  ['60 north', 'one degree east', 60, 10, 60, 11, 55_596],
  ['one degree', 'north', 0, 0, 1, 0, 111_195],
])('the distance from %s to %s', (_a, _b, lat, long, lat2, long2, metres) => {
  const measured = distance({ lat, long }, { lat: lat2, long: long2 });
  expect(Math.abs(measured - metres)).toBeLessThanOrEqual(Math.max(20, metres * 0.0001));
});

test.each([
  ['40.4', '-3.7', { lat: 40.4, long: -3.7 }],
  ['', '-3.7', undefined],
  ['91', '0', undefined],
  ['0', '181', undefined],
  ['x', '1', undefined],
  ['1', 'x', undefined],
  [' ', '1', undefined],
  ['1', ' ', undefined],
  ['1', '', undefined],
  ['90', '180', { lat: 90, long: 180 }],
  ['-90', '-180', { lat: -90, long: -180 }],
  ['-90.1', '0', undefined],
  ['0', '180.1', undefined],
  ['0', '-180.1', undefined],
])('the pin of %j and %j is %j', (lat, long, expected) => expect(parsePin(lat, long)).toEqual(expected));

test('a coordinate is shown with five decimals, without zeros at the end', () => {
  expect([1.234567, -3.1, 10, 0.000001].map(formatDegrees)).toEqual(['1.23457', '-3.1', '10', '0']);
});

// Positions near 0,0 are missing coordinates; exchanged ones fit the country (product/spots#pin-warnings).
test.each<
  [lat: number, long: number, isIn: ((pin: Pin) => boolean) | undefined, ReturnType<typeof pinWarning>]
>([
  [0.0099, -0.0099, undefined, 'zero'],
  [0.01, 0, undefined, undefined],
  [0, 0.01, undefined, undefined],
  [0, 0, () => true, 'zero'],
  [10, 90, ({ lat, long }) => lat === 90 && long === 10, 'swapped'],
  [10, 90.1, ({ lat }) => lat === 90.1, 'outside'],
  [10, -90, ({ lat }) => lat === -90, 'swapped'],
  [10, 20, () => false, 'outside'],
])('the warning about %d, %d', (lat, long, isIn, expected) => {
  expect(pinWarning({ lat, long }, isIn)).toBe(expected);
});

/** A square with a square hole: outline and hole as rings of [long, lat]. */
const square = (west: number, south: number, size: number) =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ] as const;
const triangle = (west: number, south: number, width: number, height: number) =>
  [
    [west, south],
    [west + width, south],
    [west, south + height],
    [west, south],
  ] as const;
const shape: Polygons = [
  [square(0, 0, 10), square(4, 4, 2)],
  [square(170, 0, 20)],
  [square(-200, 50, 20)],
  [square(20, 59, 2)],
  [triangle(40, 0, 20, 10)],
  [triangle(80, 60, 4, 2)],
];

// Up to 0.2 degrees from the edge count as inside; a degree of longitude is half as long at 60 degrees.
test.each<[what: string, lat: number, long: number, boolean]>([
  ['inside', 2, 2, true],
  ['in the hole', 5, 5, false],
  ['in the hole, near its edge', 4.1, 5, true],
  ['just west', 5, -0.19, true],
  ['too far west', 5, -0.21, false],
  ['just east', 5, 10.19, true],
  ['too far east', 5, 10.21, false],
  ['just south', -0.19, 5, true],
  ['too far south', -0.21, 5, false],
  ['just north', 10.19, 5, true],
  ['too far north', 10.21, 5, false],
  ['near a corner', -0.14, -0.14, true],
  ['too far from a corner', -0.15, -0.15, false],
  ['too far from the other corner', 10.15, 10.15, false],
  ['on the level of an edge, far west', 0, -5, false],
  ['on the level of an edge, far east', 10, 15, false],
  ['beyond the antimeridian', 10, -175, true],
  ['beyond the end of that shape', 10, -169, false],
  ['beyond the antimeridian, the other way', 60, 170, true],
  ['just west at 60 degrees', 60, 19.62, true],
  ['too far west at 60 degrees', 60, 19.58, false],
  ['inside a slanted edge', 4, 51, true],
  ['near a slanted edge', 5.1, 50.1, true],
  ['beyond a slanted edge', 6, 50, false],
  ['near a slanted edge at 61 degrees', 61.1, 82.2, true],
  ['beyond a slanted edge at 61 degrees', 61.2, 82.4, false],
  ['just south at 60 degrees', 58.81, 21, true],
  ['too far south at 60 degrees', 58.79, 21, false],
])('a position %s', (_what, lat, long, expected) => expect(isNear(shape, { lat, long })).toBe(expected));

test('another tolerance, and a shape of one point', () => {
  expect([isNear(shape, { lat: 11, long: 5 }, 1), isNear(shape, { lat: 11, long: 5 }, 0.9)]).toEqual([
    true,
    false,
  ]);
  const point: Polygons = [
    [
      [
        [5, 5],
        [5, 5],
      ],
    ],
  ];
  expect([isNear(point, { lat: 5.1, long: 5 }), isNear(point, { lat: 5.3, long: 5 })]).toEqual([true, false]);
});
