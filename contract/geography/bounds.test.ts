import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bounds, formatBounds, isWithin, parseBounds } from './bounds.ts';

const read = (text: string) => (z.safeParse(bounds(), text).success ? parseBounds(text) : undefined);

test.each([
  ['-10,35,5,45', { west: -10, south: 35, east: 5, north: 45 }],
  ['170,-50,190,-30', { west: 170, south: -50, east: 190, north: -30 }],
  ['-180,-90,180,90', { west: -180, south: -90, east: 180, north: 90 }],
  ['180,5,180,5', { west: 180, south: 5, east: 180, north: 5 }],
  ['0,0,360,1', { west: 0, south: 0, east: 360, north: 1 }],
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
  '1',
  '1,2',
  '0,,1,1',
  '0,0, ,1',
  '0,0,1,',
  '-181,0,1,1',
  '181,0,182,1',
  '0,0,1,91',
  '0,0,Infinity,1',
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

test('only what the field accepts is parsed', () => {
  expect(() => parseBounds('1,2,3')).toThrow(RangeError);
  expect(z.safeParse(bounds(), 5).error?.issues[0]?.message).toBe('invalid');
  expect(z.safeParse(bounds(), '1,2').error?.issues[0]?.message).toBe('invalid');
  expect(z.safeParse(bounds(), `${'0'.repeat(193)}1,1,1,1`).success).toBe(true);
  expect(z.safeParse(bounds(), `${'0'.repeat(194)}1,1,1,1`).error?.issues[0]?.message).toBe('tooLong');
});

test('the whole world, one turn, and views to the edges', () => {
  const flat = { south: -5.123456, north: 5.1 };
  expect(formatBounds({ ...flat, west: 0, east: 360 })).toBe('-180,-5.12346,180,5.1');
  expect(formatBounds({ ...flat, west: 1, east: 360 })).toBe('1,-5.12346,360,5.1');
  expect(formatBounds({ ...flat, west: 180, east: 190 })).toBe('-180,-5.12346,-170,5.1');
  expect(formatBounds({ ...flat, west: -540, east: -530 })).toBe('-180,-5.12346,-170,5.1');
});

test('the edges are inside', () => {
  const view = { west: -10, south: -20, east: 10, north: 20 };
  const inside = ([lat, long]: [number, number]) => isWithin(view, lat, long);
  expect(
    (
      [
        [-20, 0],
        [20, 0],
        [0, -10],
        [0, 10],
      ] as [number, number][]
    ).filter(inside),
  ).toHaveLength(4);
  expect(
    (
      [
        [-20.1, 0],
        [20.1, 0],
        [0, -10.1],
        [0, 10.1],
      ] as [number, number][]
    ).filter(inside),
  ).toEqual([]);
  const crossing = { ...view, west: 170, east: 190 };
  expect(isWithin(crossing, 0, -170)).toBe(true);
  expect([isWithin(crossing, 0, -169.9), isWithin(crossing, 30, -175)]).toEqual([false, false]);
});
