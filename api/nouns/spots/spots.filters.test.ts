import { getTableColumns } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { plannedPeriods } from '#contract/kit/lists/periods.ts';
import { type MapStateFilter, mapStates, spots } from '#contract/spots.calls.ts';
import { mapExclusionsOf } from '#contract/spots.rules.ts';
import { spotTypes } from '#contract/spots.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { categories } from '../categories/categories.table.ts';
import { spotCategories, spots as table } from './spots.table.ts';

/* Each filter against a predicate over all rows. */

const api = setUpApi();
const dayInMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayInMs).toISOString();
const today = () => new Date().toISOString().slice(0, 10);

const cycle = <T>(values: readonly T[], i: number) => values[i % values.length] as T;
type Row = typeof table.$inferSelect;
let rows: Row[] = [];
let ownerId = '';
let categoryId = '';
const inCategory = new Set<string>();

beforeAll(waitPastMidnight);
beforeAll(async () => {
  ownerId = (await api.as('user')).user.id;
  const [category] = await api.db.insert(categories).values({ name: 'Salsa' }).returning();
  categoryId = category?.id ?? '';
  // The lengths are coprime, so that the combinations vary.
  const values = Array.from({ length: 90 }, (_, i) => ({
    name: `Spot ${i}`,
    type: cycle(['bar_club', 'show_concert', 'artist', 'show_concert'] as const, i),
    address: cycle(['Calle 1', '', 'Calle 2', 'Calle 3', 'Calle 4'], i),
    lat: cycle([1, 2, null, 3, 4, 5, 6], i),
    long: cycle([1, 2, null, 3, 4, 5, 6], i),
    country: cycle(['AR', 'CL', null], i),
    enable: i % 11 > 2,
    show_in_map: i % 13 > 1,
    map_off_by_rule: i % 13 === 1,
    user_id: i % 4 === 0 ? ownerId : null,
    available_since: i % 2 ? cycle([null, inDays(-20), inDays(3), inDays(40), inDays(0)], i) : null,
    available_to:
      i % 2 ? cycle([null, inDays(-10), inDays(5), inDays(1), null, inDays(60), inDays(8)], i) : null,
    createdAt: inDays(-((i * 5) % 70)),
  }));
  const made = await api.db.insert(table).values(values).returning(getTableColumns(table));
  const some = made.filter((_, i) => i % 6 === 0);
  for (const { id } of some) inCategory.add(id);
  await api.db
    .insert(spotCategories)
    .values(some.map(({ id }) => ({ spot_id: id, category_id: categoryId, position: 0 })));
  rows = made;
});

async function listed(query: Record<string, unknown>) {
  const { status, body } = await (await api.as('editor')).call(spots.list, {
    query: { ...query, perPage: 100 },
  });
  expect(status).toBe(200);
  expect(body.metadata.total).toBe(body.data.length);
  return body.data.map(({ id }) => id).sort();
}
async function expectRows(query: Record<string, unknown>, isListed: (row: Row) => boolean) {
  const expected = rows.filter(isListed).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(rows.length);
  expect(await listed(query)).toEqual(expected.sort());
}

const isInState = (row: Row, state: MapStateFilter) => {
  const reasons = mapExclusionsOf(row, new Date());
  if (state === 'shown') return reasons.length === 0;
  return state === 'hidden' ? reasons.length > 0 : reasons.includes(state);
};

test.each(mapStates)('map=%s', (state) => expectRows({ map: state }, (row) => isInState(row, state)));

test.each([true, false])('enable=%s', (enable) => expectRows({ enable }, (row) => row.enable === enable));

test('an owner, a category, and both', async () => {
  await expectRows({ user_id: ownerId }, (row) => row.user_id === ownerId);
  await expectRows({ category: categoryId }, ({ id }) => inCategory.has(id));
  await expectRows(
    { category: categoryId, user_id: ownerId },
    (row) => inCategory.has(row.id) && row.user_id === ownerId,
  );
  expect(await listed({ category: ownerId })).toEqual([]);
});

describe('events that take place within', () => {
  // As the calendar has it, without the functions of the product.
  const monday = () => {
    const now = new Date(`${today()}T00:00:00Z`);
    return now.getTime() - ((now.getUTCDay() + 6) % 7) * dayInMs;
  };
  const month = (plus: number) => {
    const [year = 0, number = 1] = today().split('-').map(Number);
    return Date.UTC(year, number - 1 + plus, 1);
  };
  const start = () => Date.parse(`${today()}T00:00:00Z`);
  const spans: Record<(typeof plannedPeriods)[number], () => [from: number, before: number]> = {
    today: () => [start(), start() + dayInMs],
    tomorrow: () => [start() + dayInMs, start() + 2 * dayInMs],
    next_7_days: () => [start(), start() + 7 * dayInMs],
    this_week: () => [monday(), monday() + 7 * dayInMs],
    next_week: () => [monday() + 7 * dayInMs, monday() + 14 * dayInMs],
    this_month: () => [month(0), month(1)],
    next_month: () => [month(1), month(2)],
  };
  test.each(plannedPeriods)('%s', async (period) => {
    const [from, before] = spans[period]();
    await expectRows({ available: period }, ({ type, available_since: since, available_to: to }) => {
      const starts = since ? Date.parse(since) : -Infinity;
      const ends = to ? Date.parse(to) : Infinity;
      return type === 'show_concert' && starts < before && ends >= from;
    });
  });
});

test('the days of creation: given, in words, and both', async () => {
  const day = ({ createdAt }: Row) => createdAt.slice(0, 10);
  const [from, to] = [inDays(-30).slice(0, 10), inDays(-3).slice(0, 10)];
  await expectRows({ from, to }, (row) => day(row) >= from && day(row) <= to);
  await expectRows({ created: 'last_30_days' }, (row) => day(row) >= inDays(-29).slice(0, 10));
  const week = inDays(-6).slice(0, 10);
  await expectRows({ created: 'last_7_days', to }, (row) => day(row) >= week && day(row) <= to);
});

test('several filters with a search, in an order', async () => {
  const query = { enable: true, country: 'AR', search: 'spot', sort: 'name', order: 'desc', perPage: 100 };
  const { body } = await (await api.as('editor')).call(spots.list, { query });
  const expected = rows.filter(({ enable, country }) => enable && country === 'AR').map(({ name }) => name);
  expect(body.data.map(({ name }) => name)).toEqual(expected.sort().reverse());
});

test('an owner sees only their own spots, whatever they filter by', async () => {
  const user = await api.as('user');
  const { body } = await user.call(spots.list, { query: { user_id: (await api.as('admin')).user.id } });
  expect(body.data).toEqual([]);
  const mine = await user.call(spots.list, { query: { map: 'shown', perPage: 100 } });
  const expected = rows.filter((row) => row.user_id === ownerId && isInState(row, 'shown'));
  expect(mine.body.data.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
});

test('each type is listed', async () => {
  for (const type of spotTypes) {
    const expected = rows.filter((row) => row.type === type).map(({ id }) => id);
    expect(await listed({ types: type })).toEqual(expected.sort());
  }
});
