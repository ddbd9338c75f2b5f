import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { comments } from '../comments.ts';
import { isAtLeast } from '../kit/roles.ts';
import { nouns } from '../nouns.ts';
import { revisions } from '../revisions.calls.ts';
import { screenPaths } from '../screens.ts';
import { spots } from '../spots.calls.ts';
import { spotTypes } from '../spots.ts';
import { submissions } from '../submissions.calls.ts';
import { users, userTypes } from '../users.ts';
import { destinationsFor, rankedDestinations } from './destinations.ts';
import { filteredLists } from './filter-terms.ts';

const paths = (role: 'user' | 'editor' | 'admin') => destinationsFor(role).map(({ path }) => path);
const first = (query: string, role: 'user' | 'editor' | 'admin' = 'admin') =>
  rankedDestinations(role, 'mixed', query)[0]?.found.path;

/** Without a session, redirects, second addresses of a screen, and a form that does not exist. */
const notFound =
  /^\/(login|sso|reset_password|confirm_email|delete_account|stop_mails)?$|\/list$|^\/spot_revisions\/new$|^\/spots\/user/;

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

const queries: Record<string, z.ZodMiniType> = {
  '/users': users.list.query,
  '/spots': spots.list.query,
  '/comments': comments.list.query,
  '/spot_revisions': revisions.list.query,
  '/submissions': submissions.list.query,
  ...Object.fromEntries(nouns.map((noun) => [noun.path, noun.calls.list.query])),
};

/** The parameters of a screen that are not its list's. */
const ofScreen = ['view'];

test('the lists have filters that they accept', () => {
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
  ['uk', '/spots?page=1&country=UK'],
  ['GB', '/spots?page=1&country=UK'],
  ['spots uk', '/spots?page=1&country=UK'],
  ['users in uk', '/users?page=1&country=UK'],
  ['usuarios uk', '/users?page=1&country=UK'],
  ['Inglaterra', '/spots?page=1&country=UK'],
  ['gran bretana', '/spots?page=1&country=UK'],
  ['banners great britain', '/adsbanners?page=1&country=UK'],
  ['usuarios de eeuu', '/users?page=1&country=US'],
  ['USA', '/spots?page=1&country=US'],
  ['holanda', '/spots?page=1&country=NL'],
  ['users from mexico', '/users?page=1&country=MX'],
  ['spots desde chile', '/spots?page=1&country=CL'],
  ['go to the users with', '/users'],
  // Two letters are the beginning of a screen first, and words of a sentence are no countries.
  ['us', '/users'],
  ['ba', '/inbox'],
])('«%s» finds %s', (query, path) => {
  expect(first(query)).toBe(path);
});

test('a code finds its country before what begins so, and no ordinary word is one', () => {
  const found = (query: string) => rankedDestinations('admin', 'mixed', query);
  expect(found('uk').map(({ found: { path } }) => path)).toEqual([
    '/spots?page=1&country=UK',
    '/users?page=1&country=UK',
    '/spots?page=1&country=UA',
    '/users?page=1&country=UA',
  ]);
  for (const query of ['spots by artists', 'no', 'my spots'])
    expect(
      found(query).filter(
        ({ found: { path } }) => /country=(BY|NO|MY)/.test(path) && path.includes('/spots'),
      ),
      query,
    ).toEqual([]);
  expect(rankedDestinations('user', 'mixed', 'uk')).toEqual([]);
});

test('few letters find few lists of countries', () => {
  expect(rankedDestinations('admin', 'en', 'a').filter(({ found }) => found.isOfCountry)).toHaveLength(4);
});

test.each([
  ['bares chile sin foto', '/spots?page=1&types=bar_club&country=CL&needs=photo'],
  ['bars in Chile without a photo', '/spots?page=1&types=bar_club&country=CL&needs=photo'],
  ['Spots de la próxima semana', '/spots?page=1&available=next_week'],
  ['artistas del reino unido sin publicar', '/spots?page=1&types=artist&country=UK&enable=false'],
  ['usuarios artistas de peru', '/users?page=1&type=artist&country=PE'],
  ['new users in Mexico', '/users?page=1&created=last_7_days&country=MX'],
  ['banners de búsqueda en argentina', '/adsbanners?page=1&type=search&country=AR'],
  ['comentarios de ayer', '/comments?page=1&created=yesterday'],
  ['historias incompletas de españa', '/stories?page=1&incomplete=true&country=ES'],
])('«%s» composes %s', (query, path) => {
  const found = first(query);
  const [list, filters] = (found ?? '').split('?');
  const [wantedList, wantedFilters] = path.split('?');
  expect(list).toBe(wantedList);
  expect(Object.fromEntries(new URLSearchParams(filters))).toEqual(
    Object.fromEntries(new URLSearchParams(wantedFilters)),
  );
  expect(rankedDestinations('user', 'mixed', query)).toEqual([]);
});

test.each(['bares zorzal', 'artistas', 'chile peru', 'bar club', 'luna park'])(
  '«%s» composes nothing',
  (query) => {
    const found = rankedDestinations('admin', 'mixed', query).map(({ found: { path } }) => path);
    expect(found.filter((path) => path.split('&').length > 2)).toEqual([]);
  },
);

test('every filter of a composed list is one that the list accepts', () => {
  for (const { path, terms } of filteredLists)
    for (const { filter, value } of terms)
      expect(
        queries[path]?.safeParse({ [filter]: value }).error,
        `${path} ${filter} ${value}`,
      ).toBeUndefined();
});

test('every type of spots and users has words', () => {
  const valuesOf = (list: string, filter: string) =>
    filteredLists
      .filter(({ path }) => path === list)
      .flatMap(({ terms }) => terms.filter((term) => term.filter === filter).map(({ value }) => value));
  expect(valuesOf('/spots', 'types')).toEqual(spotTypes);
  expect(valuesOf('/users', 'type')).toEqual(userTypes);
});
