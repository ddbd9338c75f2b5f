import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as links from '../links.fields.ts';
import * as k from './fields.ts';

/* What each kind of field accepts, and as what, and with which code it refuses the rest (product/wire#empty-values). */

type Accepted = readonly (readonly [given: unknown, read: unknown])[];
type Refused = readonly (readonly [given: unknown, code: string])[];
const same = (...values: unknown[]): Accepted => values.map((value) => [value, value]);
const all = (code: string, ...values: unknown[]): Refused => values.map((value) => [value, code]);

const receivedFile = { name: 'a.png', size: 15 * 1024 * 1024, type: 'image/png', [k.received]: true };
const tooLarge = { ...receivedFile, size: 15 * 1024 * 1024 + 1 };
const browserFile = new File(['x'], 'a.png', { type: 'image/png' });
const longLink = (length: number) => `https://e.test/${'a'.repeat(length - 15)}`;

const kinds: [name: string, schema: z.ZodMiniType, accepted: Accepted, refused: Refused][] = [
  [
    'text(5)',
    k.text(5),
    [[' a ', 'a'], ['  ', ''], ...same('', 'abcde')],
    [...all('tooLong', 'abcdef'), ...all('unseen', 'a\nb', 'a\u200bb'), ...all('invalid', 5, null, ['a'])],
  ],
  [
    'requiredText(5)',
    k.requiredText(5),
    [[' a ', 'a'], ...same('abcde')],
    [...all('required', '', '  ', 5, null), ...all('tooLong', 'abcdef'), ...all('unseen', 'a\tb')],
  ],
  ['requiredText(5, code)', k.requiredText(5, 'nameRequired'), [], all('nameRequired', '', ' ', 5)],
  [
    'prose(5)',
    k.prose(5),
    [[' a\r\nb\rc ', 'a\nb\nc'], ...same('', 'a\n\nbc')],
    [...all('tooLong', 'abcdef'), ...all('unseen', 'a\0b'), ...all('invalid', 5)],
  ],
  [
    'requiredProse(5)',
    k.requiredProse(5),
    [['a\r\nb', 'a\nb']],
    [...all('required', '', '\n', 5), ...all('tooLong', 'abcdef')],
  ],
  ['requiredProse(5, code)', k.requiredProse(5, 'bodyRequired'), [], all('bodyRequired', '', ' ', 5)],
  [
    'searchText(5)',
    k.searchText(5),
    [['\u200ba\u202e\nb ', 'a b'], ...same('', 'abcde')],
    [...all('tooLong', 'abcdef'), ...all('invalid', 5)],
  ],
  [
    'number(-1.5, 2.5)',
    k.number(-1.5, 2.5),
    [['2.5', 2.5], [' -1.5 ', -1.5], ...same(-1.5, 2.5, 0.25)],
    [...all('outOfRange', -1.51, '2.51'), ...all('notANumber', '', ' ', 'x', '1,5', null, true)],
  ],
  [
    'integer(1, 3)',
    k.integer(1, 3),
    [['3', 3], ...same(1, 3)],
    [...all('outOfRange', 0, 4, '4'), ...all('notANumber', 1.5, '1.5', '', 'x', null)],
  ],
  [
    'integerOr(2, 1, 3)',
    k.integerOr(2, 1, 3),
    [['', 2], [' ', 2], ['3', 3], ...same(1)],
    [...all('outOfRange', 0, '4'), ...all('notANumber', 'x', null)],
  ],
  [
    'flag',
    k.flag(),
    [
      ...['true', '1', 'on', true].map((on) => [on, true] as const),
      ...['false', '0', '', false].map((off) => [off, false] as const),
    ],
    all('invalid', 'yes', 'off', 1, null),
  ],
  [
    'orNone',
    k.orNone(k.integer(1, 3)),
    [['', null], [' ', null], ['2', 2], ...same(null, 2)],
    all('outOfRange', 0, '4'),
  ],
  ['choice', k.choice(['a', 'b']), same('a', 'b'), all('badChoice', '', 'c', 'A', 5)],
  ['choice with a code', k.choice(['a'], 'typeRequired'), same('a'), all('typeRequired', '', 'c', null)],
  [
    'country',
    k.country(),
    [['ar', 'AR'], [' AR ', 'AR'], ['gb', 'UK'], ['GB', 'UK'], ['uk', 'UK'], ...same('AR', 'UK')],
    all('badCountry', '', ' ', 'XX', 'ARG', 'EU', 5, null),
  ],
  [
    'country with a code',
    k.country('countryRequired'),
    same('ES'),
    [...all('countryRequired', '', ' ', 5), ...all('badCountry', 'XX')],
  ],
  [
    'link',
    links.link(),
    [
      [' https://e.test ', 'https://e.test'],
      ['https://аpple.com/', 'https://xn--pple-43d.com/'],
      ['e.test', 'https://e.test'],
      ['Mira:\nhttps://e.test', 'https://e.test'],
      ...same('', longLink(2000)),
    ],
    [
      ...all('badLink', 'ftp://e.test'),
      ...all('linkWithoutDomain', 'https://', 'e'),
      ...[...all('tooLong', longLink(2001)), ...all('unseen', 'https://e.test/\u200b'), ...all('invalid', 5)],
    ],
  ],
  [
    'requiredLink',
    links.requiredLink(),
    [
      [' https://e.test ', 'https://e.test'],
      ['https://аpple.com/', 'https://xn--pple-43d.com/'],
      ['e.test', 'https://e.test'],
      ...same(longLink(2000)),
    ],
    [...all('linkRequired', '', ' ', 5), ...all('linkWithoutDomain', 'e'), ...all('tooLong', longLink(2001))],
  ],
  ['requiredLink with a code', links.requiredLink('required'), [], all('required', '', ' ', 5)],
  [
    'many(integer, 2)',
    k.many(k.integer(1, 3), 2),
    [
      ['', []],
      ['2', [2]],
      [
        ['1', 2],
        [1, 2],
      ],
      ...same([]),
    ],
    [...all('invalid', [1, 2, 3], 5, null, {}), ...all('outOfRange', [4], '4')],
  ],
  [
    'file',
    k.file(),
    same(browserFile, receivedFile),
    [
      ...all('imageTooLarge', tooLarge),
      ...all('fileOnly', '', 'a.png', null, 5, { name: 'a', size: 1, type: '' }),
    ],
  ],
  ['file with a code', k.file('imageRequired'), [], all('imageRequired', '', null)],
  [
    'picture',
    k.picture(),
    same(browserFile, '', '/files/a.webp', 'a'.repeat(500)),
    [...all('fileOnly', 5, null, { size: 1 }), ...all('tooLong', 'a'.repeat(501))],
  ],
];

test.each(kinds)('%s', (_name, schema, accepted, refused) => {
  for (const [given, read] of accepted)
    expect(z.safeParse(schema, given), JSON.stringify(given)).toEqual({ success: true, data: read });
  for (const [given, code] of refused)
    expect(z.safeParse(schema, given).error?.issues[0]?.message, JSON.stringify(given)).toBe(code);
});

test('a strict object refuses other fields', () => {
  const schema = k.strictObject({ a: k.text(5) });
  expect(z.parse(schema, { a: 'x' })).toEqual({ a: 'x' });
  expect(z.safeParse(schema, { a: 'x', b: 'y' }).error?.issues[0]?.message).toBe('unknownField');
  expect(z.safeParse(schema, 'x').error?.issues[0]?.message).toBe('invalid');
});
