import { expect, test } from 'vitest';
import { screenPaths } from '../screens.ts';
import { wrongAnswers } from '../testing/samples.ts';
import { basePath, defaultPageSize, pageSizes, pathPattern } from './base.ts';
import { codes, isCode } from './codes.ts';
import { Problem } from './endpoint.ts';
import { maxPictureBytes, maxPictureMegabytes } from './limits.ts';
import { messages } from './messages.ts';
import { countInSpanish, quotaKinds } from './quotas.ts';
import { formatMessage, messageOf } from './sentences.ts';

test('the base path, the page sizes and the size of pictures', () => {
  expect(basePath).toBe('/api/admin/v1');
  expect([...pageSizes, defaultPageSize]).toEqual([5, 10, 25, 10]);
  expect([maxPictureMegabytes, maxPictureBytes]).toEqual([15, 15_728_640]);
});

test('every message has a code, and nothing else has', () => {
  expect(Object.keys(codes).sort()).toEqual([...Object.keys(messages), 'limitReached'].sort());
  expect(Object.entries(codes).filter(([name, code]) => name !== code)).toEqual([]);
  expect([
    isCode('badEmail'),
    isCode('limitReached'),
    isCode('none'),
    isCode('valueOf'),
    isCode(5),
    isCode(['badEmail']),
  ]).toEqual([...[true, true], ...[false, false, false, false]]);
});

test('a sentence needs its parameters, and is the general one without them', () => {
  expect(messageOf('badEmail')).toBe('Por favor, ingresa un correo válido.');
  expect(messageOf('limitReached')).toBe('Algo salió mal de nuestro lado. Inténtalo de nuevo.');
  const template = ({ minutes }: { minutes: number }) => `${minutes} min`;
  expect(formatMessage(template, { kind: 'spots', most: 1, minutes: 2 })).toBe('2 min');
  for (const params of [
    { kind: 'spots', most: 1 },
    { kind: 'spots', most: '1', minutes: 2 },
    { most: 1, minutes: 2 },
  ])
    expect(formatMessage(template, params)).toBeUndefined();
  expect(formatMessage('text', undefined)).toBe('text');
});

// The kinds of the decision on quotas.
test('what one user may create in an hour is counted by these kinds', () => {
  const kinds = `spots events users pics comments stories banners categories revisions notifications pushes edits
    pictures uploads bulk mails imports exports address_searches artist_searches`;
  expect([...quotaKinds].sort()).toEqual(kinds.split(/\s+/).sort());
  expect([0, 1, 2].map((n) => countInSpanish('pics', n))).toEqual([
    '0 pics nuevas',
    '1 pic nueva',
    '2 pics nuevas',
  ]);
});

test.each<[path: string, yes: string[], no: string[]]>([
  ['/', ['/', '//'], ['/users', '']],
  [
    '/users/:id/edit',
    ['/users/1/edit', '/Users/a-b/edit/'],
    ['/users//edit', '/users/1/2/edit', '/users/1/edit/x', '/x/users/1/edit'],
  ],
  ['/spots/:spotId/events/:id/edit', ['/spots/1/events/2/edit'], ['/spots/1/events/edit']],
])('the pattern of %s', (path, yes, no) => {
  const pattern = pathPattern(path);
  expect([yes.filter((url) => !pattern.test(url)), no.filter((url) => pattern.test(url))]).toEqual([[], []]);
});

// Every screen has an address, each noun four (product/screens#routes).
test('the addresses of the screens', () => {
  const single =
    `/ /login /sso /reset_password /confirm_email /delete_account /stop_mails /dashboard /profile /comments /trash /audit /keys /webhooks /webhooks/:id /submissions
    /submissions/:id/edit /inbox /insight /users/search
    /bulk /bulk/:id /imports/:id /history/spots /history/users /history/:noun/:id
    /adsbanners/board /spots/search /spots/resolve /spots/user /spots/user/new /spots/user/:id/edit /spots/:id/comments
    /spots/:spotId/events /spots/:spotId/events/new /spots/:spotId/events/:id/edit`.split(/\s+/);
  const nouns =
    `users spots spots_artist spots_user spots_oasis spot_revisions pics stories adsbanners categories
    notifications`.split(/\s+/);
  const four = nouns.flatMap((noun) => [`/${noun}`, `/${noun}/list`, `/${noun}/new`, `/${noun}/:id/edit`]);
  expect([...screenPaths].sort()).toEqual([...single, ...four].sort());
});

// product/wire#problems; `?` and `*` as in samples.ts.
test('a problem has these fields', () => {
  const problem = {
    ...{
      type: 'a',
      title: 'a',
      status: 409,
      detail: 'a',
      message: 'a',
      'code?': 'a',
      'params?': { 'a*': 'b', 'c*': 1 },
    },
    ...{
      'errors?': [{ path: 'a', message: 'a', 'code?': 'a' }],
      requestId: 'a',
      'retryAfter?': 1,
      'current*': {},
    },
  };
  expect(wrongAnswers(Problem, problem, new Set())).toEqual([]);
});
