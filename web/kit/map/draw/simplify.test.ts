import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Point, simplified } from './simplify.ts';

const circle = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / (count - 1)) * 2 * Math.PI;
    return { x: 200 * Math.cos(angle), y: 200 * Math.sin(angle) };
  });

test('a straight line has its ends', () => {
  const line = Array.from({ length: 100 }, (_, i) => ({ x: i, y: 2 * i }));
  expect(simplified(line, 60)).toEqual([line[0], line[99]]);
});

test('a circle of 3,000 points keeps its shape with few', () => {
  const points = simplified(circle(3000), 60);
  expect(points.length).toBeLessThanOrEqual(60);
  expect(points.length).toBeGreaterThan(8);
  for (const { x, y } of points) expect(Math.hypot(x, y)).toBeCloseTo(200, 6);
});

test('any line has at most so many points, of its own and in its order', () => {
  const pixel = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: pixel, y: pixel }), { minLength: 2, maxLength: 300 }), (line) => {
      const points = simplified(line, 60);
      expect(points.length).toBeLessThanOrEqual(60);
      expect(points[0]).toBe(line[0]);
      expect(points.at(-1)).toBe(line.at(-1));
      const places = points.map((point) => line.indexOf(point));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }),
    { seed: 20_261_123, numRuns: 100 },
  );
});
