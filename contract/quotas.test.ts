import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from './kit.ts';
import { kinds, reachedSentence, readReached } from './quotas.ts';

test('the sentence of a limit can be read again, whatever it says', () => {
  for (const kind of kinds)
    for (const most of [0, 1, 2, 500])
      expect(readReached(reachedSentence({ kind, most, minutes: 7 }))).toEqual({ kind, most, minutes: 7 });
  expect(readReached('No encontrado.')).toBeUndefined();
});

test('a call that makes something says what it counts as, or does not compile', () => {
  const plain = { path: '/things', least: 'editor', out: z.object({}), summary: 'Make a thing' } as const;
  // @ts-expect-error `counts` is missing.
  endpoint({ ...plain, method: 'POST' });
  expect(endpoint({ ...plain, method: 'POST', counts: ['spots'] }).counts).toEqual(['spots']);
  expect(endpoint({ ...plain, method: 'PUT' }).counts).toEqual(['edits']);
  expect(endpoint({ ...plain, method: 'GET' }).counts).toEqual([]);
});
