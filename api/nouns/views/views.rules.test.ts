import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { asInAddress, mayChange, mayOpen, maySee } from './views.rules.ts';

const person = (role: Role, id = 'ana') => ({ id, role });
const view = (owner: string, shared: boolean, list = 'spots') => ({
  list,
  shared,
  owner: { id: owner, first_name: 'N', last_name: 'N' },
});

test('staff open every list, administrators only that of the audit', () => {
  const lists = ['spots', 'users', 'banners', 'inbox', 'audit', 'of-no-list'];
  const opened = (role: Role) => lists.filter((list) => mayOpen(person(role), list));
  expect(opened('user')).toEqual([]);
  expect(opened('editor')).toEqual(lists.filter((list) => list !== 'audit'));
  expect(opened('admin')).toEqual(lists);
});

describe('a view', () => {
  test('is there for its owner, and for the team if it is shared', () => {
    const seen = [view('ana', false), view('eva', false), view('eva', true)];
    expect(seen.map((one) => maySee(person('editor'), one))).toEqual([true, false, true]);
    expect(seen.map((one) => maySee(person('admin'), one))).toEqual([true, false, true]);
  });

  test('is not there for whoever may not open its list', () => {
    const seen = [view('ana', false, 'audit'), view('eva', true, 'audit')];
    expect(seen.map((one) => maySee(person('editor'), one))).toEqual([false, false]);
    expect(seen.map((one) => maySee(person('admin'), one))).toEqual([true, true]);
    expect(maySee(person('user'), view('ana', true))).toBe(false);
  });

  test('is changed by its owner and by administrators', () => {
    const changed = (role: Role) =>
      [view('ana', true), view('eva', true)].map((one) => mayChange(person(role), one));
    expect(changed('editor')).toEqual([true, false]);
    expect(changed('admin')).toEqual([true, true]);
  });
});

test('an address has what a query sets, as strings', () => {
  const query = { search: 'bar', enabled: false, likes: 0, ids: [1, 'b'], types: [] };
  expect(asInAddress({ ...query, country: null, type: undefined, order: '' })).toEqual({
    search: 'bar',
    enabled: 'false',
    likes: '0',
    ids: ['1', 'b'],
    types: [],
  });
  expect(asInAddress({})).toEqual({});
});
