import { expect, test } from 'vitest';
import { withRestored } from './withRestored.ts';

test('of a list what an undo has restored is at its place again, beside what was added since', () => {
  const file = new File([], 'nueva.jpg');
  expect(withRestored(['a', 'c', file], ['a', 'c'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c', file]);
  expect(withRestored(['c', 'a'], ['a', 'c'], ['a', 'c'])).toEqual(['c', 'a']);
  expect(withRestored(['b', 'a'], ['a'], ['a', 'b'])).toEqual(['b', 'a']);
});

test('another value stays as it was typed', () => {
  expect(withRestored('typed', 'saved', 'former')).toBe('typed');
});
