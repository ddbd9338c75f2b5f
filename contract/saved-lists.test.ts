import { expect, test } from 'vitest';
import { savedLists } from './saved-lists.ts';

/* The lists of which people save views and choose columns, and what a view may say (product/views). */

/** By name: the noun of its records, who may open it, and a filter of its own; none where there are no views. */
const table: Readonly<Record<string, readonly [noun: string, minRole: string | undefined, filter?: string]>> =
  {
    users: ['users', undefined, 'role=admin'],
    spots: ['spots', undefined, 'needs=photo'],
    spots_artist: ['spots', undefined, 'needs=photo'],
    spots_oasis: ['spots', undefined, 'needs=photo'],
    spots_user: ['spots', undefined, 'needs=photo'],
    comments: ['comments', undefined, 'flagged=true'],
    spot_comments: ['comments', undefined],
    spot_events: ['events', undefined],
    spot_revisions: ['revisions', undefined, 'status=pending'],
    submissions: ['submissions', undefined, 'status=pending'],
    inbox: ['inbox', undefined],
    trash: ['trash', undefined, 'noun=pics'],
    audit: ['audit', 'admin', 'from=2026-11-28'],
    categories: ['categories', undefined, 'search=tango'],
    pics: ['pics', undefined, 'search=tango'],
    stories: ['stories', undefined, 'incomplete=true'],
    adsbanners: ['banners', undefined, 'type=search'],
    notifications: ['notifications', undefined, 'state=failed'],
  };

test('the lists, their nouns, and who may open them', () => {
  expect(
    Object.fromEntries([...savedLists].map(([name, { noun, minRole }]) => [name, [noun, minRole]])),
  ).toEqual(
    Object.fromEntries(Object.entries(table).map(([name, [noun, minRole]]) => [name, [noun, minRole]])),
  );
});

const withViews = Object.entries(table).flatMap(([name, [, , filter]]) =>
  filter ? [[name, filter] as const] : [],
);
test('lists of another record have no views', () => {
  const without = [...savedLists].filter(([, { query }]) => !query).map(([name]) => name);
  expect(without.sort()).toEqual(['inbox', 'spot_comments', 'spot_events']);
});

test.each(withViews)('a view of %s may say %s, its columns and the map, and no page', (name, filter) => {
  const accepts = (query: string) =>
    savedLists.get(name)?.query?.safeParse(Object.fromEntries(new URLSearchParams(query))).success;
  expect(accepts('')).toBe(true);
  expect(accepts(filter)).toBe(true);
  expect(accepts(`${filter}&columns=name,createdAt&view=map`)).toBe(true);
  for (const other of [
    'page=2',
    'perPage=50',
    'limit=5',
    'export=true',
    'words=x',
    'language=en',
    'view=list',
    'x=1',
  ])
    expect(accepts(other), other).toBe(false);
});

test('columns are up to sixty names of up to fifty letters', () => {
  const accepts = (columns: string) => savedLists.get('spots')?.query?.safeParse({ columns }).success;
  const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`).join();
  for (const columns of ['a', '_a', 'A1', 'a_b,c', 'x'.repeat(50), names(60)])
    expect(accepts(columns)).toBe(true);
  for (const columns of [
    '',
    ',',
    'a,',
    ',a',
    '1a',
    'a b',
    'a;b',
    'x'.repeat(51),
    `a,${'x'.repeat(51)}`,
    names(61),
    'a\nb',
    'a,1',
  ])
    expect(accepts(columns), columns).toBe(false);
});
