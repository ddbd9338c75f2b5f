import { expect, test } from 'vitest';
import { matches, rangeOf } from './range.ts';

const eight = 8 * 1024 * 1024;

test.each<[header: string | undefined, size: number, expected: ReturnType<typeof rangeOf>]>([
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  ['Bytes=10-19', 100, { start: 10, end: 19 }],
  // Readers ask for the header and more of a file that may be smaller.
  ['bytes=0-16383', 100, { start: 0, end: 99 }],
  ['bytes=99-', 100, { start: 99, end: 99 }],
  ['bytes=-1', 100, { start: 99, end: 99 }],
  ['bytes=-200', 100, { start: 0, end: 99 }],
  [`bytes=1-${eight}`, 10 * eight, { start: 1, end: eight }],
  [`bytes=0-${eight}`, 10 * eight, 'refused'],
  ['bytes=0-', 10 * eight, 'refused'],
  ['bytes=100-', 100, 'outside'],
  ['bytes=100-200', 100, 'outside'],
  ['bytes=-0', 100, 'outside'],
  ['bytes=0-0', 0, 'outside'],
  ['bytes=-5', 0, 'outside'],
  ['bytes=5-4', 100, 'refused'],
  ['bytes=0-1,3-4', 100, 'refused'],
  ['bytes=-', 100, 'refused'],
  ['bytes=a-b', 100, 'refused'],
  ['bytes=1e3-2e3', 10_000, 'refused'],
  ['bytes=0-9999999999999999', 100, 'refused'],
  ['lines=0-1', 100, 'refused'],
  ['', 100, 'refused'],
  [undefined, 100, 'refused'],
])('%s of %d bytes', (header, size, expected) => {
  expect(rangeOf(header, size)).toEqual(expected);
});

test('entity tags are compared strongly, one by one', () => {
  expect(matches('*', '"a"')).toBe(true);
  expect(matches('"b", "a"', '"a"')).toBe(true);
  expect(matches('W/"a"', '"a"')).toBe(false);
  expect(matches('"ab"', '"a"')).toBe(false);
});
