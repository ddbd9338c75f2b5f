import { describe, expect, test } from 'vitest';
import { recordAt } from './recordScreens.ts';
import { stepsFrom } from './steps.ts';

const pageOf = (ids: string, page: number, total: number) => ({
  data: [...ids].map((id) => ({ id })),
  metadata: { page, perPage: 3, total, lastPage: Math.ceil(total / 3) },
});

describe('the steps from a record', () => {
  const middle = pageOf('def', 2, 8);

  test.each([
    ['in a page', 'e', { place: 5, previous: { page: 2, index: 0 }, next: { page: 2, index: 2 } }],
    ['first of a page', 'd', { place: 4, previous: { page: 1, index: -1 }, next: { page: 2, index: 1 } }],
    ['last of a page', 'f', { place: 6, previous: { page: 2, index: 1 }, next: { page: 3, index: 0 } }],
  ])('%s', (_name, id, expected) => expect(stepsFrom(middle, id)).toEqual({ total: 8, ...expected }));

  test('end at the first and at the last record', () => {
    expect(stepsFrom(pageOf('abc', 1, 8), 'a').previous).toBeUndefined();
    expect(stepsFrom(pageOf('gh', 3, 8), 'h').next).toBeUndefined();
    expect(stepsFrom(pageOf('a', 1, 1), 'a')).toEqual({
      place: 1,
      total: 1,
      previous: undefined,
      next: undefined,
    });
  });

  test('that has left the list lead to the row in its place', () => {
    const left = pageOf('dfg', 2, 7);
    expect(stepsFrom(left, 'e', 1)).toEqual({
      place: undefined,
      total: 7,
      previous: { page: 2, index: 0 },
      next: { page: 2, index: 1 },
    });
    // It was the last one of the list.
    expect(stepsFrom(pageOf('g', 3, 7), 'h', 1)).toMatchObject({
      next: undefined,
      previous: { page: 3, index: 0 },
    });
    // The only one.
    expect(stepsFrom(pageOf('', 1, 0), 'a', 0)).toMatchObject({ next: undefined, previous: undefined });
  });

  test('of which nothing is known lead nowhere', () =>
    expect(stepsFrom(middle, 'z')).toEqual({
      place: undefined,
      total: 8,
      previous: undefined,
      next: undefined,
    }));
});

test.each([
  ['/users/1/edit', { list: '/users', id: '1' }],
  ['/spots/7/events/1/edit', { list: '/spots/7/events', id: '1' }],
  ['/users/new', undefined],
  ['/users', undefined],
  ['/users/1/edit/x', undefined],
])('the record at %s', (pathname, expected) => expect(recordAt(pathname)).toEqual(expected));
