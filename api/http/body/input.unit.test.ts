import type { FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choice, integer, many, requiredText, strictObject, text } from '#contract/kit/fields.ts';
import { ProblemError } from '../../problems/problems.ts';
import { parse, readParams, readQuery } from './input.ts';

/** The problem that `work` throws: its status and the paths and codes of its fields. */
function problemOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [error.status, ...(error.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  }
}

const schema = strictObject({
  name: requiredText(5),
  order: z.optional(integer(1, 9)),
  bio: z.optional(strictObject({ title: text(5) })),
  tags: z.optional(many(text(3), 2)),
});

test('a valid value is parsed', () => {
  expect(parse(schema, { name: ' Bar ', order: '7' })).toEqual({ name: 'Bar', order: 7 });
});

test('422 names each invalid field by its path, with a code', () => {
  const value = { name: '', order: 10, bio: { title: 'too long', x: 1 }, tags: ['a', 'four'], y: 1, z: 2 };
  expect(problemOf(() => parse(schema, value))).toEqual([
    422,
    'name required',
    'order outOfRange',
    'bio.title tooLong',
    'bio.x unknownField',
    'tags.1 tooLong',
    'y unknownField',
    'z unknownField',
  ]);
});

test('a field with several errors is named once, with the first', () => {
  const both = z.string().check(z.minLength(3, 'required'), z.regex(/b/, 'badLink'));
  expect(problemOf(() => parse(z.object({ link: both }), { link: 'a' }))).toEqual([422, 'link required']);
});

test('a message that is no code is sent as «invalid»', () => {
  expect(problemOf(() => parse(z.strictObject({ n: z.number() }), { n: 'x' }))).toEqual([422, 'n invalid']);
  expect(problemOf(() => parse(z.number('constructor'), 'x'))).toEqual([422, ' invalid']);
});

test('the path of a field has at most 200 characters', () => {
  const found = problemOf(() => parse(schema, { name: 'Bar', ['n'.repeat(300)]: 1 }));
  expect(found).toEqual([422, `${'n'.repeat(200)} unknownField`]);
});

const Query = strictObject({
  types: z.optional(many(choice(['a', 'b']), 5)),
  search: z.optional(text(9)),
  page: z.optional(integer(1, 9)),
});
test.each<[string, unknown]>([
  ['/x', {}],
  ['/x?', {}],
  ['/x?types[]=a&types[]=b', { types: ['a', 'b'] }],
  ['/x?types=a', { types: ['a'] }],
  ['/x?page=2&search=what?', { page: 2, search: 'what?' }],
  ['/x?search=a%26b+c', { search: 'a&b c' }],
  ['?page=3', { page: 3 }],
  ['/x?page=0', [422, 'page outOfRange']],
  ['/x?other=1', [422, 'other unknownField']],
])('the query of %s', (url, expected) => {
  expect(problemOf(() => readQuery(Query, { url } as FastifyRequest))).toEqual(expected);
});

test('path parameters that are no ids are not found', () => {
  const read = (params: object) => problemOf(() => readParams({ params } as FastifyRequest));
  const [id, other] = [v7(), v7()];
  expect(read({})).toEqual({});
  expect(read({ id, other })).toEqual({ id, other });
  expect(read({ id, other: 'x' })).toEqual([404]);
  expect(read({ id: id.toUpperCase() })).toEqual([404]);
});
