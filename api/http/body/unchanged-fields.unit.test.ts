import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { integer, requiredText, strictObject, text } from '#contract/kit/fields.ts';
import { link } from '#contract/links.fields.ts';
import { ProblemError } from '../../problems/problems.ts';
import { readChange } from './unchanged-fields.ts';

/* What is expected here is in product/wire#unchanged-fields and docs/decisions/0023. */

const schema = strictObject({
  name: z.optional(requiredText(5)),
  version: z.optional(integer(1, 99)),
  bio: z.optional(strictObject({ title: z.optional(text(5)), body: z.optional(text(20)) })),
  tags: z.optional(z.array(text(3))),
});
const record = {
  id: '7',
  name: 'Bar',
  version: 3,
  order: 5,
  shown: true,
  owner: null,
  empty: [],
  note: 'one\ntwo',
  odd: '[object Object]',
  photos: ['a', 'b'],
  user: { id: '1', name: 'Ana' },
  events: [{ day: 'x' }],
  bio: { title: 'longer than allowed', body: 'b' },
  tags: ['rock', 'pop'],
};

/** The fields that are changed, or the status with the paths and codes of the refused fields. */
const read = async (body: unknown, current: () => Promise<object | undefined> = async () => record) => {
  try {
    return await readChange(schema, body, current as () => Promise<typeof record>);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [error.status, ...(error.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  }
};

test('a body without refused fields does not read the record', async () => {
  const current = () => Promise.reject(new Error('read'));
  expect(await read({ name: ' Bar ', version: 1 }, current)).toEqual({ name: 'Bar', version: 1 });
});

// product/values#kept-values
describe('a text that the schema would rewrite', () => {
  const links = strictObject({
    web: z.optional(link()),
    group: z.optional(strictObject({ web: link(), on: z.boolean() })),
    name: z.optional(requiredText(5)),
  });
  const old = 'http://бar.com';
  const stored = { web: old, group: { web: old, on: true }, id: '7' };
  const readLinks = (body: unknown) => readChange(links, body, async () => stored);

  test('stays as it is if it is the record’s, also beside a refused field', async () => {
    expect(await readLinks({ web: old, name: 'Club' })).toEqual({ web: old, name: 'Club' });
    expect(await readLinks({ group: { web: old, on: false } })).toEqual({ group: { web: old, on: false } });
    expect(await readLinks({ ...stored, name: 'Club' })).toEqual({
      web: old,
      group: stored.group,
      name: 'Club',
    });
  });

  test('is rewritten if it is another one, or there is no record', async () => {
    const kept = 'https://e.test';
    expect(await readLinks({ web: 'e.test', group: { web: 'e.test', on: true } })).toEqual({
      web: kept,
      group: { web: kept, on: true },
    });
    expect(await readChange(links, { web: old }, async () => undefined)).toEqual({
      web: 'http://xn--ar-9kc.com',
    });
  });
});

test('a record that was read can be sent back with a change', async () => {
  expect(await read({ ...record, name: 'Club' })).toEqual({ name: 'Club', version: 3 });
  const reversed = Object.fromEntries(Object.entries({ ...record, name: 'Club' }).reverse());
  expect(await read(reversed)).toEqual({ name: 'Club', version: 3 });
});

test.each<[string, object]>([
  ['a number as text', { order: '5' }],
  ['a boolean as text', { shown: 'true' }],
  ['null as an empty text', { owner: '' }],
  ['null', { owner: null }],
  ['an empty list as an empty text', { empty: '' }],
  ['an empty list', { empty: [] }],
  ['line breaks of a form', { note: 'one\r\ntwo' }],
  ['old line breaks', { note: 'one\rtwo' }],
  ['a list', { photos: ['a', 'b'] }],
  ['a list of objects', { events: [{ day: 'x' }] }],
  ['an object', { user: { name: 'Ana', id: '1' } }],
  ['a part of an object', { user: { id: '1' } }],
])('an unchanged field is ignored: %s', async (_what, sent) => {
  expect(await read({ name: 'Club', ...sent })).toEqual({ name: 'Club' });
});

test.each<[string, object]>([
  ['another number', { order: 6 }],
  ['no number', { order: '' }],
  ['another boolean', { shown: false }],
  ['a value instead of null', { owner: '1' }],
  ['a list instead of an empty one', { empty: ['a'] }],
  ['an empty list', { photos: [] }],
  ['no list', { photos: '' }],
  ['another order', { photos: ['b', 'a'] }],
  ['a longer list', { photos: ['a', 'b', 'c'] }],
  ['a shorter list', { photos: ['a'] }],
  ['a text instead of a list', { photos: 'a,b' }],
  ['a list instead of a text', { id: ['7'] }],
  ['an object instead of a text', { odd: {} }],
  ['another line', { note: 'one\ntwo\n' }],
  ['a changed part', { user: { id: '1', name: 'Eva' } }],
  ['an unknown part', { user: { id: '1', age: null } }],
  ['no object', { user: '' }],
  ['a list instead of an object', { user: [] }],
  ['null instead of an object', { user: null }],
])('a changed read-only field is refused: %s', async (_what, sent) => {
  expect(await read({ name: 'Club', ...sent })).toEqual([422, `${Object.keys(sent)[0]} fixedField`]);
});

test('fields that do not exist are refused as unknown, beside unchanged ones', async () => {
  expect(await read({ id: '7', nonsense: '' })).toEqual([422, 'nonsense unknownField']);
  expect(await read({ constructor: 'x', toString: 1 })).toEqual([
    422,
    'constructor unknownField',
    'toString unknownField',
  ]);
  expect(await read({ id: '8', nonsense: 1, order: 5 })).toEqual([
    422,
    'id fixedField',
    'nonsense unknownField',
  ]);
});

test('a stored value that the schema refuses by now may stay, and the fields beside it may change', async () => {
  const title = record.bio.title;
  expect(await read({ bio: { title, body: 'new' } })).toEqual({ bio: { body: 'new' } });
  expect(await read({ name: 'Club', bio: record.bio })).toEqual({ name: 'Club' });
  expect(await read({ tags: ['rock', 'pop'] })).toEqual({});
  expect(await read({ tags: ['pop', 'rock'] })).toEqual([422, 'tags.1 tooLong']);
  expect(await read({ bio: { title: 'another long title' } })).toEqual([422, 'bio.title tooLong']);
  expect(await read({ bio: { title, other: 1 } })).toEqual([422, 'bio.other unknownField']);
  const withoutBio = async () => ({ ...record, bio: null });
  expect(await read({ bio: { title } }, withoutBio)).toEqual([422, 'bio.title tooLong']);
  expect(await read({ bio: 'x' })).toEqual([422, expect.stringMatching(/^bio /)]);
  expect(await read({ name: 'much too long' })).toEqual([422, 'name tooLong']);
});

test('an old version is 409 with the present record, whatever else is refused', async () => {
  expect(await read({ id: '8', version: 2 })).toEqual([409]);
  expect(await read({ id: '7', version: '2' })).toEqual([409]);
  const problem = await readChange(schema, { id: '7', version: 4 }, async () => record).catch((e) => e);
  expect(problem).toMatchObject({ status: 409, current: record });
  expect(await read({ id: '7', version: '3' })).toEqual({ version: 3 });
  expect(await read({ id: '7', version: 2 }, async () => ({ id: '7' }))).toEqual({ version: 2 });
});

test('without a record, or without fields, nothing is unchanged', async () => {
  expect(await read({ id: '7' }, async () => undefined)).toEqual([422, 'id unknownField']);
  const current = () => Promise.reject(new Error('read'));
  for (const body of [[], null, 'text']) expect(await read(body, current)).toEqual([422, expect.any(String)]);
});
