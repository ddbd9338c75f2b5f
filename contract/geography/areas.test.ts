import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, boundsOf, type Corner, circleOf } from './areas.ts';
import { formatArea, formatCircle, isInArea } from './drawn-areas.ts';

test.each([
  ['-58.5_-34.7_-58.3_-34.5', { bounds: { west: -58.5, south: -34.7, east: -58.3, north: -34.5 } }],
  ['170_-20_190_-10', { bounds: { west: 170, south: -20, east: 190, north: -10 } }],
  [
    '0_0_2_0_1_3',
    {
      bounds: { west: 0, south: 0, east: 2, north: 3 },
      corners: [
        [0, 0],
        [2, 0],
        [1, 3],
      ],
    },
  ],
])('the area %s', (text, expected) => {
  const area = areaOf(text);
  expect(area).toEqual({ corners: undefined, ...expected });
  expect(formatArea(area?.corners ?? expected.bounds)).toBe(text);
});

test.each([
  '',
  '1',
  '0_0_1',
  '1_1_0_0',
  '0_0_1_1_2',
  '-181_0_1_1',
  '0_0_361_1',
  '0_0_1_91',
  '0_0_1e3_1',
  '0__1_1',
  ' 0_0_1_1',
])('no area: %j', (text) => expect(areaOf(text)).toBeUndefined());

test.each(['', '1_2', '91_0_5', '0_181_5', '0_0_0.04', '0_0_2000.1', '0_0_5_1', 'a_b_c'])(
  'no circle: %j',
  (text) => expect(circleOf(text)).toBeUndefined(),
);

test('a circle', () => {
  expect(circleOf('-34.6_-58.4_5')).toEqual({ centre: { lat: -34.6, long: -58.4 }, km: 5 });
  expect(formatCircle({ centre: { lat: -34.6037221, long: -58.3815704 }, km: 5 })).toBe(
    '-34.60372_-58.38157_5',
  );
});

test('what is drawn on a map that was turned around the world is the same area', () => {
  const corners: Corner[] = [
    [530, -20],
    [550, -20],
    [540, -91],
  ];
  expect(formatArea(corners)).toBe('170_-20_190_-20_180_-90');
  expect(formatArea({ west: -200, south: 0, east: 200, north: 95 })).toBe('-180_0_180_90');
  expect(formatArea({ west: -190, south: 0, east: -170, north: 1 })).toBe('170_0_190_1');
});

test('an area across the antimeridian has what is on both sides', () => {
  const fiji = areaOf('175_-20_185_-20_180_-10');
  if (!fiji) throw new Error('no area');
  expect([isInArea(fiji, -18, 178), isInArea(fiji, -18, -178), isInArea(fiji, -18, 170)]).toEqual([
    true,
    true,
    false,
  ]);
});

/** How often a line goes round a point, by its angles. */
function turns(corners: readonly Corner[], x: number, y: number): number {
  const angles = corners.map(([long, lat], i) => {
    const [px = 0, py = 0] = corners.at(i - 1) ?? [];
    const [ax, ay, bx, by] = [px - x, py - y, long - x, lat - y];
    return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  });
  return Math.round(angles.reduce((sum, angle) => sum + angle, 0) / (2 * Math.PI));
}

test('inside a line, also one that crosses itself, is what it goes round', () => {
  const degrees = fc.integer({ min: -400, max: 400 }).map((n) => n / 10);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 12 }),
      degrees.map((n) => n + 0.013),
      degrees.map((n) => n + 0.0271),
      (corners, long, lat) => {
        const inside = isInArea({ bounds: boundsOf(corners), corners }, lat, long);
        expect(inside).toBe(turns(corners, long, lat) !== 0);
      },
    ),
    { seed: 20_261_123, numRuns: 500 },
  );
});
