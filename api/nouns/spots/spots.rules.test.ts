import { expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { guardedDefaults, maySet, needsReview, photoIndex } from './spots.rules.ts';

const person = (role: Role) => ({ id: '1', role });

test('a new spot of staff is a bar of nobody, one of a user a person of their own', () => {
  const ofStaff = { enable: false, type: 'bar_club', user_id: null };
  expect(guardedDefaults(person('editor'))).toEqual(ofStaff);
  expect(guardedDefaults(person('admin'))).toEqual(ofStaff);
  expect(guardedDefaults(person('user'))).toEqual({ enable: false, type: 'people', user_id: '1' });
});

const stored = { enable: false, type: 'people', user_id: '1' } as const;

test.each<[object, Role[]]>([
  [{}, ['user', 'editor', 'admin']],
  [{ name: 'Bar' }, ['user', 'editor', 'admin']],
  [stored, ['user', 'editor', 'admin']],
  [{ enable: true }, ['admin']],
  [{ type: 'store' }, ['editor', 'admin']],
  [{ user_id: '2' }, ['editor', 'admin']],
  [{ user_id: null }, ['editor', 'admin']],
  [{ ...stored, enable: true, type: 'store' }, ['admin']],
])('%j may be set by %j', (change, allowed) => {
  const roles = (['user', 'editor', 'admin'] as const).filter((role) => maySet(person(role), stored, change));
  expect(roles).toEqual(allowed);
});

test('an owner’s edit of a published spot needs approval', () => {
  expect(needsReview(person('user'), { enable: true })).toBe(true);
  expect(needsReview(person('user'), { enable: false })).toBe(false);
  expect(needsReview(person('editor'), { enable: true })).toBe(false);
});

test.each([
  ['https://cdn.example.com/files/b.webp', 1],
  ['https://cdn.example.com/files/b.webp?signature=1&expires=2', 1],
  ['b.webp', 1],
  ['a.webp', 0],
  ['a.webp?x=b.webp', 0],
  ['files/a.webp', -1],
  ['c.webp', -1],
  ['webp', -1],
  ['', -1],
])('the photo %s has the index %i', (picture, index) => {
  const photos = ['/files/a.webp', 'https://cdn.example.com/files/b.webp'];
  expect(photoIndex({ photos }, picture)).toBe(index);
});
