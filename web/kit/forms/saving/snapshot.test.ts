import { expect, test } from 'vitest';
import { changedSince, snapshotOf, typedSince } from './snapshot.ts';

const file = (name: string) => new File(['x'], name);

test('what was typed or chosen since a snapshot is found, also another file of the same name, and another order', () => {
  const [one, other] = [file('a.png'), file('a.png')];
  const before = snapshotOf({ name: 'Ana', picture: one, photos: [one, other], note: undefined });
  const changed = (values: object) => changedSince(before, values).map(([name]) => name);
  expect(changed({ name: 'Ana', picture: one, photos: [one, other], note: undefined })).toEqual([]);
  expect(changed({ name: 'Ana B', picture: other, photos: [other, one], note: '' })).toEqual([
    'name',
    'picture',
    'photos',
    'note',
  ]);
  // A field that the form did not have then.
  expect(changed({ added: 'x' })).toEqual([]);
});

test('what leaving a field makes of its text is what was sent, and was not typed since', () => {
  const sent = {
    values: { link: 'example.com', name: 'Ana' },
    fields: { link: 'https://example.com', name: 'Ana' },
  };
  expect(typedSince(sent, { link: 'https://example.com', name: 'Ana' })).toEqual([]);
  expect(typedSince(sent, { link: 'https://example.com/x', name: 'Ana' })).toEqual([
    ['link', 'https://example.com/x'],
  ]);
});

test('a number that leaving a field puts in the place of an empty text was sent as one', () => {
  const sent = { values: { order: '' }, fields: { order: 0 } };
  expect(typedSince(sent, { order: '0' })).toEqual([]);
  expect(typedSince(sent, { order: '1' })).toEqual([['order', '1']]);
});

test('what a request leaves out because it is as stored was typed since if it is removed', () => {
  const sent = { values: { name: 'Ana', picture: '/1.webp' }, fields: { name: 'Ana' } };
  expect(typedSince(sent, { name: 'Ana', picture: '' })).toEqual([['picture', '']]);
});
