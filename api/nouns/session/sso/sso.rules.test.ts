import { describe, expect, test } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import { addressProblem, admit, roleOf } from './sso.rules.ts';

const groups = { 'office-editors': 'editor', 'office-admins': 'admin', guests: 'user' } as const;
const ana = { email: 'ana@example.com', isVerified: true, groups: ['office-editors'] };
const stranger = { ...ana, groups: ['others'] };
const active = { linked: { isActive: true } };

const refused = (code: string) => ({ way: 'refuse', code });

describe('the role that a provider gives', () => {
  test.each<[given: string[], role: string | undefined]>([
    [['office-editors'], 'editor'],
    [['office-admins', 'guests', 'office-editors'], 'admin'],
    [['guests', 'office-editors'], 'editor'],
    [['guests'], 'user'],
    [['others'], undefined],
    // Not a group of the map, though every object has it.
    [['constructor', 'toString'], undefined],
    [[], undefined],
  ])('to members of %j: %s', (given, role) => expect(roleOf({ roles: groups }, given)).toBe(role));

  test('is otherwise the default one, if there is one', () => {
    expect(roleOf({ roles: groups, default_role: 'editor' }, ['others'])).toBe('editor');
    expect(roleOf({ roles: groups, default_role: 'editor' }, ['guests'])).toBe('user');
    expect(roleOf({ roles: groups, default_role: null }, [])).toBeUndefined();
    expect(roleOf({ default_role: 'user' }, ['office-admins'])).toBe('user');
    expect(roleOf({}, ['office-admins'])).toBeUndefined();
  });
});

test.each<[email: string | null, isVerified: boolean, domains: string[] | undefined, problem?: string]>([
  ['ana@example.com', true, undefined],
  ['ana@example.com', true, ['example.com']],
  ['ana@example.com', true, ['example.org', 'example.com']],
  ['"ana@example.org"@example.com', true, ['example.com']],
  ['"ana@example.com"@example.org', true, ['example.com'], codes.ssoDomain],
  ['ana@example.org', true, ['example.com'], codes.ssoDomain],
  ['ana@sub.example.com', true, ['example.com'], codes.ssoDomain],
  ['ana@example.com', true, [], codes.ssoDomain],
  ['ana@example.com', false, undefined, codes.ssoUnverified],
  ['ana@example.com', false, ['example.com'], codes.ssoUnverified],
  [null, true, undefined, codes.ssoUnverified],
  ['', true, undefined, codes.ssoUnverified],
])('the address %j, verified: %s, at a provider for %j: %s', (email, isVerified, domains, problem) =>
  expect(addressProblem({ domains }, { email, isVerified, groups: [] })).toBe(problem),
);

describe('a person whose account is linked', () => {
  test('signs in with the role of the provider, or with its own if the provider gives none', () => {
    expect(admit({ roles: groups }, ana, active)).toEqual({ way: 'linked', role: 'editor' });
    expect(admit({}, ana, active)).toEqual({ way: 'linked', role: undefined });
    expect(admit({ default_role: 'user' }, ana, active)).toEqual({ way: 'linked', role: undefined });
  });

  test('needs no address any more', () => {
    const unverified = { ...ana, email: null, isVerified: false };
    expect(admit({ domains: ['example.org'] }, unverified, active)).toMatchObject({ way: 'linked' });
  });

  test('is refused without a role, and if the account is deleted', () => {
    expect(admit({ roles: groups }, stranger, active)).toEqual(refused(codes.ssoNoRole));
    const deleted = { linked: { isActive: false } };
    expect(admit({ roles: groups }, ana, deleted)).toEqual(refused(codes.ssoDeleted));
    expect(admit({ roles: groups }, stranger, deleted)).toEqual(refused(codes.ssoDeleted));
    // Another account with the address does not count.
    expect(admit({}, ana, { ...deleted, byAddress: 'active' })).toEqual(refused(codes.ssoDeleted));
  });
});

describe('a person with the address of an account', () => {
  const there = { byAddress: 'active' } as const;

  test('is linked to it', () => {
    expect(admit({}, ana, there)).toEqual({ way: 'link', role: undefined });
    expect(admit({ roles: groups }, ana, there)).toEqual({ way: 'link', role: 'editor' });
  });

  test('is refused if the address does not count, for lack of a role, and if the account is deleted', () => {
    expect(admit({}, { ...ana, isVerified: false }, there)).toEqual(refused(codes.ssoUnverified));
    expect(admit({ domains: ['example.org'] }, ana, there)).toEqual(refused(codes.ssoDomain));
    expect(admit({ roles: groups }, stranger, there)).toEqual(refused(codes.ssoNoRole));
    expect(admit({ roles: groups }, stranger, { byAddress: 'deleted' })).toEqual(refused(codes.ssoDeleted));
  });
});

describe('a person without an account', () => {
  const domains = ['example.com'];

  test('gets one if the provider has domains and a role results', () => {
    expect(admit({ domains, roles: groups }, ana, {})).toEqual({ way: 'create', role: 'editor' });
    expect(admit({ domains, default_role: 'user' }, ana, {})).toEqual({ way: 'create', role: 'user' });
  });

  test('is refused otherwise', () => {
    expect(admit({ domains }, ana, {})).toEqual(refused(codes.ssoNoAccount));
    expect(admit({ roles: groups }, ana, {})).toEqual(refused(codes.ssoNoAccount));
    expect(admit({ domains, roles: groups }, stranger, {})).toEqual(refused(codes.ssoNoRole));
    expect(admit({ domains: ['example.org'], default_role: 'user' }, ana, {})).toEqual(
      refused(codes.ssoDomain),
    );
  });
});
