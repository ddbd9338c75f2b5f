import { describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { KeyNoun } from '#contract/keys.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { MinRole, Role } from '#contract/kit/roles.ts';
import { ProblemError } from '../problems/problems.ts';
import {
  assertOwnerOrStaff,
  bearerToken,
  eitherOf,
  hashToken,
  newToken,
  requireProof,
  requireRights,
  requireRole,
} from './access.ts';

const actor = (role: Role, id = '1') => ({ id, role, email: 'ana@example.com', address: null });

/** The status of the problem that `check` throws. */
function statusOf(check: () => void): number | undefined {
  try {
    check();
  } catch (error) {
    return (error as ProblemError).status;
  }
}

/** The status and code of the problem that `check` throws; undefined if it throws none. */
function problemOf(check: () => void): [status: number, code: string | undefined] | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof ProblemError) return [error.status, error.code];
    throw error;
  }
}

test('a token is 256 random bits, stored as its SHA-256', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  // The first example of FIPS 180-2.
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test.each([
  ['Bearer aB3-_', 'aB3-_'],
  ['bearer abc', 'abc'],
  [`Bearer ${'a'.repeat(200)}`, 'a'.repeat(200)],
  [`Bearer ${'a'.repeat(201)}`, undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Bearer a.b', undefined],
  ['x Bearer abc', undefined],
  ['Basic abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the token of %j is %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

test.each<[MinRole, ...statuses: (number | undefined)[]]>([
  ['none', undefined, undefined, undefined, undefined],
  ['user', 401, undefined, undefined, undefined],
  ['editor', 401, 403, undefined, undefined],
  ['admin', 401, 403, 403, undefined],
])('what %s may do, nobody, a user, an editor and an administrator are answered', (minRole, ...statuses) => {
  const callers = [undefined, actor('user'), actor('editor'), actor('admin')];
  expect(callers.map((caller) => statusOf(() => requireRole(caller, minRole)))).toEqual(statuses);
});

test('a record of another user is not found', () => {
  const statusFor = (role: Role, owner: string | null | undefined) =>
    statusOf(() => assertOwnerOrStaff(actor(role), owner));
  expect(['1', '2', null, undefined].map((owner) => statusFor('user', owner))).toEqual([
    undefined,
    404,
    404,
    404,
  ]);
  expect(statusFor('editor', '2')).toBeUndefined();
  expect(statusFor('admin', null)).toBeUndefined();
});

describe('the rights of a caller to an endpoint', () => {
  const rights = (endpoint: Endpoint, caller?: Parameters<typeof requireRights>[0]) =>
    problemOf(() => requireRights(caller, endpoint));
  const { banners, spots, users, audit, session } = contract;
  const notAllowed = [403, codes.keyNotAllowed];

  test('are those of the role', () => {
    expect(rights(banners.create)?.[0]).toBe(401);
    expect(rights(banners.create, actor('user'))?.[0]).toBe(403);
    expect(rights(banners.create, actor('editor'))).toBeUndefined();
    expect(rights(session.login)).toBeUndefined();
  });

  test('are with a key, of these, those of its nouns; changes only if it writes', () => {
    const key = (nouns: KeyNoun[], write: boolean, role: Role = 'admin') => ({
      ...actor(role),
      key: { id: '1', nouns, write, per_minute: 60 },
    });
    expect(rights(spots.list, key(['events', 'spots'], false))).toBeUndefined();
    expect(rights(spots.create, key(['spots'], true))).toBeUndefined();
    expect(rights(spots.create, key(['spots'], false))).toEqual(notAllowed);
    expect(rights(spots.list, key(['events'], true))).toEqual(notAllowed);
    expect(rights(spots.list, key([], true))).toEqual(notAllowed);
    // No key may call these, whatever it is for.
    expect(rights(users.update, key(['users'], true))).toEqual(notAllowed);
    expect(rights(audit.list, key(['users'], true))).toEqual(notAllowed);
    // The owner of the key is not an administrator any more.
    expect(rights(audit.list, key(['spots'], true, 'editor'))).toEqual([403, codes.notAllowed]);
  });
});

describe('a fresh proof', () => {
  const asked = { method: 'POST', path: '/keys', proof: 'always' } as const;
  const key = { id: '1', nouns: [], write: true, per_minute: 60 };

  test('is required of everybody, and no program has one', () => {
    const proved = { ...actor('editor'), isProved: true };
    expect(problemOf(() => requireProof(asked, proved))).toBeUndefined();
    expect(problemOf(() => requireProof(asked, actor('admin')))).toEqual([403, codes.proofRequired]);
    expect(problemOf(() => requireProof(asked, undefined))).toEqual([403, codes.proofRequired]);
    expect(problemOf(() => requireProof(asked, { ...proved, key }))).toEqual([403, codes.keyNotAllowed]);
  });

  test('cannot be asked for by an endpoint that does not declare it', () => {
    const { proof: _, ...undeclared } = asked;
    expect(() => requireProof(undeclared, { ...actor('admin'), isProved: true })).toThrow(
      'POST /keys declares no proof',
    );
  });
});

test('a token is looked for among the sessions, and then among the keys', async () => {
  const session = vi.fn(async (token: string) => (token === 's' ? 'session' : undefined));
  const key = vi.fn(async (token: string) => (token === 'k' ? 'key' : undefined));
  const find = eitherOf(session, key);
  expect(await Promise.all(['s', 'k', 'x'].map((token) => find(token)))).toEqual([
    'session',
    'key',
    undefined,
  ]);
  expect(key.mock.calls).toEqual([['k'], ['x']]);
});
