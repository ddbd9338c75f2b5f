import { describe, expect, test } from 'vitest';
import { contract } from './index.ts';
import { maxImportRows } from './kit/lists/imports.ts';
import * as k from './testing/kinds.ts';
import { mismatches } from './testing/mismatches.ts';

/* What imports take (product/import). */

const file = new File(['a'], 'a.xlsx');
const spreadsheet: k.Kind = { good: [[file, file]], bad: k.all('importFileRequired', '', 'a', 5, null) };
const words = JSON.stringify({ '': 'Spots', name: 'Nombre', 'type.values': { bar_club: 'Bar' } });
const fields: k.Fields = {
  file: spreadsheet,
  'words?': {
    good: k.same(words, '{}'),
    bad: [...k.all('invalid', '', '{', '[]', '{"a":1}', 5), ...k.all('tooLong', `"${'a'.repeat(6000)}"`)],
  },
  'language?': k.choice('es en'),
};

const nouns = 'users spots categories pics stories banners notifications'.split(' ');

describe('reading a file', () => {
  test.each(nouns)('of %s', (noun) => {
    expect(mismatches(contract[noun as 'spots'].import.body, fields)).toEqual([]);
    expect(contract[noun as 'spots'].import.takes).toBe('spreadsheet');
  });
  test('of events, with the spot of new ones', () => {
    expect(mismatches(contract.events.import.body, { ...fields, 'spot_id?': k.id })).toEqual([]);
  });
});

test('applying it, or some of its rows', () => {
  const rows: k.Kind = {
    good: [
      [[2], [2]],
      [
        ['3', '4'],
        [3, 4],
      ],
      ['', []],
    ],
    bad: [
      ...k.all('outOfRange', [1]),
      ...k.all('notANumber', ['x']),
      ...k.all('invalid', Array(maxImportRows + 1).fill(2)),
    ],
  };
  expect(mismatches(contract.imports.apply.body, { 'only?': rows, 'except?': rows })).toEqual([]);
});
