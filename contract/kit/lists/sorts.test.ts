import { expect, test } from 'vitest';
import { spots } from '../../spots.calls.ts';
import { users } from '../../users.ts';
import { severalOf } from './sorts.ts';

test('types and doubts about pins may be several, and what an export lists', () => {
  expect(severalOf(spots.list)).toEqual(['types', 'pin_doubt', 'columns']);
  expect(severalOf(users.list)).toEqual(['columns']);
});
