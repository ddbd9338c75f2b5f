import { expect, test } from 'vitest';
import { fullNameOf, recordName } from './record-name.ts';

test.each<[what: string, record: unknown, name: string]>([
  ['a user', { first_name: 'Ana', last_name: 'Peña', email: 'ana@example.com' }, 'Ana Peña'],
  ['an artist with one name', { first_name: 'Björk', last_name: '', email: 'x' }, 'Björk'],
  ['a user without a name', { first_name: '', last_name: '', email: 'ana@example.com' }, 'ana@example.com'],
  ['a spot', { name: 'Bar Sur', title: 'no', user: { first_name: 'no' } }, 'Bar Sur'],
  ['an event', { title: 'Noche', spot_id: '1' }, 'Noche'],
  ['a comment', { comment: '  Qué\nlindo  ', user_id: null }, 'Qué\nlindo'],
  ['a revision', { spot_name: 'Bar Norte', old_data: { name: 'Bar' } }, 'Bar Norte'],
  ['a story that opens a spot', { link: '', spot: { id: '1', name: 'Bar Sur' } }, 'Bar Sur'],
  ['a story with a link', { link: 'https://example.com', spot: null }, 'https://example.com'],
  // A story has the name of its user in it, which must not outlive them.
  ['a story of a user', { link: '', spot: null, user: { first_name: 'Ana', last_name: '' } }, ''],
  ['a pic', { image_url: '/files/a.webp' }, ''],
  ['nothing', undefined, ''],
  ['null', null, ''],
  ['an array', [], ''],
  ['a number as the name', { name: 7, title: 'Siete' }, 'Siete'],
])('the name of %s', (_what, record, name) => {
  expect(recordName(record)).toBe(name);
});

test('a name has at most a hundred characters, none of them cut in half', () => {
  expect(recordName({ name: 'a'.repeat(101) })).toBe('a'.repeat(100));
  expect(recordName({ name: '💃'.repeat(101) })).toBe('💃'.repeat(100));
  expect(recordName({ name: `${'a'.repeat(99)}💃💃` })).toBe(`${'a'.repeat(99)}💃`);
  expect(fullNameOf({ first_name: 'a'.repeat(99), last_name: 'b' })).toBe('a'.repeat(99));
});
