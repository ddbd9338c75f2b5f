import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

test('a POST without `counts` does not compile, and the other methods have defaults', () => {
  const plain = { path: '/things', minRole: 'editor', out: z.object({}), summary: 'Make a thing' } as const;
  // @ts-expect-error `counts` is missing.
  endpoint({ ...plain, method: 'POST' });
  expect(endpoint({ ...plain, method: 'POST', counts: ['spots'] }).counts).toEqual(['spots']);
  expect(endpoint({ ...plain, method: 'PUT' }).counts).toEqual(['edits']);
  expect(endpoint({ ...plain, method: 'GET' }).counts).toEqual([]);
});
