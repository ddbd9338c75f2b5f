import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bounds, formatBounds, isWithin, parseBounds } from './bounds.ts';

const read = (text: string) => (z.safeParse(bounds(), text).success ? parseBounds(text) : undefined);

test.each([
  ['-10,35,5,45', { west: -10, south: 35, east: 5, north: 45 }],
  ['170,-50,190,-30', { west: 170, south: -50, east: 190, north: -30 }],
  ['-180,-90,180,90', { west: -180, south: -90, east: 180, north: 90 }],
])('reads %s', (text, expected) => expect(read(text)).toEqual(expected));

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '5,0,1,1',
  '0,5,1,1',
  '0,-91,1,1',
  '0,0,361,1',
  ',,,',
  'NaN,0,1,1',
])('refuses %j', (text) => expect(read(text)).toBeUndefined());

test('the bounds of any view of a map are normalized to valid ones', () => {
  expect(formatBounds({ west: -400, south: -95, east: 400, north: 95 })).toBe('-180,-90,180,90');
  expect(formatBounds({ west: 530, south: 0, east: 550, north: 10 })).toBe('170,0,190,10');
  expect(formatBounds({ west: -190, south: 0, east: -170, north: 10 })).toBe('170,0,190,10');
});

test('bounds across the antimeridian contain both sides', () => {
  const view = { west: 170, south: -10, east: 190, north: 10 };
  expect(isWithin(view, 0, 175)).toBe(true);
  expect(isWithin(view, 0, -175)).toBe(true);
  expect(isWithin(view, 0, 0)).toBe(false);
  expect(isWithin(view, 20, 175)).toBe(false);
});
