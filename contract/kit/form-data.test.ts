import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, type Entry, encode, FormError } from './form-data.ts';

/** Names without the three that `decode` refuses. */
const name = fc
  .stringMatching(/^[a-z_]{1,12}$/)
  .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key));
const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constant(new File(['x'], 'picture.png', { type: 'image/png' })),
);
const tree = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', maxDepth: 4 }, leaf, tie('list'), tie('group')),
  list: fc.array(tie('value'), { minLength: 1, maxLength: 12 }),
  group: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }),
}));
const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null && !(value instanceof File)
    ? 1 + Math.max(0, ...Object.values(value).map(depth))
    : 0;

test('decoding an encoded body returns the body', () => {
  const bodies = fc.dictionary(name, tree.value, { maxKeys: 6 }).filter((body) => depth(body) <= 5);
  fc.assert(
    fc.property(bodies, (body) => {
      fc.pre(encode(body).length <= 500);
      expect(decode(encode(body))).toEqual({ ...body });
    }),
    // A fixed seed: a failure comes from a change of the code, not from chance.
    { numRuns: 300, seed: 20_261_121 },
  );
});

test('booleans, numbers, null and empty lists are encoded as strings', () => {
  expect(encode({ a: true, b: 1.5, c: null, d: undefined, e: [], f: { g: false } })).toEqual([
    ['a', 'true'],
    ['b', '1.5'],
    ['c', ''],
    ['e', ''],
    ['f[g]', 'false'],
  ]);
});

test('`[]` appends, and indexes can be in any order', () => {
  const entries: Entry[] = [
    ['photos[]', 'a'],
    ['photos[]', 'b'],
    ['ids[1]', 'second'],
    ['ids[0]', 'first'],
  ];
  expect(decode(entries)).toEqual({ photos: ['a', 'b'], ids: ['first', 'second'] });
});

const invalid: [why: string, entries: Entry[]][] = [
  ['the prototype', [['__proto__[admin]', 'true']]],
  ['the prototype, deep', [['a[constructor][prototype]', 'x']]],
  ['more than five levels', [['a[b][c][d][e][f]', 'x']]],
  ['a thousand levels', [[`a${'[b]'.repeat(1000)}`, 'x']]],
  ['more than 500 fields', Array.from({ length: 501 }, (_, i): Entry => [`f${i}`, 'x'])],
  [
    'a repeated scalar',
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  [
    'a value that is also a group',
    [
      ['a', '1'],
      ['a[b]', '2'],
    ],
  ],
  [
    'a group that is also a value',
    [
      ['a[b]', '2'],
      ['a', '1'],
    ],
  ],
  ['an empty name', [['', 'x']]],
  ['only brackets', [['[]', 'x']]],
  ['unbalanced brackets', [['a[b', 'x']]],
  ['a name that is too long', [['a'.repeat(201), 'x']]],
];
test.each(invalid)('refuses %s', (_why, entries) => {
  expect(() => decode(entries)).toThrow(FormError);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});
