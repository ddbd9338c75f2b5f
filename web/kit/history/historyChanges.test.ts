import { expect, test } from 'vitest';
import { changesIn, fieldsIn, inLabelOrder, isSameValue, notApprovedIn } from './historyChanges.ts';

test('the fields of two versions by path, without those that a history does not show', () => {
  expect(
    fieldsIn({ id: '1', bio: { title: 'a' }, tags: ['x'] }, { bio: { title: 'b' }, version: 2 }),
  ).toEqual([
    { path: 'bio.title', before: 'a', after: 'b' },
    { path: 'tags', before: ['x'], after: undefined },
  ]);
  expect(fieldsIn(null, undefined)).toEqual([]);
});

test.each<[unknown, unknown, boolean]>([
  [undefined, null, true],
  [null, '', true],
  ['', [], true],
  [false, null, false],
  [0, '', false],
  ['a', 'a', true],
  [['a', 'b'], ['b', 'a'], false],
  [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
  // Pictures are signed anew every hour.
  [['/files/1.webp?expires=1&signature=a-_b'], ['/files/1.webp?expires=2&signature=c'], true],
  [['/files/1.webp?expires=1&signature=a'], ['/files/2.webp?expires=1&signature=a'], false],
])('%j and %j', (a, b, isSame) => {
  expect(isSameValue(a, b)).toBe(isSame);
});

test('an entry changed the fields that differ', () => {
  expect(changesIn({ before: { name: 'a', order: 1 }, after: { name: 'b', order: 1 } })).toEqual([
    { path: 'name', before: 'a', after: 'b' },
  ]);
});

test('what was sent and is not what the approval left was not approved', () => {
  const sent = { at: '', author: null, values: { name: 'b', link: 'c', bio: { title: 'd', text: '' } } };
  expect(notApprovedIn({ after: { name: 'b', version: 2 }, sent }).map(({ path }) => path)).toEqual([
    'link',
    'bio.title',
  ]);
  expect(notApprovedIn({ after: { name: 'b' }, sent: null })).toEqual([]);
});

test('fields are in the order of their labels, those without one last', () => {
  const changes = ['other', 'b', 'a'].map((path) => ({ path, before: 1, after: 2 }));
  expect(inLabelOrder(changes, { a: 'A', b: 'B' }).map(({ path }) => path)).toEqual(['a', 'b', 'other']);
});
