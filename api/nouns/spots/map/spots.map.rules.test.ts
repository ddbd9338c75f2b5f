import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds } from '#contract/geography/bounds.ts';
import { boundsOfSquares, gridOf, isCloseUp } from './spots.map.rules.ts';

/** The square of a point in Web Mercator at a level, by the formula of the OpenStreetMap wiki (Slippy map tilenames). */
function squareAt(lat: number, long: number, level: number) {
  const radians = (lat * Math.PI) / 180;
  const size = 2 ** level;
  return {
    column: Math.floor((size * (long + 180)) / 360),
    row: Math.floor((size * (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI)) / 2),
  };
}

const view = fc
  .record({
    west: fc.double({ min: -180, max: 179, noNaN: true }),
    south: fc.double({ min: -85, max: 84, noNaN: true }),
    width: fc.constantFrom(0.001, 0.01, 0.1, 1, 3, 12, 50, 170),
    height: fc.constantFrom(0.001, 0.1, 5, 60),
  })
  .map(({ west, south, width, height }) => {
    return { west, south, east: Math.min(179.9999, west + width), north: Math.min(84.99, south + height) };
  });
const seeded = { seed: 20_261_122, numRuns: 200 };

test('the squares of a view are those from corner to corner of a stored level, 12 to 24 across', () => {
  fc.assert(
    fc.property(view, (bounds) => {
      const { level, shift, columns, rows } = gridOf(bounds);
      expect([4, 6, 8, 10, 12, 14, 16]).toContain(level);
      const [northWest, southEast] = [
        squareAt(bounds.north, bounds.west, level),
        squareAt(bounds.south, bounds.east, level),
      ];
      expect(columns).toEqual([[northWest.column, southEast.column]]);
      expect(rows).toEqual([northWest.row, southEast.row]);
      const across = (bounds.east - bounds.west) / (360 / 2 ** (level - shift));
      expect(across).toBeLessThanOrEqual(24);
      if (level - shift < 16) expect(across).toBeGreaterThan(12);
    }),
    seeded,
  );
});

const world = { west: -180, south: -90, east: 180, north: 90 };

test.each<[string, Bounds, ReturnType<typeof gridOf>]>([
  ['the whole world', world, { level: 4, shift: 0, columns: [[0, 15]], rows: [0, 15] }],
  [
    'over the antimeridian',
    { west: 170, south: -10, east: 190, north: 10 },
    {
      level: 8,
      shift: 0,
      columns: [
        [248, 255],
        [0, 7],
      ],
      rows: [120, 135],
    },
  ],
  [
    'up to the antimeridian',
    { west: 160, south: -10, east: 180, north: 10 },
    { level: 8, shift: 0, columns: [[241, 255]], rows: [120, 135] },
  ],
  [
    'a point',
    { west: 0, south: 0, east: 0, north: 0 },
    { level: 16, shift: 0, columns: [[32768, 32768]], rows: [32768, 32768] },
  ],
  [
    'a continent, by squares of which four are one',
    { west: -90, south: 0, east: -30, north: 40 },
    { level: 8, shift: 1, columns: [[64, 106]], rows: [96, 128] },
  ],
])('the squares of %s', (_what, bounds, grid) => {
  expect(gridOf(bounds)).toEqual(grid);
});

test('the bounds of a block of squares are where its squares begin and the next ones do', () => {
  const whole = boundsOfSquares({ left: 0, right: 15, top: 0, bottom: 15 }, 4);
  expect(whole).toMatchObject({ west: -180, east: 180 });
  // The latitude at which Web Mercator's world is a square.
  expect(whole.north).toBeCloseTo(85.0511287798, 9);
  expect(whole.south).toBeCloseTo(-85.0511287798, 9);
  fc.assert(
    fc.property(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -180, max: 179, noNaN: true }),
      fc.integer({ min: 4, max: 16 }),
      (lat, long, level) => {
        const { column, row } = squareAt(lat, long, level);
        const square = boundsOfSquares({ left: column, right: column, top: row, bottom: row }, level);
        const middle = squareAt((square.south + square.north) / 2, (square.west + square.east) / 2, level);
        expect(middle).toEqual({ column, row });
        expect(square.east - square.west).toBeCloseTo(360 / 2 ** level, 9);
        const next = boundsOfSquares({ left: column, right: column, top: row + 1, bottom: row + 1 }, level);
        expect(next.north).toBeCloseTo(square.south, 9);
      },
    ),
    seeded,
  );
});

test('a view of less than three of the smallest squares is a close-up', () => {
  const square = 360 / 2 ** 16;
  const isClose = (east: number) => isCloseUp({ west: 0, south: 0, east, north: 1 });
  expect([0, 2.9 * square, 3 * square, 3.1 * square, 90].map(isClose)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isCloseUp({ west: 100, south: 0, east: 100.001, north: 1 })).toBe(true);
});
