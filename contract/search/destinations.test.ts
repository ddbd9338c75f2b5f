import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { comments } from '../comments.ts';
import { isAtLeast } from '../kit/roles.ts';
import { nouns } from '../nouns.ts';
import { revisions } from '../revisions.calls.ts';
import { screenPaths } from '../screens.ts';
import { spots } from '../spots.calls.ts';
import { users } from '../users.ts';
import { destinationsFor, rankedDestinations } from './destinations.ts';

const paths = (role: 'user' | 'editor' | 'admin') => destinationsFor(role).map(({ path }) => path);
const first = (query: string, role: 'user' | 'editor' | 'admin' = 'admin') =>
  rankedDestinations(role, 'mixed', query)[0]?.found.path;

/** Without a session, redirects, second addresses of a screen, and a form that does not exist. */
const notFound =
  /^\/(login|reset_password|confirm_email|delete_account)?$|\/list$|^\/spot_revisions\/new$|^\/spots\/user/;

/** Nouns that are registered in the web app only: the palette finds their two screens by that entry. */
const ownEntry = nouns.filter(({ path }) => !paths('admin').some((found) => found.startsWith(path)));

test('every screen without parameters is found by administrators', () => {
  const isOwn = (path: string) => ownEntry.some((noun) => path.startsWith(noun.path));
  const findable = screenPaths.filter((path) => !path.includes(':') && !notFound.test(path) && !isOwn(path));
  expect(findable.length).toBeGreaterThan(25);
  expect(findable.filter((path) => !paths('admin').includes(path))).toEqual([]);
});

test('every destination is a screen, with its own path', () => {
  for (const role of ['user', 'admin'] as const) {
    const all = paths(role);
    expect(new Set(all).size).toBe(all.length);
    for (const path of all) expect(screenPaths).toContain(path.split('?')[0]);
  }
});

/** The parameters of a screen that are not its list's. */
const ofScreen = ['view'];

test('the lists have filters that they accept', () => {
  const queries: Record<string, z.ZodMiniType> = {
    '/users': users.list.query,
    '/spots': spots.list.query,
    '/comments': comments.list.query,
    '/spot_revisions': revisions.list.query,
    ...Object.fromEntries(nouns.map((noun) => [noun.path, noun.calls.list.query])),
  };
  const lists = paths('admin').filter((path) => path.includes('?'));
  expect(lists.length).toBeGreaterThan(1000);
  for (const path of lists) {
    const [list = '', query] = path.split('?');
    const values = Object.fromEntries(new URLSearchParams(query));
    for (const name of ofScreen) delete values[name];
    expect(queries[list]?.safeParse(values).error, path).toBeUndefined();
  }
});

test('each role finds what it may open', () => {
  expect(paths('user')).toEqual(['/spots/user', '/profile', '/spots/user/new']);
  expect(paths('editor')).not.toContain('/audit');
  for (const role of ['editor', 'admin'] as const)
    for (const { minRole } of destinationsFor(role)) expect(isAtLeast(role, minRole)).toBe(true);
});

test.each([
  ['ajustes', '/profile'],
  ['NOT', '/notifications'],
  ['new banner', '/adsbanners/new'],
  ['crear un spot', '/spots/new'],
  ['Go to users', '/users'],
  ['+ usuario', '/users/new'],
  ['users in Peru', '/users?page=1&country=PE'],
  ['spots de perú', '/spots?page=1&country=PE'],
])('«%s» finds %s', (query, path) => {
  expect(first(query)).toBe(path);
});

test('few letters find few lists of countries', () => {
  expect(rankedDestinations('admin', 'en', 'a').filter(({ found }) => found.isOfCountry)).toHaveLength(4);
});
