import { expect, test } from 'vitest';
import { listOf } from './targets.ts';

test('an import returns to the list that opened it; an unknown origin leads to the list of the target', () => {
  const from = (origin: string) => new URLSearchParams({ from: origin });
  expect(listOf('spots', from('spots_artist'))).toBe('/spots_artist');
  expect(listOf('spots', from('https://example.com'))).toBe('/spots');
  expect(listOf('users', from('spots_artist'))).toBe('/users');
  expect(listOf('users', new URLSearchParams())).toBe('/users');
});
