import { expect, test } from 'vitest';
import type { MinRole, Role } from '#contract/kit/roles.ts';
import type { ProblemError } from '../problems/problems.ts';
import { assertOwnerOrStaff, bearerToken, hashToken, newToken, requireRole } from './access.ts';

const actor = (role: Role, id = '1') => ({ id, role, email: 'ana@example.com', address: null });

/** The status of the problem that `check` throws. */
function statusOf(check: () => void): number | undefined {
  try {
    check();
  } catch (error) {
    return (error as ProblemError).status;
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
