import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardsOf, countFromTables } from '../../testing/database/countFromTables.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { moments, runStep, step } from '../../testing/random/randomChanges.ts';
import { countPrevious } from './statistics.previous.ts';
import { countCards, countDays, usersByCountry } from './statistics.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  // Users and spots of three countries and of none, then 300 changes, the same in every run.
  for (const [who, at] of moments.entries()) {
    const place = ['AR', 'BO', 'UK', null][who % 4] ?? null;
    await runStep(pool, { what: 'addUser', at, place, who, where: 0 });
    await runStep(pool, { what: 'addSpot', at, place, who, where: 0 });
  }
  for (const one of fc.sample(step, { numRuns: 300, seed: 20_261_122 })) {
    if (one.what !== 'everyoneMoves') await runStep(pool, one);
  }
});
afterAll(() => database.drop());

const everything = { from: '2023-01-01', to: '2026-12-31' };
const periods = [
  everything,
  { from: '2023-12-31', to: '2024-02-29' },
  { from: '2024-02-29', to: '2024-02-29' },
  { from: '2024-03-01', to: '2025-03-01' },
  { from: '2022-01-01', to: '2022-12-31' },
];
const countries = [undefined, 'AR', 'UK', 'MX'] as const;
const cases = periods.flatMap((period) => countries.map((country) => ({ ...period, country })));

test('the changes have left something to count of every kind', async () => {
  const cards = cardsOf(await countFromTables(database.pool, null, everything));
  expect(Object.values(cards).filter((n) => n < 3)).toEqual([]);
});

test.each(cases)('from $from to $to in $country the counts are those of the tables', async (one) => {
  const { country, ...period } = one;
  const counted = await countFromTables(database.pool, country ?? null, period);
  const { cards, byType } = await countCards(database.db, country, period);
  expect(cards).toEqual(cardsOf(counted));
  expect(byType).toEqual(counted.stories.byType);
  expect(await usersByCountry(database.db, country, period)).toEqual(counted.users.byCountry);
});

test.each(cases)(
  'from $from to $to in $country, until a time of the last day',
  async ({ country, from, to }) => {
    for (const time of ['00:00:00.000', '12:00:00.000', '23:59:59.999']) {
      const until = `${to}T${time}Z`;
      const expected = cardsOf(await countFromTables(database.pool, country ?? null, { from, to }, until));
      expect(await countPrevious(database.db, country, { period: { from, to }, until })).toEqual(expected);
    }
    const all = cardsOf(await countFromTables(database.pool, country ?? null, { from, to }));
    expect(await countPrevious(database.db, country, { period: { from, to }, until: null })).toEqual(all);
  },
);

test.each(countries)('in %s each day is counted that has something', async (country) => {
  const period = { from: '2024-01-01', to: '2025-12-31' };
  const days = [...new Set(moments.map((at) => at.slice(0, 10)))];
  const expected = [];
  for (const day of days.filter((one) => one >= period.from && one <= period.to)) {
    const { users, commentsCount, likes } = await countFromTables(database.pool, country ?? null, {
      from: day,
      to: day,
    });
    const row = {
      newUsers: users.new,
      activeUsers: users.active,
      comments: commentsCount,
      likes: likes.total,
    };
    if (Object.values(row).some((n) => n > 0)) expected.push({ day, ...row });
  }
  const found = await countDays(database.db, country, period);
  expect(found.filter(({ day: _, ...row }) => Object.values(row).some((n) => n > 0))).toEqual(expected);
});
