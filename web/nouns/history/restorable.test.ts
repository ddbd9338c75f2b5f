import { expect, test } from 'vitest';
import { events } from '#contract/events.ts';
import type { Role } from '#contract/kit/roles.ts';
import { nounCalls } from '#contract/nouns.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { chosenWith, restorableFields, restoreCall } from './restorable.ts';

const reader = (role: Role) => ({ role, userId: 'reader' });
const fields = (role: Role, user: object) =>
  restorableFields('users', { id: 'other', role: 'user', status: 'active', ...user }, reader(role));

test('the fields of the form of each noun can be restored', () => {
  expect(restorableFields('events', {}, reader('editor'))).toEqual([
    ...['title', 'date', 'start_time', 'tickets', 'location'],
  ]);
  expect(restorableFields('pics', {}, reader('editor'))).toEqual(['image_url']);
  expect(restorableFields('comments', {}, reader('admin'))).toEqual([]);
});

test('only administrators restore what only they set', () => {
  const ofSpots = (role: Role) => restorableFields('spots', {}, reader(role));
  expect(ofSpots('admin').filter((name) => !ofSpots('editor').includes(name))).toEqual(['enable']);
  expect(fields('admin', {})).toContain('role');
  expect(fields('editor', {})).not.toContain('role');
});

test('a password is never restored, the address of an account only by who may change it', () => {
  expect(fields('admin', {})).toEqual([
    ...['first_name', 'last_name', 'email', 'type', 'country', 'picture', 'role'],
  ]);
  expect(fields('editor', {})).toContain('email');
  expect(fields('editor', { id: 'reader', role: 'editor' })).not.toContain('email');
  expect(fields('editor', { role: 'editor' })).not.toContain('email');
  expect(fields('editor', { role: 'admin' })).toEqual([]);
  expect(fields('admin', { status: 'deleted' })).toEqual([]);
});

test('coordinates are chosen together', () => {
  expect(chosenWith('long')).toEqual(['lat', 'long']);
  expect(chosenWith('name')).toEqual(['name']);
});

test('the endpoint is that of the noun', () => {
  const calls = { events, spots, users, ...nounCalls };
  for (const [noun, { restoreVersion }] of Object.entries(calls))
    expect(restoreCall(noun as keyof typeof calls).path).toBe(restoreVersion.path);
});
