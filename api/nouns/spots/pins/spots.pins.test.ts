import { beforeEach, describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { type PinDoubt, pinDoubts, type Spot } from '#contract/spots.ts';
import { setUpApi } from '../../../testing/calls/startTestApi.ts';
import { checkPins } from './spots.pins.jobs.ts';

/* Doubtful pins (product/spots#doubtful-pins): the filter, and that what is stored follows every change. */

const api = setUpApi();
beforeEach(() => api.database.pool.query('delete from spots'));

const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

async function names(doubts: readonly PinDoubt[]) {
  const editor = await api.as('editor');
  const filter = { pin_doubt: [...doubts] };
  const { body } = await editor.call(spots.list, { query: { ...filter, perPage: 100 } });
  const onMap = await editor.call(spotMap.view, { query: { ...filter, bounds: '-180,-90,180,90' } });
  expect(body.metadata.total).toBe(body.data.length);
  expect(onMap.body.total).toBe(body.data.length);
  return body.data.map(({ name }) => name).sort();
}
const byKind = async () =>
  Object.fromEntries(
    await Promise.all(pinDoubts.map(async (doubt) => [doubt, await names([doubt])] as const)),
  );
const none = { zero: [], sea: [], outside: [], shared: [] };

/** Where the pins are is known, not computed. */
const places = {
  montevideo: { lat: -34.9011, long: -56.1645, country: 'UY' },
  atlantic: { lat: -38, long: -45, country: 'UY' },
  madrid: { lat: 40.4168, long: -3.7038, country: 'UY' },
  exchanged: { lat: -56.1645, long: -34.9011, country: 'UY' },
  zero: { lat: 0, long: 0, country: 'UY' },
  nearZero: { lat: 0.009, long: -0.009, country: null },
  noCountry: { lat: 41.3874, long: 2.1686, country: null },
  none: { lat: null, long: null, country: 'UY' },
};
const expected = {
  zero: ['nearZero', 'zero'],
  sea: ['atlantic', 'exchanged'],
  outside: ['madrid'],
  shared: [],
};

async function add(name: string, place: Partial<Spot>): Promise<Spot> {
  const body = { name, type: 'bar_club' as const, address: `Calle ${name}`, ...place };
  const { status, body: made } = await (await api.as('editor')).call(spots.create, { body });
  expect(status).toBe(201);
  return made.data;
}

test('role users are refused, in the list and on the map', async () => {
  const user = await api.as('user');
  const filter = { pin_doubt: ['sea'] as PinDoubt[] };
  expect((await user.call(spots.list, { query: filter })).status).toBe(403);
  expect((await user.call(spotMap.view, { query: { ...filter, bounds: '-180,-90,180,90' } })).status).toBe(
    403,
  );
});

test('forms store why a pin is doubtful; several kinds list those of any', async () => {
  for (const [name, place] of Object.entries(places)) await add(name, place);
  expect(await byKind()).toEqual(expected);
  expect(await names(['sea', 'outside'])).toEqual(['atlantic', 'exchanged', 'madrid']);
  expect(await names([...pinDoubts])).toEqual(['atlantic', 'exchanged', 'madrid', 'nearZero', 'zero']);
});

test('rows that no form wrote are checked by the job', async () => {
  for (const [name, { lat, long, country }] of Object.entries(places))
    await query(
      `insert into spots (id, name, type, lat, long, country) values (gen_random_uuid(), $1, 'live', $2, $3, $4)`,
      [name, lat, long, country],
    );
  expect(await byKind()).toEqual(none);
  await checkPins(api.db);
  expect(await byKind()).toEqual(expected);
});

test('moving a pin, changing the country and restoring the version before are followed at once', async () => {
  const editor = await api.as('editor');
  const { id } = await add('Bar', places.montevideo);
  expect(await byKind()).toEqual(none);
  await editor.call(spots.update, { params: { id }, body: { country: 'ES' } });
  expect(await names(['outside'])).toEqual(['Bar']);
  await editor.call(spots.update, { params: { id }, body: { lat: 40.4168, long: -3.7038 } });
  expect(await byKind()).toEqual(none);
  await editor.call(spots.update, { params: { id }, body: { lat: 0, long: 0 } });
  expect(await byKind()).toEqual({ ...none, zero: ['Bar'] });
  await editor.call(spots.update, { params: { id }, body: { lat: null, long: null } });
  expect(await byKind()).toEqual(none);
});

test('a change by any other writer is never left with the answer of before', async () => {
  const { id } = await add('Bar', places.atlantic);
  expect(await names(['sea'])).toEqual(['Bar']);
  await query(`update spots set name = 'Bar 2', outstanding = true where id = $1`, [id]);
  expect(await names(['sea'])).toEqual(['Bar 2']);
  await query('update spots set lat = 40.4168, long = -3.7038 where id = $1', [id]);
  expect(await byKind()).toEqual(none);
  await checkPins(api.db);
  expect(await names(['outside'])).toEqual(['Bar 2']);
  await query(`update spots set country = 'ES' where id = $1`, [id]);
  await checkPins(api.db);
  expect(await byKind()).toEqual(none);
});

describe('several on one point', () => {
  const here = { lat: -34.6, long: -58.4, country: 'AR' };
  const rows: [name: string, address: string][] = [
    ['a', 'Corrientes 1'],
    ['b', ' CORRIENTES 1 '],
    ['c', 'Corrientes 2'],
    ['d', ''],
  ];
  const insert = (list: typeof rows) =>
    query(
      `insert into spots (id, name, type, address, lat, long, country)
       select gen_random_uuid(), name, 'artist', address, -34.6, -58.4, 'AR' from unnest($1::text[], $2::text[]) as r (name, address)`,
      [list.map(([name]) => name), list.map(([, address]) => address)],
    );

  test('only those with different addresses', async () => {
    await insert(rows.slice(0, 2));
    expect(await names(['shared'])).toEqual([]);
    await insert(rows.slice(2));
    expect(await names(['shared'])).toEqual(['a', 'b', 'c']);
  });

  test('as they come, move, are renamed, and go', async () => {
    const first = await add('a', { ...here, address: 'Corrientes 1' });
    const second = await add('c', { ...here, address: 'Corrientes 2' });
    const editor = await api.as('editor');
    expect(await names(['shared'])).toEqual(['a', 'c']);
    await editor.call(spots.update, { params: { id: second.id }, body: { address: 'corrientes 1' } });
    expect(await names(['shared'])).toEqual([]);
    await editor.call(spots.update, { params: { id: second.id }, body: { address: 'Corrientes 3' } });
    expect(await names(['shared'])).toEqual(['a', 'c']);
    await editor.call(spots.update, { params: { id: first.id }, body: { lat: -34.60001 } });
    expect(await names(['shared'])).toEqual([]);
    await editor.call(spots.update, { params: { id: first.id }, body: { lat: -34.6 } });
    expect(await names(['shared'])).toEqual(['a', 'c']);
    await editor.call(spots.remove, { params: { id: first.id } });
    expect(await names(['shared'])).toEqual([]);
  });

  test('the nightly pass finds the same, also among thousands that came at once', async () => {
    await query(`insert into spots (id, name, type, address, lat, long)
      select gen_random_uuid(), 'n' || i, 'live', 'Calle ' || i % 3, i / 4, i / 4 from generate_series(1, 2000) as i`);
    const listed = async () =>
      (await query('select name from spots where pin_shared')).rows.map(({ name }) => name).sort();
    const all = (await query('select name, address, lat from spots')).rows;
    const oracle = all
      .filter((row) => all.some((other) => other.lat === row.lat && other.address !== row.address))
      .map(({ name }) => name);
    expect(oracle.length).toBeGreaterThan(1000);
    expect(await listed()).toEqual(oracle.sort());
    await query('update spots set pin_shared = not pin_shared where lat::int % 2 = 0');
    expect((await query('select public.mark_points() as n')).rows[0].n).toBeGreaterThan(500);
    expect(await listed()).toEqual(oracle);
  });
});
