import { afterAll, beforeAll, expect, test } from 'vitest';
import { spots as spotCalls, type spotFilters } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { waitPastMidnight } from '../../../testing/calls/midnight.ts';
import { startTestApi, type TestApi } from '../../../testing/calls/startTestApi.ts';
import { spotCategories, spots } from '../spots.table.ts';

/* The map has every filter of the lists: a new one needs a row here. */

type Filter = keyof typeof spotFilters;

const link = 'https://gone.example/bar';
// The server's «today» must still be this one.
await waitPastMidnight();
const today = new Date().toISOString();
type NewSpot = typeof spots.$inferInsert;
/** Passes no filter. */
const ordinary: NewSpot = {
  name: 'ordinary',
  ...{ type: 'bar_club', country: 'AR', enable: true, address: 'Corrientes 1', lat: -34.6, long: -58.4 },
  ...{ show_in_map: true, photos: ['/files/a.webp'], createdAt: '2020-01-01T00:00:00Z' },
};

/** For each filter a value, and what the one spot has that passes it. */
const rows = {
  types: ['live', { type: 'live' }],
  country: ['PE', { country: 'PE' }],
  enable: ['false', { enable: false }],
  map: ['no_address', { address: '' }],
  needs: ['photo', { photos: [] }],
  pin_doubt: ['sea', { pin_doubt: 'sea' }],
  link: ['dead', { link }],
  category: ['', {}],
  user_id: ['', {}],
  own: ['true', {}],
  available: ['today', { type: 'show_concert', available_since: today, available_to: today }],
  created: ['today', { createdAt: today }],
  from: ['2100-01-01', { createdAt: '2100-06-01T00:00:00Z' }],
  to: ['2010-01-01', { createdAt: '2009-06-01T00:00:00Z' }],
  area: ['2_41_3_41_2.5_42', { lat: 41.2, long: 2.5 }],
  near: ['52.5_13.4_5', { lat: 52.52, long: 13.41 }],
} satisfies Record<Filter, [value: string, spot: Partial<NewSpot>]>;

let api: TestApi;
/** Values that are ids. */
const ids: Partial<Record<Filter, string>> = {};

beforeAll(async () => {
  api = await startTestApi();
  const [editor, owner] = [await api.as('editor'), await api.signedIn('user')];
  const ofFilter = Object.entries<[string, Partial<NewSpot>]>(rows).map(([name, [, spot]]) => ({
    ...ordinary,
    ...spot,
    name,
  }));
  const owners: Record<string, string> = { user_id: owner.user.id, own: editor.user.id };
  const stored = await api.db
    .insert(spots)
    .values([ordinary, ...ofFilter].map((row) => ({ ...row, user_id: owners[row.name] })))
    .returning({ id: spots.id, name: spots.name });
  const { pool } = api.database;
  const { rows: made } = await pool.query(
    `insert into categories (id, name) values (gen_random_uuid(), 'Rock') returning id`,
  );
  Object.assign(ids, { category: made[0].id, user_id: owner.user.id });
  const spot_id = stored.find(({ name }) => name === 'category')?.id ?? '';
  await api.db.insert(spotCategories).values({ spot_id, category_id: made[0].id, position: 0 });
  await pool.query(
    `insert into link_checks (key, address, host, next_check, status, failing_since, checked_at, dead_since)
     values (md5($1)::uuid, $1, 'gone.example', now(), 404, now(), now(), now())`,
    [link],
  );
});
afterAll(() => api.stop());

test.each(Object.keys(rows) as Filter[])(
  'the map has the spots of the list with the filter %s',
  async (name) => {
    const editor = await api.as('editor');
    const filter = { [name]: ids[name] ?? rows[name][0] };
    const { body: list } = await editor.call(spotCalls.list, { query: filter });
    const onMap = await editor.call(spotMap.view, { query: { ...filter, bounds: '-180,-90,180,90' } });
    expect(onMap.status).toBe(200);
    expect(list.data.map((spot) => spot.name)).toEqual([name]);
    expect(onMap.body).toMatchObject({ total: 1, data: [{ spot: { name } }] });
  },
);
