import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Group, mergeGroups, sizeOf } from './mergeGroups.ts';

/** A pixel is a degree here. */
const project = ([x, y]: [number, number]) => ({ x, y });
const groupAt = (x: number, y: number, count: number): Group => ({
  ...{ at: [x, y], count, isOnePoint: true },
  bounds: { west: x - 1, south: y - 2, east: x + 3, north: y + 4 },
});

test('groups that do not touch stay as they are', () => {
  const groups = [groupAt(0, 0, 2), groupAt(40, 0, 3), groupAt(0, 60, 1000)];
  expect(new Set(mergeGroups(groups, project))).toEqual(new Set(groups));
});

test('two that overlap are one at their weighted centre, with the bounds of both; zooming in separates them', () => {
  expect(mergeGroups([groupAt(0, 0, 1), groupAt(20, 10, 3)], project)).toEqual([
    { at: [15, 7.5], count: 4, bounds: { west: -1, south: -2, east: 23, north: 14 }, isOnePoint: false },
  ]);
});

test('no two buttons overlap and no spot is lost, whatever the order of the groups', () => {
  const groups = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 9000 }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(groups, (rows) => {
      const all = rows.map(([x, y, count]) => groupAt(x, y, count));
      const shown = mergeGroups(all, project);
      const sum = (some: Group[]) => some.reduce((total, { count }) => total + count, 0);
      expect(sum(shown)).toBe(sum(all));
      for (const [i, one] of shown.entries())
        for (const other of shown.slice(i + 1)) {
          const distance = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
          expect(distance).toBeGreaterThanOrEqual((sizeOf(one.count) + sizeOf(other.count)) / 2);
        }
    }),
  );
});
