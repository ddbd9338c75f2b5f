import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpotQuery } from '#contract/spots.calls.ts';
import type { SpotMapQuery } from '#contract/spots.map.ts';
import { pinDoubts, spotTypes } from '#contract/spots.ts';
import { gatherSlots } from '../../database/queries/tallies.ts';
import { twinsOf } from '../../nouns/risks/risks.store.ts';
import { spotsOnMap } from '../../nouns/spots/map/spots.map.store.ts';
import { listSpots } from '../../nouns/spots/spots.list.store.ts';
import { listPeople } from '../../nouns/spots/spots.store.ts';
import { vacuumAll, withoutTimeout } from '../database/fill.bulk.ts';
import { fillLinks } from '../database/fill.links.ts';
import { fillSpots, fillUsers } from '../database/fill.ts';
import { planOf } from '../database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { type PlanOptions, testIndexes } from './planOptions.ts';
import { testResolvePlans } from './resolvePlans.ts';
import { testSortedPages } from './sortedPages.ts';

/**
 * Defines tests of the query plans of `n` spots, at most 200,000 of them on the map: the intended index, a bounded number of buffers,
 * and the rows of far pages.
 */
export function testSpotPlans({ rows: n, timeout, settings }: PlanOptions): void {
  const onMap = Math.min(95, 20_000_000 / n);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fillUsers(database.pool, 1000);
    await fillSpots(database.pool, n, { onMap });
    // A country with few spots.
    await database.pool.query(
      `update spots set country = 'SM' where id in (select id from spots where lat is not null order by id limit ${n * 0.0003})`,
    );
    // Texts of their own, and one that many have copied. Twenty thousand of them take longer than a statement of the product may.
    await withoutTimeout(database.pool, (client) =>
      client.query(
        `update spots set bio = jsonb_build_object('bio_title', '', 'bio_description', 'Bar con jazz, vinilos y mesas en la vereda, ' || text)
         from (select id, case when i % 2 = 0 then 'uno' else i::text end as text
           from (select id, row_number() over (order by id) as i from spots order by id limit ${n * 0.02}) as numbered) as chosen
         where spots.id = chosen.id`,
      ),
    );
    await fillLinks(database.pool);
    await gatherSlots(database.db);
    await vacuumAll(database.pool);
  }, timeout);
  afterAll(() => database.drop());
  const [last, middle, west] = [n / 10, n / 20, '-180_-90_0_90'];

  const lists: [what: string, query: SpotQuery, index: string, buffers: number, rows?: 'none' | 'any'][] = [
    ['the first page', {}, 'spots_list', 100],
    ['the first page, oldest first', { order: 'asc' }, 'spots_list', 100],
    ['one type', { types: ['people'] }, 'spots_by_type', 100],
    ['several types', { types: ['artist', 'oasis'] }, 'spots_list', 200],
    ['one country', { country: 'AR' }, 'spots_by_country', 100],
    ['a country and a type', { country: 'BO', types: ['oasis'] }, 'spots_by_country_type', 100],
    ['the last page', { page: last }, 'spots_list', 1000],
    ['a page in the middle', { page: middle }, 'spots_list', 1000],
    ['a page in the middle, oldest first', { page: middle, order: 'asc' }, 'spots_list', 1000],
    ['a page in the middle of one country', { page: n / 100, country: 'AR' }, 'spots_by_country', 1000],
    ['a name without accents', { search: 'cordoba 12345' }, 'spots_search', 1500],
    ['a name in one country', { search: 'PENA NANDU 1', country: 'CO' }, 'spots_search', 4000],
    // Counted by an index-only scan: a page of 8 kB has 200 to 500 spots.
    ['spots without a photo', { needs: 'photo' }, 'spots_without_photo', 5000],
    ['spots without an address', { needs: 'address' }, 'spots_without_address', 500],
    ['spots without English', { needs: 'english' }, 'spots_without_english', 5000],
    ['spots with an address and no pin', { needs: 'pin' }, 'spots_without_pin', 5000],
    [
      'spots without English of a country',
      { needs: 'english', country: 'AR' },
      'spots_without_english',
      5000,
    ],
    ['by name', { sort: 'name' }, 'spots_by_name', 100],
    ['by name, backwards', { sort: 'name', order: 'desc' }, 'spots_by_name', 100],
    ['by name, of one type', { sort: 'name', types: ['people'] }, 'spots_by_name', 1000],
    ['by country', { sort: 'country' }, 'spots_by_country', 100],
    ['by country, backwards', { sort: 'country', order: 'desc' }, 'spots_by_country', 100],
    ['by country, of one type', { sort: 'country', types: ['people'] }, 'spots_by_country_type', 1000],
    ['by type', { sort: 'type' }, 'spots_by_type', 100],
    ['by type, of one country', { sort: 'type', country: 'AR' }, 'spots_by_country_type', 200],
    ['by publication', { sort: 'enable', order: 'desc' }, 'spots_by_enable', 100],
    ['by favourites', { sort: 'favourites_count', order: 'desc' }, 'spots_by_favourites', 100],
    ['with a dead link', { link: 'dead' }, 'spots_by_link', 1500],
    ['with a pin in the sea', { pin_doubt: ['sea'] }, 'spots_doubtful_pin', 1500],
    ['with any doubtful pin', { pin_doubt: [...pinDoubts] }, 'spots_doubtful_pin', 20_000],
    ['on a point with others', { pin_doubt: ['shared'] }, 'spots_doubtful_pin', 1500, 'none'],
    ['disabled ones', { enable: false }, 'spots_by_enable', 100],
    ['of an owner', { user_id: '00000000-0000-4000-8000-000000000000' }, 'spots_of_user', 100, 'none'],
    ['without coordinates', { map: 'no_coordinates' }, 'spots_without_place', 20_000, 'any'],
    ['in a rectangle of some streets', { area: '-58.3_-34.52_-58.28_-34.5' }, 'spots_place', 4000],
    ['inside a line', { area: '-58.3_-34.52_-58.28_-34.5_-58.29_-34.4' }, 'spots_place', 4000],
    ['near a point', { near: '-34.51_-58.29_2' }, 'spots_place', 4000],
    [
      'doubtful pins near a point',
      { near: '-34.51_-58.29_100', pin_doubt: ['sea'] },
      'spots_doubtful_pin',
      6000,
    ],
    ['a name in half the world', { search: 'cordoba 12345', area: west }, 'spots_search', 1500, 'any'],
    ['hidden from the map by hand', { map: 'not_shown' }, 'spots_not_shown', 20_000, 'any'],
    ['an address of one type', { search: 'calle 123, san jose', types: ['live'] }, 'spots_search', 6000],
  ];

  describe(`a list of ${n} spots`, () => {
    test.each(lists)('%s', async (_what, query, index, buffers, rows) => {
      let found = 0;
      const plan = await planOf(
        database.pool,
        async (db) => {
          found = (await listSpots(db, query)).data.length;
        },
        settings,
      );
      if (!rows) expect(found).toBeGreaterThan(0);
      expect(plan.indexes).toContain(index);
      expect(plan.scanned.filter((table) => table === 'spots')).toEqual([]);
      expect(plan.buffers).toBeLessThan(buffers);
      expect(plan.statements).toBeLessThanOrEqual(3);
    });

    test.each(['desc', 'asc'] as const)('far pages have the same rows as with OFFSET, %s', async (order) => {
      for (const page of [middle, last]) {
        const { data } = await listSpots(database.db, { page, order });
        const { rows } = await database.pool.query(
          `select id from spots order by created_at ${order}, id ${order} limit 10 offset $1`,
          [(page - 1) * 10],
        );
        expect(rows).toHaveLength(10);
        expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    });

    testSortedPages(() => database, {
      ...{ table: 'spots', list: listSpots, settings, timeout },
      sorts: {
        createdAt: 'created_at',
        name: 'lower(unaccent(name)) collate "C"',
        ...{ type: 'type', country: 'country', enable: 'enable', favourites_count: 'favourites_count' },
      } satisfies Record<NonNullable<SpotQuery['sort']>, string>,
    });

    test.each([
      ['a text that many have', 'uno', 3],
      ['a text of one', '7', 1],
      ['a text of none', 'nadie', 0],
    ])('spots with %s', async (_what, end, count) => {
      const texts = ['bio', 'bio_en'].map((field) => ({
        field,
        text: `¡BAR con jazz, vinílos y mesas\nen la vereda! ${end}`,
      }));
      let found = {};
      const plan = await planOf(
        database.pool,
        async (db) => {
          found = await twinsOf(db, '00000000-0000-4000-8000-000000000000', texts);
        },
        settings,
      );
      const twins = expect.objectContaining({ length: count });
      expect(found).toEqual(count > 0 ? { bio: twins, bio_en: twins } : {});
      expect(plan).toMatchObject({ scanned: [], statements: 1 });
      expect(new Set(plan.indexes)).toEqual(new Set(['spots_by_bio', 'spots_by_bio_en']));
      expect(plan.buffers).toBeLessThan(100);
    });

    test('people by name, for related artists', async () => {
      const plan = await planOf(database.pool, (db) => listPeople(db, { search: 'penas' }), settings);
      expect(plan.scanned).toEqual([]);
    });
  });

  describe('spots one after the other', () => testResolvePlans(() => database, settings));

  const world = { west: -180, south: -90, east: 180, north: 90 };
  const argentina = { west: -75, south: -55, east: -53, north: -20 };
  const streets = { west: -58.3, south: -34.52, east: -58.28, north: -34.5 };

  const views: [what: string, query: SpotMapQuery, index: string, buffers: number][] = [
    ['the world', { bounds: world }, 'spot_cells', 4000],
    ['the world of one type', { bounds: world, types: ['live'] }, 'spot_cells', 4000],
    ['a country', { bounds: argentina, country: 'AR' }, 'spot_cells', 4000],
    ['streets', { bounds: streets }, 'spots_place', 4000],
    ['streets, of some types', { bounds: streets, types: spotTypes.slice(0, 4) }, 'spots_place', 4000],
    ['the world, of a country with few spots', { bounds: world, country: 'SM' }, 'spots_by_country', 2000],
    [
      'the world, of doubtful pins',
      { bounds: world, pin_doubt: ['sea', 'zero'] },
      'spots_doubtful_pin',
      4000,
    ],
    ['a name', { bounds: world, search: 'gardel 12300' }, 'spots_search', 1500],
    [
      'the world, of any doubtful pin',
      { bounds: world, pin_doubt: [...pinDoubts] },
      'spots_doubtful_pin',
      20_000,
    ],
    ['the world, in a rectangle', { bounds: world, area: '-58.3_-34.52_-58.28_-34.5' }, 'spots_place', 4000],
    [
      'streets, inside a line',
      { bounds: streets, area: '-58.3_-34.52_-58.28_-34.5_-58.29_-34.4' },
      'spots_place',
      4000,
    ],
    ['the world, near a point', { bounds: world, near: '-34.51_-58.29_2' }, 'spots_place', 4000],
  ];

  describe(`the map of ${(n * onMap) / 100} among ${n} spots`, () => {
    const expectBounded = async (query: SpotMapQuery, index: string, buffers: number, ownerId?: string) => {
      let found = 0;
      const plan = await planOf(
        database.pool,
        async (db) => {
          found = (await spotsOnMap(db, query, ownerId)).total;
        },
        settings,
      );
      expect(found).toBeGreaterThan(0);
      expect(plan.indexes.some((name) => name.startsWith(index))).toBe(true);
      expect(plan.scanned).toEqual([]);
      expect(plan.buffers).toBeLessThan(buffers);
    };

    test.each(views)('%s', (_what, query, index, buffers) => expectBounded(query, index, buffers));

    test('the world, of one owner', async () => {
      const { rows } = await database.pool.query(
        'select user_id from spots where user_id is not null and lat is not null limit 1',
      );
      await expectBounded({ bounds: world }, 'spots_of_user', 1500, rows[0].user_id);
    });
  });

  testIndexes(
    () => database.pool,
    ['spots'],
    [
      'spots_of_user',
      'spots_by_bio',
      'spots_by_bio_en',
      'spots_to_resolve',
      'spots_point',
      'spots_unchecked_pin',
      ...[...lists, ...views].map(([, , index]) => index),
    ],
    { spots_spotify: 'unique' },
  );
}
