import { expect, test } from 'vitest';
import { unwrapLongitudes } from './unwrap-longitudes.ts';

test.each<[what: string, line: number[][], expected: number[][]]>([
  ['nothing', [], []],
  [
    'a line that does not cross',
    [
      [0, 0],
      [180, 1],
      [0, 2],
      [-180, 3],
    ],
    [
      [0, 0],
      [180, 1],
      [0, 2],
      [-180, 3],
    ],
  ],
  [
    'a line to the east',
    [
      [170, 0],
      [-170, 5],
      [-160, 6],
    ],
    [
      [170, 0],
      [190, 5],
      [200, 6],
    ],
  ],
  [
    'a line to the west',
    [
      [-170, 0],
      [170, 5],
      [160, 6],
    ],
    [
      [-170, 0],
      [-190, 5],
      [-200, 6],
    ],
  ],
  [
    'a line there and back',
    [
      [170, 0],
      [-170, 5],
      [170, 6],
    ],
    [
      [170, 0],
      [190, 5],
      [170, 6],
    ],
  ],
  [
    'a ring that crosses twice',
    [
      [170, 0],
      [-170, 0],
      [-170, 9],
      [170, 0],
    ],
    [
      [170, 0],
      [190, 0],
      [190, 9],
      [170, 0],
    ],
  ],
  [
    'a line around the earth that ends elsewhere',
    [
      [-180, 1],
      [0, 1],
      [170, 1],
      [-180, 2],
    ],
    [
      [-180, 1],
      [0, 1],
      [170, 1],
      [180, 2],
    ],
  ],
  [
    'a line around the earth that ends further',
    [
      [-180, 1],
      [0, 1],
      [170, 1],
      [-170, 1],
    ],
    [
      [-180, 1],
      [0, 1],
      [170, 1],
      [190, 1],
    ],
  ],
])('%s', (_what, line, expected) => expect(unwrapLongitudes(line)).toEqual(expected));

test('a ring around a pole is closed along it', () => {
  const ring = (lat: number) =>
    unwrapLongitudes([
      [-180, lat],
      [0, lat - 5],
      [170, lat],
      [-180, lat],
    ]).slice(3);
  expect(ring(-75)).toEqual([
    [180, -75],
    [180, -90],
    [-180, -90],
    [-180, -75],
  ]);
  expect(ring(75)).toEqual([
    [180, 75],
    [180, 90],
    [-180, 90],
    [-180, 75],
  ]);
});
