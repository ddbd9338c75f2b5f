import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { type Cards, type Period, type Statistics, statistics } from '#contract/statistics.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { gatherSlots } from '../../database/queries/tallies.ts';
import { setUpApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { countFromTables } from '../../testing/database/countFromTables.ts';
import { moment, moments, place, runStep, step } from '../../testing/scenarios/randomChanges.ts';
import { countPrevious } from './statistics.previous.ts';
import { topSpots } from './statistics.topspots.ts';

const api = setUpApi();
let pool: pg.Pool;
beforeAll(async () => {
  pool = api.database.pool;
  await api.as('admin');
});

const withIdsOnly = (answer: Statistics) => ({
  ...answer,
  likes: {
    ...answer.likes,
    topSpots: answer.likes.topSpots.map(({ spot: { id }, count }) => ({ id, count })),
  },
});

const cardsOf = (counted: Awaited<ReturnType<typeof countFromTables>>): Cards => ({
  totalUsers: counted.users.total,
  newUsers: counted.users.new,
  activeUsers: counted.users.active,
  songsUploaded: counted.songsUploaded,
  commentsCount: counted.commentsCount,
  likesTotal: counted.likes.total,
  storiesTotal: counted.stories.total,
  conversationsCount: counted.conversationsCount,
  totalFansRock: counted.totalFansRock,
});

/** The rows of all rollup tables, summed over their slots. */
const rolledUp = `
  select 'days', metric, country, day::text, grain, sum(n) as n from daily_counts group by 2, 3, 4, 5 having sum(n) <> 0
  union all
  select 'active', previous::text, country, day::text, '', sum(n) from active_days group by 2, 3, 4 having sum(n) <> 0
  union all
  select 'spots', spot_id::text, country, '', '', upto[cardinality(upto)] from spot_likes where upto[cardinality(upto)] > 0
  order by 1, 2, 3, 4, 5`;

/** Expects that rebuilding the rollup tables changes nothing. */
async function expectExactRollups(): Promise<void> {
  const { rows: before } = await pool.query(rolledUp);
  await pool.query('call rebuild_statistics()');
  expect(before.length).toBeGreaterThan(10);
  expect((await pool.query(rolledUp)).rows).toEqual(before);
}

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

async function expectExactStatistics(country: string | null, from: string, to: string): Promise<void> {
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

test('the statistics match the tables after random insertions, updates and deletions', async () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(periodArbitrary, { minLength: 4, maxLength: 4 }),
      async (changes, periods) => {
        for (const one of changes) await runStep(pool, one);
        for (const { country, a, b } of periods) {
          const [from, to] = [a.slice(0, 10), b.slice(0, 10)].sort() as [string, string];
          await expectExactStatistics(country, from, to);
        }
      },
    ),
    // A fixed seed: a failure comes from a change of the code, not from chance.
    { numRuns: 12, endOnFailure: true, seed: 20_261_121 },
  );
}, 600_000);

test('rebuilding the statistics changes nothing', expectExactRollups);

test('the statistics are exact after concurrent changes', async () => {
  const steps = fc.sample(step, { numRuns: 400, seed: 7 });
  for (const at of moments) await runStep(pool, { what: 'addUser', at, place: 'AR', who: 0, where: 0 });
  const errorCodes = new Set<string>();
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (const one of steps.filter((_step, i) => i % 8 === worker)) {
      // Statements may fail with a deadlock or a foreign key of a deleted row, and are rolled back then.
      await runStep(pool, one).catch(({ code }: { code: string }) => errorCodes.add(code));
    }
  });
  const working = Promise.all(workers);
  for (let i = 0; i < 5; i++) await gatherSlots(api.db);
  await working;
  expect([...errorCodes].filter((code) => code !== '40P01' && code !== '23503')).toEqual([]);
  await expectExactRollups();
});
