import { expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import type { User, UserChange } from '#contract/users.ts';
import {
  erasedAddress,
  isErased,
  lacksName,
  mayCreate,
  maySee,
  maySet,
  removesAdmin,
  withoutUserData,
} from './users.rules.ts';

const person = (role: Role, id: string = role) => ({ id, role });

test.each<[Role, string, boolean]>([
  ['user', 'user', true],
  ['user', 'another', false],
  ['editor', 'another', true],
  ['admin', 'another', true],
])('%s may see the record of %s: %s', (role, id, allowed) => {
  expect(maySee(person(role), id)).toBe(allowed);
});

type Account = Pick<User, 'id' | 'role' | 'status' | 'type' | 'email'>;
const own = (role: Role): Account => ({
  id: role,
  role,
  status: 'active',
  type: 'individual',
  email: 'ana@example.com',
});
const other = (role: Role): Account => ({ ...own(role), id: 'another' });
const deleted = (account: Account): Account => ({ ...account, status: 'deleted' });
const artist: Account = { ...other('user'), type: 'artist' };

test.each<[string, Role, Account, UserChange, boolean]>([
  ['a user changes their name', 'user', own('user'), { first_name: 'Eva' }, true],
  ['a user changes their type', 'user', own('user'), { type: 'business' }, false],
  ['a user changes their role', 'user', own('user'), { role: 'editor' }, false],
  ['a deleted user restores themselves', 'user', deleted(own('user')), { status: 'active' }, false],
  ['a user changes address and password', 'user', own('user'), { email: 'x@y.org', password: '*' }, true],
  ['a user sends what is stored', 'user', own('user'), { ...own('user'), status: 'active' }, true],
  ['an editor changes their role', 'editor', own('editor'), { role: 'admin' }, false],
  ['an editor changes their address', 'editor', own('editor'), { email: 'x@y.org' }, true],
  ['an editor changes a user’s type', 'editor', other('user'), { type: 'business' }, true],
  ['an editor makes a user an artist', 'editor', other('user'), { type: 'artist' }, false],
  ['an editor sends an artist’s type', 'editor', artist, { type: 'artist', first_name: 'A' }, true],
  ['an editor changes a user’s role', 'editor', other('user'), { role: 'editor' }, false],
  ['an editor restores a user', 'editor', deleted(other('user')), { status: 'active' }, true],
  ['an editor changes a user’s password', 'editor', other('user'), { password: '*' }, true],
  ['an editor changes an editor’s country', 'editor', other('editor'), { country: 'AR' }, true],
  ['an editor changes an editor’s address', 'editor', other('editor'), { email: 'x@y.org' }, false],
  ['an editor changes an editor’s password', 'editor', other('editor'), { password: '*' }, false],
  ['an editor restores an editor', 'editor', deleted(other('editor')), { status: 'active' }, false],
  ['an editor sends an editor’s address', 'editor', other('editor'), { email: 'ana@example.com' }, true],
  ['an editor changes an administrator’s address', 'editor', other('admin'), { email: 'x@y.org' }, false],
  ['an administrator changes an editor’s role', 'admin', other('editor'), { role: 'admin' }, true],
  ['an administrator restores an editor', 'admin', deleted(other('editor')), { status: 'active' }, true],
  ['an administrator changes an editor’s password', 'admin', other('editor'), { password: '*' }, true],
  ['an administrator makes a user an artist', 'admin', other('user'), { type: 'artist' }, false],
])('%s', (_what, role, before, change, allowed) => {
  expect(maySet(person(role), before, change)).toBe(allowed);
});

test.each<[Role, UserChange, boolean]>([
  ['editor', {}, true],
  ['editor', { role: 'user', type: 'business' }, true],
  ['editor', { role: 'editor' }, false],
  ['editor', { role: 'admin' }, false],
  ['editor', { type: 'artist' }, false],
  ['admin', { role: 'editor' }, true],
  ['admin', { role: 'admin', type: 'business' }, true],
  ['admin', { role: 'admin', type: 'artist' }, false],
])('%s creates a user with %j: %s', (role, fields, allowed) => {
  expect(mayCreate(person(role), fields)).toBe(allowed);
});

test('only an artist may have no last name', () => {
  const [individual, artistic] = [{ type: 'individual' }, { type: 'artist' }] as const;
  expect(lacksName(individual, { last_name: '' })).toBe(true);
  expect(lacksName(individual, { last_name: 'Paz' })).toBe(false);
  expect(lacksName(individual, { first_name: 'Eva' })).toBe(false);
  expect(lacksName(artistic, { last_name: '' })).toBe(false);
  expect(lacksName(artistic, { last_name: '', type: 'business' })).toBe(true);
});

test.each([
  ['another role', { role: 'editor' }, true],
  ['no role', { role: 'user', status: 'active' }, true],
  ['a deletion', { status: 'deleted' }, true],
  ['the same role', { role: 'admin' }, false],
  ['the same status', { status: 'active' }, false],
  ['another name', { first_name: 'Eva' }, false],
] as const)('%s removes an administrator: %s', (_what, after, removed) => {
  expect(removesAdmin({ role: 'admin', status: 'active' }, after)).toBe(removed);
  expect(removesAdmin({ role: 'admin', status: 'deleted' }, after)).toBe(false);
  expect(removesAdmin({ role: 'editor', status: 'active' }, after)).toBe(false);
});

test('an erased address is told from others', () => {
  expect(isErased({ email: erasedAddress('7') })).toBe(true);
  expect(erasedAddress('7')).not.toBe(erasedAddress('8'));
  expect(isErased({ email: 'ana@example.com' })).toBe(false);
});

test('the data of a user is removed wherever a record shows the user', () => {
  const ana = { id: '1', first_name: 'Ana', last_name: 'Paz', email: 'ana@example.com', country: 'AR' };
  const eva = { ...ana, id: '2', first_name: 'Eva' };
  const erased = { id: '1', first_name: '', last_name: '', email: '', country: 'AR' };
  const record = { ...ana, friends: [eva, ana, null, 7], spot: { email: 'bar@example.com', user: ana } };
  expect(withoutUserData(record, '1')).toEqual({
    ...erased,
    friends: [eva, erased, null, 7],
    spot: { email: 'bar@example.com', user: erased },
  });
  expect(withoutUserData(null, '1')).toBeNull();
});
