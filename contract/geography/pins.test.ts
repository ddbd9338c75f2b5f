import { feature } from 'topojson-client';
import { expect, test } from 'vitest';
import world from 'world-atlas/countries-50m.json' with { type: 'json' };
import { distance, isNear, type Pin, type Polygons, parsePin, pinWarning } from './pins.ts';
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
])('the distance from %s to %s', (_a, _b, lat, long, lat2, long2, metres) => {
  const measured = distance({ lat, long }, { lat: lat2, long: long2 });
  expect(Math.abs(measured - metres)).toBeLessThanOrEqual(Math.max(20, metres * 0.003));
});

test('a ring around a pole is closed along it', () => {
  const ring = [
    [-180, -80],
    [0, -70],
    [170, -75],
    [-180, -80],
  ];
  expect(unwrapLongitudes(ring).slice(3)).toEqual([
    [180, -80],
    [180, -90],
    [-180, -90],
    [-180, -80],
  ]);
});

test.each([
  ['40.4', '-3.7', { lat: 40.4, long: -3.7 }],
  ['', '-3.7', undefined],
  ['91', '0', undefined],
  ['0', '181', undefined],
  ['x', '1', undefined],
])('the pin of %j and %j is %j', (lat, long, expected) => expect(parsePin(lat, long)).toEqual(expected));
