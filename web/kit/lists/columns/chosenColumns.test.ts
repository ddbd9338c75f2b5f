import { expect, test } from 'vitest';
import { movedTo, shownColumns, shownIds } from './chosenColumns.ts';

const cell = () => null;
const all = [
  { id: 'name', label: 'Name', cell },
  { id: 'type', label: 'Type', cell, narrow: 'hidden' as const },
  { id: 'email', label: 'Email', cell, optional: true },
  { id: 'id', label: 'ID', cell, optional: true },
];

test.each([
  [undefined, 'name,type'],
  [null, 'name,type'],
  [[], 'name,type'],
  [['email', 'name'], 'email,name'],
  [['planet', 'id'], 'id'],
  [['planet'], 'name,type'],
])('chosen %j: shown %s', (chosen, shown) => expect(shownIds(all, chosen).join()).toBe(shown));

test('a column that narrow screens leave out is on them when somebody chose columns', () => {
  const narrow = (chosen?: string[]) => shownColumns(all, chosen).map((column) => column.narrow);
  expect([narrow(), narrow(['type', 'name'])]).toEqual([
    [undefined, 'hidden'],
    [undefined, undefined],
  ]);
});

test.each([
  ['b', 0, 'bacd'],
  ['b', 3, 'acdb'],
  ['a', -1, 'abcd'],
  ['d', 9, 'abcd'],
  ['e', 1, 'aebcd'],
])('%s moved to %i: %s', (id, index, moved) => {
  expect(movedTo([...'abcd'], id, index).join('')).toBe(moved);
});
