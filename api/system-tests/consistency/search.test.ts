import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { fillSpots, fillUsers } from '../../testing/database/fill.ts';

/* Searches and map views against a second, simple computation over all rows in JavaScript (product/lists#search). */

const api = setUpApi();
beforeAll(async () => {
  await fillUsers(api.database.pool, 100);
  await fillSpots(api.database.pool, 100);
});

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every word occurs; one of one or two letters at the beginning of a word. */
function matches(text: string, search: string): boolean {
  const words = plain(text).split(/\s+/);
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) =>
      part.length < 3 ? words.some((word) => word.startsWith(part)) : words.join(' ').includes(part),
    );
}

const searches = [
  'pérez',
  'PEREZ',
  'perez ana',
  'Ana   Pérez',
  'ana an',
  'lu',
  'l',
  'ez',
  'erez',
  'cordoba pe',
  'ñandu',
  'Bar',
  'café NORTE',
  'san josé',
  'calle 12',
  'person1',
  'person1@example.com',
  'example ia',
  '%',
  '_',
  '100%',
  'nobody of this name',
  '\\',
];

const lists: [table: string, list: Endpoint, text: string, where: string][] = [
  ['users', users.list, "first_name || ' ' || last_name || ' ' || email", "status = 'active'"],
  ['spots', spots.list, "name || ' ' || address", 'true'],
];

describe.each(lists)('a search in %s', (table, list, text, where) => {
  test.each(searches)('for %s', async (search) => {
    const { rows } = await api.database.pool.query<{ id: string; text: string }>(
      `select id, ${text} as text from ${table} where ${where}`,
    );
    const expected = rows.filter((row) => matches(row.text, search)).map(({ id }) => id);
    const { body } = await (await api.as('admin')).call(list, { query: { search, perPage: 100 } });
    const { data = [], metadata } = body as { data?: { id: string }[]; metadata?: { total: number } };
    expect(data.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(metadata?.total).toBe(expected.length);
  });
});

const views = [
  { west: -180, south: -90, east: 180, north: 90 },
  { west: -60, south: -36, east: -57, north: -33 },
  { west: -100, south: 10, east: -60, north: 25 },
  { west: 170, south: -60, east: 190, north: 60 },
  { west: -58.5, south: -34.7, east: -58.3, north: -34.5 },
  { west: 0, south: 0, east: 0.1, north: 0.1 },
];
const filters = [{}, { types: ['bar_club'] }, { country: 'AR' }, { enable: 'true' }, { search: 'norte' }];

test.each(views.flatMap((view) => filters.map((filter) => ({ view, filter }))))(
  'the map of $view with $filter has the spots inside of it',
  async ({ view, filter }) => {
    const { west, south, east, north } = view;
    const { rows } = await api.database.pool.query(
      'select lat, long, type, country, enable, name from spots where lat is not null and long is not null',
    );
    const inside = rows.filter(
      (spot) =>
        spot.lat >= south &&
        spot.lat <= north &&
        [spot.long, spot.long + 360].some((long) => long >= west && long <= east) &&
        (!('types' in filter) || filter.types?.includes(spot.type)) &&
        (!('country' in filter) || filter.country === spot.country) &&
        (!('enable' in filter) || spot.enable) &&
        (!('search' in filter) || matches(spot.name, filter.search ?? '')),
    );
    const query = { bounds: [west, south, east, north].join(), ...filter };
    const { body } = await (await api.as('admin')).call(spotMap.view, { query });
    expect(body.total).toBe(inside.length);
    const counted = body.data.reduce((sum: number, { n }: { n: number }) => sum + n, 0);
    expect(counted).toBe(inside.length);
  },
);
