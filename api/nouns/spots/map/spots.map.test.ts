import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSpotsOnMap, type SpotMapQuery, spotMap } from '#contract/spots.map.ts';
import { startTestApi, type TestApi } from '../../../testing/calls/startTestApi.ts';
import { spots } from '../spots.table.ts';
import { gridOf } from './spots.map.rules.ts';

let api: TestApi;
const types = ['bar_club', 'live', 'store'] as const;
const spotCount = 3000;

beforeAll(async () => {
  api = await startTestApi();
  const rows = Array.from({ length: spotCount }, (_, i) => ({
    name: `Peña ${i}`,
    type: types[i % 3] ?? 'live',
    country: i % 2 ? 'ES' : null,
    enable: i % 4 === 0,
    lat: 40 + (i % 50) / 100,
    long: -4 + Math.floor(i / 50) / 100,
  }));
  await api.db.insert(spots).values([...rows, { name: 'Suva', type: 'live', lat: -18.1, long: 178.4 }]);
  await api.db.insert(spots).values({ name: 'Nowhere', type: 'live' });
});
afterAll(() => api.stop());

const world = '-180,-90,180,90';
const spain = '-5,39,-2,42';
async function view(query: Partial<Record<keyof SpotMapQuery, unknown>>) {
  const { status, body } = await (await api.as('editor')).call(spotMap.view, { query });
  expect(status).toBe(200);
  expect(body.data.length).toBeLessThanOrEqual(maxSpotsOnMap);
  return body;
}
const sum = (data: { n: number }[]) => data.reduce((all, { n }) => all + n, 0);

describe('a wide view', () => {
  test('groups the spots, and the groups have all of them', async () => {
    const { data, total } = await view({ bounds: world });
    expect(total).toBe(spotCount + 1);
    expect(sum(data)).toBe(spotCount + 1);
    expect(data.length).toBeLessThan(400);
    expect(data[0]?.lat).toBeCloseTo(40.245, 1);
  });

  test.each([
    [{ types: ['live'] }, spotCount / 3 + 1],
    [{ types: ['live', 'store'] }, (spotCount / 3) * 2 + 1],
    [{ country: 'ES' }, spotCount / 2],
    [{ enable: 'true' }, spotCount / 4],
    [{ enable: 'true', country: 'ES' }, 0],
    [{ search: 'pena' }, spotCount],
    [{ search: 'pena', types: ['store'] }, spotCount / 3],
    [{ needs: 'photo' }, spotCount + 1],
    [{ needs: 'newer_events' }, 0],
  ])('applies the filters %j', async (filters, expected) => {
    const { data, total } = await view({ bounds: world, ...filters });
    expect(total).toBe(expected);
    expect(sum(data)).toBe(expected);
  });
});

describe('the bounds of a group contain its spots', () => {
  const places = async () =>
    (
      await api.db
        .select({ lat: spots.lat, long: spots.long })
        .from(spots)
        .where(and(isNotNull(spots.lat), isNotNull(spots.long)))
    ).map(({ lat, long }) => ({ lat: Number(lat), long: Number(long) }));

  test.each([
    ['precomputed cells', { bounds: world }],
    ['precomputed cells of one type', { bounds: world, types: ['live'] }],
    ['merged precomputed cells', { bounds: spain }],
    ['cells of a search', { bounds: spain, search: 'pena' }],
  ])('%s', async (_what, query) => {
    const all = await places();
    const { data } = await view(query);
    const groups = data.filter(({ n }) => n > 1);
    expect(groups.length).toBeGreaterThan(0);
    for (const { bounds, n, lat, long } of groups) {
      if (!bounds) throw new Error('a group without bounds');
      const tolerance = 1e-6;
      const inside = all.filter(
        (at) =>
          at.lat >= bounds.south - tolerance &&
          at.lat <= bounds.north + tolerance &&
          at.long >= bounds.west - tolerance &&
          at.long <= bounds.east + tolerance,
      );
      expect(inside.length).toBeGreaterThanOrEqual(n);
      expect(lat).toBeGreaterThanOrEqual(bounds.south - tolerance);
      expect(lat).toBeLessThanOrEqual(bounds.north + tolerance);
      expect(long).toBeGreaterThanOrEqual(bounds.west - tolerance);
      expect(long).toBeLessThanOrEqual(bounds.east + tolerance);
    }
  });

  test('exactly for a search; for precomputed cells, the bounds are a small part of the view', async () => {
    const query = { bounds: '-7,38,0,43' };
    const groups = (await view(query)).data;
    const width = Math.max(...groups.map(({ bounds }) => (bounds ? bounds.east - bounds.west : 0)));
    expect(width).toBeLessThan(7 / 11);
    const [searched] = (await view({ ...query, search: 'pena' })).data;
    const isCorner = ({ lat, long }: { lat: number; long: number }) =>
      lat === searched?.bounds?.north || long === searched?.bounds?.west;
    expect((await places()).some(isCorner)).toBe(true);
  });
});

test('a narrow view has single spots with name and state', async () => {
  const { data } = await view({ bounds: '-4.001,39.999,-3.995,40.051' });
  expect(data).toHaveLength(6);
  expect(data[0]).toMatchObject({
    n: 1,
    spot: { name: expect.stringContaining('Peña'), enable: expect.any(Boolean) },
  });
});

test('a view across the antimeridian has the spots on both sides', async () => {
  await api.db.insert(spots).values({ name: 'Taveuni', type: 'live', lat: -16.9, long: -179.9 });
  const names = (await view({ bounds: '170,-30,190,-10' })).data.map(({ spot }) => spot?.name);
  expect(names.sort()).toEqual(['Suva', 'Taveuni']);
  await api.db.delete(spots).where(eq(spots.name, 'Taveuni'));
});

test('the cells are exact after spots have moved, lost their position or been deleted', async () => {
  const { total } = await view({ bounds: spain });
  await api.db.update(spots).set({ lat: 10, long: 10 }).where(eq(spots.name, 'Peña 0'));
  await api.db.update(spots).set({ lat: null, long: null }).where(eq(spots.name, 'Peña 1'));
  await api.db.delete(spots).where(eq(spots.name, 'Peña 2'));
  await api.db.update(spots).set({ type: 'oasis' }).where(eq(spots.name, 'Peña 3'));
  expect((await view({ bounds: spain })).total).toBe(total - 3);
  expect((await view({ bounds: '9,9,11,11' })).data).toMatchObject([{ lat: 10, long: 10, n: 1 }]);
  expect((await view({ bounds: spain, types: ['oasis'] })).data).toHaveLength(1);
  const { rows } = await api.db.execute<{ off: number }>(sql`
    select count(*)::int as off from (
      select level, sum(n) as n, sum(lat) as lat, sum(long) as long from spot_cells group by level) as counted,
      (select count(*) as n, sum(round(lat * 1000000)::bigint) as lat, sum(round(long * 1000000)::bigint) as long
       from spots where lat is not null and long is not null) as real
    where counted.n <> real.n or counted.lat <> real.lat or counted.long <> real.long`);
  expect(rows[0]?.off).toBe(0);
});

test('users see their own spots only', async () => {
  const owner = await api.signedIn('user');
  await api.db.insert(spots).values({ name: 'Mía', type: 'people', lat: 1, long: 1, user_id: owner.user.id });
  const { body } = await owner.call(spotMap.view, { query: { bounds: world } });
  expect(body).toMatchObject({ total: 1, data: [{ spot: { name: 'Mía' } }] });
  const other = await (await api.signedIn('user')).call(spotMap.view, { query: { bounds: world } });
  expect(other.body).toEqual({ total: 0, data: [] });
});

test.each([
  {},
  { bounds: '' },
  { bounds: '0,0,1' },
  { bounds: '1,1,0,0' },
  { bounds: world, types: ['x'] },
  { bounds: world, zoom: 1 },
])('refuses %j', async (query) => {
  const { status } = await (await api.as('editor')).call(spotMap.view, { query });
  expect(status).toBe(422);
});

test.each([360, 90, 10, 1, 0.1, 0.001])(
  'a view of %d degrees is 12 to 25 cells wide, or has the finest or coarsest cells',
  (width) => {
    const { level, shift, columns } = gridOf({ west: -width / 2, east: width / 2, south: -10, north: 10 });
    const [[from, to] = [0, 0]] = columns;
    const cells = (to - from + 1) / 2 ** shift;
    expect(cells).toBeLessThanOrEqual(26);
    if (level < 16 && level > 4) expect(cells).toBeGreaterThanOrEqual(11);
  },
);
