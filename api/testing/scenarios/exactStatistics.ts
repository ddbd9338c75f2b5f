import fc from 'fast-check';
import { expect } from 'vitest';
import { comments } from '#contract/comments.ts';
import { type Period, type Statistics, statistics } from '#contract/statistics.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { countPrevious } from '../../nouns/statistics/statistics.previous.ts';
import { topSpots } from '../../nouns/statistics/statistics.topspots.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { cardsOf, countFromTables } from '../database/countFromTables.ts';
import { moment, place, runStep, step } from '../random/randomChanges.ts';

const withIdsOnly = (answer: Statistics) => ({
  ...answer,
  likes: {
    ...answer.likes,
    topSpots: answer.likes.topSpots.map(({ spot: { id }, count }) => ({ id, count })),
  },
});

/** Expects that each number is the total of the list that it links to. */
async function expectListTotals(
  admin: Awaited<ReturnType<TestApi['as']>>,
  country: string | null,
  { from, to }: Period,
  numbers: Statistics,
): Promise<void> {
  const filters = { perPage: 5, ...(country && { country }) };
  const total = async (
    endpoint: typeof users.list | typeof comments.list | typeof stories.list,
    query: object,
  ) => (await admin.call(endpoint, { query: { ...filters, ...query } })).body.metadata.total;
  expect({
    total: await total(users.list, { to }),
    new: await total(users.list, { from, to }),
    active: await total(users.list, { activeFrom: from, activeTo: to }),
    comments: await total(comments.list, { from, to }),
    stories: await total(stories.list, { from, to }),
    songs: await total(stories.list, { from, to, type: 'song' }),
  }).toEqual({
    total: numbers.users.total,
    new: numbers.users.new,
    active: numbers.users.active,
    comments: numbers.commentsCount,
    stories: numbers.stories.total,
    songs: numbers.stories.byType.song,
  });
}

async function expectExactStatistics(
  api: TestApi,
  country: string | null,
  { from, to }: Period,
): Promise<void> {
  const { pool } = api.database;
  const admin = await api.as('admin');
  const query = { rangeType: 'range', startDate: from, endDate: to, ...(country && { country }) };
  const { status, body } = await admin.call(statistics.all, { query });
  expect(status).toBe(200);
  expect(withIdsOnly(body)).toEqual(await countFromTables(pool, country, { from, to }));
  await expectListTotals(admin, country, { from, to }, body);
  // Both algorithms for the top spots have the same result: counting all, or only those whose upper bound is high enough.
  const bounded = await topSpots(api.db, country, { from, to }, { countAll: 0, considered: 5, counted: 2 });
  expect(bounded).toEqual(body.likes.topSpots);
  for (const time of ['00:00:00.000', '00:00:00.001', '12:00:00.000', '23:59:59.999']) {
    const until = `${to}T${time}Z`;
    const expected = cardsOf(await countFromTables(pool, country, { from, to }, until));
    expect(await countPrevious(api.db, country, { period: { from, to }, until }), until).toEqual(expected);
  }
  const { body: trends } = await admin.call(statistics.trends, { query });
  const sum = (metric: 'newUsers' | 'comments' | 'likes') =>
    trends.days.reduce((total, day) => total + day[metric], 0);
  expect([sum('newUsers'), sum('comments'), sum('likes')]).toEqual([
    body.users.new,
    body.commentsCount,
    body.likes.total,
  ]);
}

const periodArbitrary = fc.record({ country: place, a: moment, b: moment });

/** Expects that the statistics match the tables after each of `numRuns` series of random insertions, updates and deletions. */
export async function expectExactAfterChanges(api: TestApi, numRuns: number, seed: number): Promise<void> {
  const steps = fc.array(step, { minLength: 20, maxLength: 60 });
  const periods = fc.array(periodArbitrary, { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(steps, periods, async (changes, chosen) => {
      for (const one of changes) await runStep(api.database.pool, one);
      for (const { country, a, b } of chosen) {
        const [from, to] = [a.slice(0, 10), b.slice(0, 10)].sort() as [string, string];
        await expectExactStatistics(api, country, { from, to });
      }
    }),
    { numRuns, endOnFailure: true, seed },
  );
}
