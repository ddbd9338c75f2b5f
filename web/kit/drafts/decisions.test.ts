import { describe, expect, test } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { afterFailure, isSavedAlready, isTooOld, mightRepeat, restoring, valuesIn } from './decisions.ts';
import type { DraftRequest } from './draft.ts';
import { addressOf } from './formAddress.ts';

/* What is expected here is in product/drafts. */

const hour = 3_600_000;
const now = 1_000 * hour;

test('a draft is kept for thirty days', () => {
  expect(isTooOld({ savedAt: now - 720 * hour }, now)).toBe(false);
  expect(isTooOld({ savedAt: now - 720 * hour - 1 }, now)).toBe(true);
});

describe('a form that is opened again', () => {
  const file = new File(['x'], 'x.png');
  const stored = { values: { name: 'Bar', photos: ['/files/1.webp'], password: '' }, version: 3 };
  const draft = (values: object, base: object | undefined = { version: 3 }, attempted?: number) => ({
    ...{ values, base, attempted },
  });

  test.for([
    { why: 'typed, same version', of: draft({ name: 'Bar 2' }), how: 'fill' },
    { why: 'typed, another version', of: draft({ name: 'Bar 2' }, { version: 2 }), how: 'compare' },
    { why: 'what is stored', of: draft({ name: 'Bar' }), how: 'drop' },
    { why: 'what somebody else has stored since', of: draft({ name: 'Bar' }, { version: 2 }), how: 'drop' },
    { why: 'a new picture', of: draft({ photos: [file] }), how: 'fill' },
    { why: 'a picture that was removed', of: draft({ photos: [] }, { version: 2 }), how: 'compare' },
    { why: 'fields that the form no longer has', of: draft({ older: 'x' }), how: 'drop' },
    { why: 'a password', of: draft({ name: 'Bar', password: 'secret' }), how: 'drop' },
  ] as const)('with $why: $how', ({ of, how }) => {
    expect(restoring(of, stored)).toBe(how);
  });

  test('with a save that waits, of what is stored, fills itself, unless the record is newer', () => {
    const queued = {};
    expect(restoring({ ...draft({ name: 'Bar' }), queued }, stored)).toBe('fill');
    expect(restoring({ ...draft({ name: 'Bar' }, { version: 2 }), queued }, stored)).toBe('drop');
  });

  test('of a new record fills itself; an untouched copy that was sent keeps its key', () => {
    const fresh = { values: { name: '' }, version: undefined };
    expect(restoring({ ...draft({ name: 'Bar' }), base: undefined }, fresh)).toBe('fill');
    expect(restoring({ ...draft({ name: '' }), base: undefined }, fresh)).toBe('drop');
    expect(restoring({ ...draft({ name: '' }), base: undefined, attempted: 1 }, fresh)).toBe('fill');
  });

  test('takes the fields that it has, apart from passwords', () => {
    expect(
      valuesIn({ name: 'Bar', older: 'x', password: 'x' }, { name: '', order: 1, password: '' }),
    ).toEqual({
      name: 'Bar',
      order: 1,
    });
  });

  test('takes what a group of fields lacks from what is stored', () => {
    expect(
      valuesIn({ banner: { link: 'a' }, photos: ['b'] }, { banner: { link: '', image: 'i' }, photos: ['c'] }),
    ).toEqual({ banner: { link: 'a', image: 'i' }, photos: ['b'] });
  });
});

test('a creation that was sent 23 hours ago is not repeated; changes are', () => {
  expect(mightRepeat(now - 23 * hour, 'POST', now)).toBe(false);
  expect(mightRepeat(now - 23 * hour - 1, 'POST', now)).toBe(true);
  expect(mightRepeat(now - 100 * hour, 'PUT', now)).toBe(false);
  expect(mightRepeat(undefined, 'POST', now)).toBe(false);
});

test.each([
  [0, 'stop'],
  [401, 'stop'],
  ...([429, 502, 503, 504] as const).map((status) => [status, 'retry'] as const),
  ...([400, 403, 404, 409, 413, 422, 500, 507] as const).map((status) => [status, 'refused'] as const),
  [undefined, 'refused'],
] as const)('after an answer %s: %s', (status, outcome) => {
  expect(afterFailure(status)).toBe(outcome);
});

describe('a late save whose record has', () => {
  const request = (body: object, method: 'PUT' | 'POST' = 'PUT'): DraftRequest => ({
    target: { method, path: '/users/:id', minRole: 'user', sends: 'form' },
    params: { id: '1' },
    body: { ...body, version: 3 },
  });
  const stale = (current: object, code: string = codes.stale): Problem => ({
    ...{ type: 'about:blank', title: '', status: 409, detail: '', message: '', requestId: '' },
    ...{ code, current },
  });

  test('what it sends, in the next version, was saved already', () => {
    const body = { name: 'Bar', bio: { title: 'A' }, link: null, photos: undefined };
    const current = { id: '1', version: 4, name: 'Bar', bio: { title: 'A' }, link: '', photos: ['/x'] };
    expect(isSavedAlready(stale(current), request(body))).toBe(true);
  });

  test('anything else, was not', () => {
    expect(isSavedAlready(stale({ version: 4, name: 'Other' }), request({ name: 'Bar' }))).toBe(false);
    expect(isSavedAlready(stale({ version: 5, name: 'Bar' }), request({ name: 'Bar' }))).toBe(false);
    expect(
      isSavedAlready(stale({ version: 4, name: 'Bar' }, codes.keyReused), request({ name: 'Bar' })),
    ).toBe(false);
    const photo = new File(['x'], 'x.png');
    expect(isSavedAlready(stale({ version: 4, photos: ['/1'] }), request({ photos: [photo] }))).toBe(false);
  });
});

describe('the form of an address', () => {
  test.each([
    ['/users/7/edit', '?notes=1', '7', '/users/7/edit'],
    ['/profile', '', '7', '/profile#7'],
    ['/profile', '?step=texts', '7', '/profile#7'],
    ['/spots/resolve', '?needs=photo&country=CL', '7', '/spots/resolve?country=CL&needs=photo#7'],
    ['/spots/new', '', undefined, '/spots/new?'],
    ['/spots/new', '?step=place&country=CL', undefined, '/spots/new?country=CL'],
    ['/spots/new', '?name=x&country=CL', undefined, '/spots/new?country=CL&name=x'],
  ])('%s%s of the record %s', (pathname, search, id, form) => {
    expect(addressOf(pathname, search, id)).toEqual({ form, path: `${pathname}${search}` });
  });
});
