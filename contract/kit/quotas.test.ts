import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, strictObject } from './fields.ts';
import { noun } from './noun.ts';

test('a POST without `counts` does not compile, and the other methods have defaults', () => {
  const plain = { path: '/things', minRole: 'editor', out: z.object({}), summary: 'Make a thing' } as const;
  // @ts-expect-error `counts` is missing.
  endpoint({ ...plain, method: 'POST' });
  expect(endpoint({ ...plain, method: 'POST', counts: ['spots'] }).counts).toEqual(['spots']);
  expect(endpoint({ ...plain, method: 'PUT' }).counts).toEqual(['edits']);
  expect(endpoint({ ...plain, method: 'GET' }).counts).toEqual([]);
});

test('a noun counts what it creates as a change, unless it says otherwise', () => {
  const record = z.object({ id: Id, createdAt: Instant, version: z.int() });
  const things = noun({
    name: 'things',
    path: '/things',
    minRole: 'admin',
    record,
    fields: strictObject({}),
  });
  expect([things.calls.create.counts, things.calls.list.minRole, things.sorts]).toEqual([
    ...[['edits'], 'admin', ['createdAt']],
  ]);
});
