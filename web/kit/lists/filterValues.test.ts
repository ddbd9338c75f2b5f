import { expect, test } from 'vitest';
import { addFilters, filterIn, queryOf } from './filterValues.ts';

const types = ['live', 'store', 'artist'];

test.each([
  ['types=live', 'live'],
  ['types[]=live', 'live'],
  ['types[]=live&types[]=store', 'live,store'],
  ['types[]=live&types[]=planet', 'live'],
  ['types=planet', ''],
  ['types=live&types[]=store', 'live,store'],
  ['types=live,store', ''],
  ['types=live&types=live', 'live'],
  ['types=live&types=store', 'store'],
  ['types=live&types=planet', 'live'],
  ['types[]=live&types[]=store&types[]=live', 'live,store'],
  ['other=live', ''],
])('%s: %s', (address, value) => {
  expect(filterIn(new URLSearchParams(address), 'types', types, true)).toBe(value);
});

test.each([
  ['types[]=live&types[]=store', 'live'],
  ['types[]=planet&types[]=store', 'store'],
  ['types=live&types[]=store', 'live'],
  ['types[]=planet', ''],
])('of one value, %s: %s', (address, value) => {
  expect(filterIn(new URLSearchParams(address), 'types', types, false)).toBe(value);
});

test('an address and a query have several values as a list, and one as itself', () => {
  const filters = { types: 'live,store', country: 'PE', none: undefined };
  expect(queryOf(filters)).toEqual({ types: ['live', 'store'], country: 'PE', none: undefined });
  const params = new URLSearchParams();
  addFilters(params, filters);
  expect([...params]).toEqual([
    ['types[]', 'live'],
    ['types[]', 'store'],
    ['country', 'PE'],
  ]);
  expect(filterIn(params, 'types', types, true)).toBe('live,store');
});
