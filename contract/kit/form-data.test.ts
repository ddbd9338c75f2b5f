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

test('booleans, numbers, null and empty lists are encoded as strings', () => {
  expect(encode({ a: true, b: 1.5, c: null, d: undefined, e: [], f: { g: false } })).toEqual([
    ['a', 'true'],
    ['b', '1.5'],
    ['c', ''],
    ['e', ''],
    ['f[g]', 'false'],
  ]);
});

test('files and nested lists keep their place', () => {
  const file = new File(['x'], 'picture.png');
  expect(encode({ photos: [file, 'a'], bio: { tags: [{ id: 1 }, null] } })).toEqual([
    ['photos[0]', file],
    ['photos[1]', 'a'],
    ['bio[tags][0][id]', '1'],
    ['bio[tags][1]', ''],
  ]);
});

test('a group whose names are not all indexes is no list', () => {
  expect(
    decode([
      ['a[0]', 'x'],
      ['a[b]', 'y'],
      ['c[x1]', 'z'],
      ['d[1x]', 'z'],
      ['e[10000]', 'z'],
    ]),
  ).toEqual({
    ...{ a: { 0: 'x', b: 'y' }, c: { x1: 'z' } },
    ...{ d: { '1x': 'z' }, e: { 10000: 'z' } },
  });
  expect(
    decode([
      ['a[9999]', 'last'],
      ['a[10]', 'y'],
      ['a[9]', 'x'],
    ]),
  ).toEqual({ a: ['x', 'y', 'last'] });
  expect(decode([])).toEqual({});
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

const invalid: [why: string, entries: Entry[], reason: string][] = [
  ['the prototype', [['__proto__[admin]', 'true']], 'forbidden name'],
  ['the prototype, deep', [['a[constructor][b]', 'x']], 'forbidden name'],
  ['the prototype, last', [['a[prototype]', 'x']], 'forbidden name'],
  ['more than five levels', [['a[b][c][d][e][f]', 'x']], 'too deep'],
  ['a thousand levels', [[`a${'[b]'.repeat(1000)}`, 'x']], 'name too long'],
  ['more than 500 fields', Array.from({ length: 501 }, (_, i): Entry => [`f${i}`, 'x']), 'too many fields'],
  [
    'a repeated scalar',
    [
      ['a', '1'],
      ['a', '2'],
    ],
    'repeated',
  ],
  [
    'a value that is also a group',
    [
      ['a', '1'],
      ['a[b]', '2'],
    ],
    'both a value and a group',
  ],
  [
    'a group that is also a value',
    [
      ['a[b]', '2'],
      ['a', '1'],
    ],
    'repeated',
  ],
  ['an empty name', [['', 'x']], 'malformed name'],
  ['only brackets', [['[]', 'x']], 'malformed name'],
  ['unbalanced brackets', [['a[b', 'x']], 'malformed name'],
  ['text after brackets', [['a[b]c', 'x']], 'malformed name'],
  ['a name that is too long', [['a'.repeat(201), 'x']], 'name too long'],
];
test.each(invalid)('refuses %s', (_why, entries, reason) => {
  expect(() => decode(entries)).toThrow(FormError);
  expect(() => decode(entries)).toThrow(reason);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('the limits themselves are accepted, and an error names at most 200 characters of the key', () => {
  expect(Object.keys(decode(Array.from({ length: 500 }, (_, i): Entry => [`f${i}`, 'x'])))).toHaveLength(500);
  expect(decode([['a[b][c][d][e]', 'x']])).toEqual({ a: { b: { c: { d: { e: 'x' } } } } });
  expect(decode([['a'.repeat(200), 'x']])).toEqual({ ['a'.repeat(200)]: 'x' });
  expect(new FormError('a'.repeat(300), 'why')).toMatchObject({ path: 'a'.repeat(200), message: 'why' });
});

test('decoding an encoded body returns the body', () => {
  const bodies = fc.dictionary(name, tree.value, { maxKeys: 6 }).filter((body) => depth(body) <= 5);
  fc.assert(
    fc.property(bodies, (body) => {
      fc.pre(encode(body).length <= 500);
      expect(decode(encode(body))).toEqual({ ...body });
    }),
    // A fixed seed: a failure comes from a change of the code, not from chance.
    { numRuns: 100, seed: 20_261_121 },
  );
});
