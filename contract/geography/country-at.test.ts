import { expect, test } from 'vitest';
import { countryAt } from './country-at.ts';
import type { Polygons } from './pins.ts';

const square = (west: number, south: number, size: number): Polygons => [
  [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
];
// East and west share a border at 10 degrees; the far one crosses the antimeridian.
const countries = [
  { code: 'west', shape: square(0, 0, 10) },
  { code: 'east', shape: square(10, 0, 10) },
  { code: 'far', shape: square(175, 0, 10) },
];

test.each([
  ['inside', 5, 5, 'west'],
  ['inside, near the border of a country that comes first', 5, 10.01, 'east'],
  ['a harbour', -0.04, 15, 'east'],
  ['an island', -0.15, 5, 'west'],
  ['beyond the antimeridian', 5, -178, 'far'],
  ['at sea', -30, -30, undefined],
])('%s', (_where, lat, long, code) => {
  expect(countryAt(countries, { lat, long })?.code).toBe(code);
});
