import type { FieldValues } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import {
  choice,
  email,
  Instant,
  integer,
  orNone,
  picture,
  requiredText,
  strictObject,
  text,
} from '#contract/kit/fields.ts';
import { link } from '#contract/links.fields.ts';
import { type FormSchema, resolverKeepingStored } from './resolver.ts';

const phone = z.string().check(z.regex(/^\+\d{6,}$/, codes.invalid));
/** After 2030. */
const later = Instant.check(z.refine((at) => at > '2030', codes.invalid));
const schema = strictObject({
  name: requiredText(5),
  web: z.optional(link()),
  note: z.optional(z.nullable(text(5))),
  mail: z.optional(email()),
  phone: z.optional(phone),
  kind: z.optional(choice(['a', 'b'])),
  time: z.optional(orNone(later)),
  order: z.optional(integer(1, 9)),
  bio: z.optional(
    strictObject({ title: text(5), body: text(5), more: z.optional(strictObject({ x: text(2) })) }),
  ),
  tags: z.optional(z.array(text(3))),
  picture: z.optional(picture()),
  photos: z.optional(z.array(picture())),
});

/** The fields that the form would send, or the codes of its errors by path. */
async function resolve(values: FieldValues, stored?: FieldValues): Promise<unknown> {
  const before = JSON.stringify(values);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const result = await resolverKeepingStored(schema as FormSchema, stored)(values, undefined, options);
  expect(JSON.stringify(values), 'the form’s own values').toBe(before);
  const isValid = Object.keys(result.errors).length === 0;
  return isValid ? result.values : messagesOf(result.errors);
}

const messagesOf = (errors: object): object =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      'message' in error ? error.message : messagesOf(error),
    ]),
  );

test('valid fields are parsed', async () => {
  expect(await resolve({ name: ' Bar ', order: '7' })).toEqual({ name: 'Bar', order: 7 });
  expect(await resolve({ name: ' Bar ', order: '7' }, { name: 'Club' })).toEqual({ name: 'Bar', order: 7 });
});

test('a new record keeps nothing', async () => {
  expect(await resolve({ name: 'too long', bio: { title: 'too long', body: '' } })).toEqual({
    name: 'tooLong',
    bio: { title: 'tooLong' },
  });
});

describe('a value stored under older rules', () => {
  test.each<[string, FieldValues]>([
    ['a text', { name: 'too long' }],
    ['a link', { web: 'not a link' }],
    ['a time', { time: '2020-01-01T10:00:00.000Z' }],
    ['an address', { mail: 'nobody' }],
    ['a number', { phone: 'call me' }],
    ['part of a group', { bio: { title: 'too long', body: 'x' } }],
    ['part of a part', { bio: { title: '', body: 'x', more: { x: 'too long' } } }],
    ['two parts', { bio: { title: 'too long', body: 'too long' } }],
    ['several', { name: ' too long ', web: 'x y', bio: { title: 'too long', body: '' } }],
    ['an item', { tags: ['long', 'ab'] }],
    ['beside no value', { mail: 'nobody', note: null }],
  ])('does not prevent saving other fields: %s', async (_what, old) => {
    const stored = { name: 'Bar', ...old };
    expect(await resolve({ ...stored, order: '7' }, { ...stored, order: 1 })).toEqual({
      ...stored,
      order: 7,
    });
  });

  test('stays as it is, although the schema would rewrite it', async () => {
    const old = 'http://бar.com';
    const stored = { name: 'Bar', web: old, mail: 'Ana@Example.com' };
    expect(await resolve({ ...stored, name: 'Club' }, stored)).toEqual({ ...stored, name: 'Club' });
    expect(await resolve({ ...stored, web: 'e.test' }, stored)).toEqual({ ...stored, web: 'https://e.test' });
    expect(await resolve({ name: 'Bar', web: 'e.test' })).toEqual({ name: 'Bar', web: 'https://e.test' });
  });

  test('is refused once it was changed, alone', async () => {
    const stored = { name: 'too long', web: 'x y', bio: { title: 'too long', body: '' } };
    expect(await resolve({ ...stored, name: 'much too long' }, stored)).toEqual({ name: 'tooLong' });
    const bio = { title: 'much too long', body: '' };
    expect(await resolve({ ...stored, bio }, stored)).toEqual({ bio: { title: 'tooLong' } });
  });

  test('is refused if it is empty, no text, or a choice', async () => {
    expect(await resolve({ name: '' }, { name: '' })).toEqual({ name: 'required' });
    expect(await resolve({ name: 'Bar', order: 99 }, { name: 'Bar', order: 99 })).toEqual({
      order: 'outOfRange',
    });
    expect(await resolve({ name: 'Bar', kind: 'c' }, { name: 'Bar', kind: 'c' })).toEqual({
      kind: 'badChoice',
    });
    expect(
      await resolve({ name: 'Bar', kind: 'c', web: 'x y' }, { name: 'Bar', kind: 'c', web: 'x y' }),
    ).toEqual({
      kind: 'badChoice',
    });
  });

  test('stays while the pictures that are sent with it are the chosen files', async () => {
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    const stored = { name: 'too long', picture: '', photos: ['/files/1.webp'] };
    const sent = (await resolve(
      { ...stored, picture: file, photos: [file, '/files/1.webp'] },
      stored,
    )) as FieldValues;
    expect(sent.name).toBe('too long');
    expect([sent.picture, sent.photos[0], sent.photos[1]]).toEqual([file, file, '/files/1.webp']);
    expect([sent.picture === file, sent.photos[0] === file]).toEqual([true, true]);
  });
});
