import { expect, test } from 'vitest';
import { isSameContent, withoutSecrets } from './draft.ts';
import { typedTexts } from './outbox/typedTexts.ts';
import { pack, unpack } from './packing.ts';

const [one, two] = [new File(['1'], '1.png'), new File(['2'], '2.png')];
const ids = new Map<unknown, string>([
  [one, 'a'],
  [two, 'b'],
]);
const packed = (value: unknown) => pack(value, (file) => ids.get(file) ?? '');

test('files are stored beside the values, which come back as they were', () => {
  const values = { name: 'Bar', picture: one, photos: ['/1.webp', two], bio: { title: null }, order: 0 };
  const text = JSON.parse(JSON.stringify(packed(values)));
  expect(text.name).toBe('Bar');
  const files = new Map([...ids].map(([file, id]) => [id, file as File]));
  expect(
    isSameContent(
      unpack(text, (id) => files.get(id)),
      values,
    ),
  ).toBe(true);
});

test('files that were not stored are missing', () => {
  expect(unpack(packed({ picture: one, photos: ['/1.webp', two] }), () => undefined)).toStrictEqual({
    photos: ['/1.webp'],
  });
});

test('passwords are left out', () => {
  const values = { name: 'x', password: 'a', current_password: 'b', newPassword: 'c' };
  expect(withoutSecrets(values)).toEqual({ name: 'x' });
});

test('what was taken of a form stays as it was, whatever is typed into it later, with the same files', () => {
  const form = { bio: { title: 'a' }, photos: ['/1.webp', one], links: [{ url: 'b' }] };
  const taken = withoutSecrets(form);
  form.bio.title = 'changed';
  form.photos.push('/2.webp');
  for (const link of form.links) link.url = 'changed';
  expect(taken).toEqual({ bio: { title: 'a' }, photos: ['/1.webp', one], links: [{ url: 'b' }] });
  expect(taken.photos[1]).toBe(one);
});

test.each([
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [[1, { a: '' }], [1, { a: '' }], true],
  [[], {}, false],
  [null, '', false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: one }, { a: one }, true],
  [{ a: one }, { a: two }, false],
  [[1, 2], [1], false],
])('%j and %j are equal: %s', (left, right, equal) => {
  expect(isSameContent(left, right)).toBe(equal);
  expect(isSameContent(right, left)).toBe(equal);
});

test('the texts that are only in a draft', () => {
  const base = { id: '1', name: 'Bar', bio: { title: 'Old' } };
  const values = { name: 'Bar', bio: { title: 'New', text: ' Long ' }, order: 3, photos: [one], link: '' };
  expect(typedTexts({ values, base })).toEqual(['New', 'Long']);
  expect(typedTexts({ values, base: undefined })).toEqual(['Bar', 'New', 'Long']);
});
