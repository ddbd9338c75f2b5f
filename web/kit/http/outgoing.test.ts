import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type AnyRequest, newIdempotencyKey, outgoingFor, type Target } from './outgoing.ts';

/* What is expected here is in product/wire and product/forms#requests. */

const spots = (method: Endpoint['method'], sends: Target['sends'] = 'form', path = '/spot'): Target => ({
  method,
  path,
  minRole: 'user',
  sends,
});

test('a call is sent with its method, the token and a signal', () => {
  const { signal } = new AbortController();
  const sent = outgoingFor(spots('GET'), { signal }, 'a-token');
  expect(sent).toEqual({
    method: 'GET',
    url: '/api/admin/v1/spot',
    headers: { accept: 'application/json', authorization: 'Bearer a-token' },
    body: undefined,
    signal,
  });
  expect(outgoingFor(spots('GET'), {}, undefined).headers).toEqual({ accept: 'application/json' });
});

test.each<[string, AnyRequest, string]>([
  ['/users/:id', { params: { id: '7' } }, '/users/7'],
  ['/users/:id/edits/:edit', { params: { id: '7', edit: 'a/b?' } }, '/users/7/edits/a%2Fb%3F'],
  ['/users/:id', {}, '/users/'],
  ['/users', { query: {} }, '/users'],
  ['/users', { query: { page: 2, search: 'a&b ñ' } }, '/users?page=2&search=a%26b+%C3%B1'],
  ['/users', { query: { types: ['a', 'b'] } }, '/users?types%5B%5D=a&types%5B%5D=b'],
  ['/users', { query: { a: undefined, b: null, c: '', d: [], e: 0, f: false } }, '/users?e=0&f=false'],
])('the address of %s with %j', (path, request, url) => {
  expect(outgoingFor(spots('GET', 'form', path), request, undefined).url).toBe(`/api/admin/v1${url}`);
});

test('a form has bracketed keys, files, an empty text for null and for an empty list, and nothing undefined', () => {
  const file = new File(['x'], 'x.png');
  const body = {
    name: 'Bar',
    bio: { bio_title: 'A' },
    photos: [file, '/files/1.webp'],
    categories: [],
    user_id: null,
    order: 3,
    enable: false,
    version: undefined,
  };
  const sent = outgoingFor(spots('PUT'), { body }, undefined);
  expect(sent.headers['content-type']).toBeUndefined();
  expect([...(sent.body as FormData)]).toEqual([
    ['name', 'Bar'],
    ['bio[bio_title]', 'A'],
    ['photos[0]', file],
    ['photos[1]', '/files/1.webp'],
    ['categories', ''],
    ['user_id', ''],
    ['order', '3'],
    ['enable', 'false'],
  ]);
});

test.each<[Endpoint['method'], Target['sends'], object | undefined, string | undefined]>([
  ['POST', 'json', { title: 'A' }, '{"title":"A"}'],
  ['PUT', 'json', { title: 'A' }, '{"title":"A"}'],
  ['POST', 'json', undefined, '{}'],
  ['POST', 'form', undefined, '{}'],
  ['GET', 'json', { title: 'A' }, undefined],
  ['DELETE', 'form', { title: 'A' }, undefined],
])('%s sends %s %j as %j', (method, sends, body, text) => {
  const sent = outgoingFor(spots(method, sends), { body }, undefined);
  expect([sent.body, sent.headers['content-type']]).toEqual([text, text && 'application/json']);
});

test('a POST has an Idempotency-Key, its own or that of the form', () => {
  const keyOf = (method: Endpoint['method'], key?: string) =>
    outgoingFor(spots(method), { key }, undefined).headers['idempotency-key'];
  expect(keyOf('POST', 'k')).toBe('k');
  expect(keyOf('POST')).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf('POST')).not.toBe(keyOf('POST'));
  expect([keyOf('PUT', 'k'), keyOf('GET', 'k'), keyOf('DELETE', 'k')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // Bytes below 16 have two digits too.
  for (let i = 0; i < 50; i++) expect(newIdempotencyKey()).toHaveLength(32);
});
