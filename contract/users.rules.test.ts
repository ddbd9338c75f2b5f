import { describe, expect, test } from 'vitest';
import { isAtLeast, isStaff, type Role, roles } from './kit/roles.ts';
import { mayChange, mayChangeAccount, maySetType } from './users.rules.ts';

test('each role has the rights of the previous ones', () => {
  const table = roles.map((role) =>
    [...(['none', ...roles] as const)].filter((least) => isAtLeast(role, least)),
  );
  expect(table).toEqual([
    ['none', 'user'],
    ['none', 'user', 'editor'],
    ['none', 'user', 'editor', 'admin'],
  ]);
  expect([isAtLeast(undefined, 'none'), isAtLeast(undefined, 'user'), isStaff(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(roles.map(isStaff)).toEqual([false, true, true]);
});

// Who may change whom, and whose account: product/roles#higher-roles.
describe.each<[actor: Role, user: Role, change: boolean, account: boolean]>([
  ['user', 'user', false, false],
  ['user', 'editor', false, false],
  ['user', 'admin', false, false],
  ['editor', 'user', true, true],
  ['editor', 'editor', true, false],
  ['editor', 'admin', false, false],
  ['admin', 'user', true, true],
  ['admin', 'editor', true, true],
  ['admin', 'admin', true, true],
])('%s and another %s', (actor, user, change, account) => {
  const [own, other] = [
    { id: 'a', role: actor },
    { id: 'b', role: user },
  ];
  test('changing the record and the account', () => {
    expect([mayChange(own, other), mayChangeAccount(own, other)]).toEqual([change, account]);
  });
  test('one may always change oneself', () =>
    expect([mayChange(own, own), mayChangeAccount(own, own)]).toEqual([true, true]));
});

test('only staff set the type, and nobody sets artist', () => {
  const allowed = roles.flatMap((role) =>
    (['individual', 'business', 'artist'] as const)
      .filter((type) => maySetType({ role }, 'individual', type))
      .map((type) => `${role} ${type}`),
  );
  expect(allowed).toEqual([
    'user individual',
    ...['editor individual', 'editor business', 'admin individual', 'admin business'],
  ]);
  expect(maySetType({ role: 'user' }, 'artist', 'artist')).toBe(true);
});
