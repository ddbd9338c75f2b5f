import { expect, test } from 'vitest';
import { isSameQuery, paramsOfView, pathOfView, queryOfAddress } from './viewAddress.ts';

const query = { search: 'bar & café', types: ['live', 'store'], columns: 'name,email' };
const view = { id: '0192f0c1-7a3b-7def-8abc-0123456789ab', list: 'users', query };

test('the address of a view has its query and its id, and read again the same query', () => {
  const params = paramsOfView(view);
  expect(params.get('v')).toBe(view.id);
  expect(params.getAll('types[]')).toEqual(['live', 'store']);
  expect(pathOfView(view)).toBe(`/users?${params}`);
  expect(queryOfAddress(new URLSearchParams(`${params}&page=3&perPage=25`))).toEqual(query);
});

test.each([
  [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
  [{ types: ['live'] }, { types: 'live' }, true],
  [{ types: ['live', 'store'] }, { types: ['store', 'live'] }, false],
  [{ a: '1' }, {}, false],
  [{ columns: 'a,b' }, { columns: 'b,a' }, false],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSameQuery(one, other)).toBe(same);
});

test('an empty parameter says nothing', () => {
  expect(queryOfAddress(new URLSearchParams('search=&country=PE'))).toEqual({ country: 'PE' });
});
