import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { type Cards, type Period, type Statistics, statistics } from '#contract/statistics.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { gatherSlots } from '../../database/queries/tallies.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { countedFromTables } from '../../testing/database/countedFromTables.ts';
import { moment, moments, place, runStep, step } from '../../testing/scenarios/randomEvents.ts';
import { countPrevious } from './statistics.before.ts';
import { topSpots } from './statistics.topspots.ts';

let api: TestApi;
let pool: pg.Pool;
beforeAll(async () => {
  api = await startTestApi();
  pool = api.database.pool;
  await api.as('admin');
});
afterAll(() => api.stop());

const plain = (answer: Statistics) => ({
  ...answer,
  likes: {
    ...answer.likes,
    topSpots: answer.likes.topSpots.map(({ spot: { id }, count }) => ({ id, count })),
  },
});

const cardsOf = (of: Awaited<ReturnType<typeof countedFromTables>>): Cards => ({
  totalUsers: of.users.total,
  newUsers: of.users.new,
  activeUsers: of.users.active,
  songsUploaded: of.songsUploaded,
  commentsCount: of.commentsCount,
  likesTotal: of.likes.total,
  storiesTotal: of.stories.total,
  conversationsCount: of.conversationsCount,
  totalFansRock: of.totalFansRock,
});

/** Everything that is rolled up, without its slots. */
const rolledUp = `
  select 'days', metric, country, day::text, grain, sum(n) as n from daily_counts group by 2, 3, 4, 5 having sum(n) <> 0
  union all
  select 'active', previous::text, country, day::text, '', sum(n) from active_days group by 2, 3, 4 having sum(n) <> 0
  union all
  select 'spots', spot_id::text, country, '', '', upto[cardinality(upto)] from spot_likes where upto[cardinality(upto)] > 0
  order by 1, 2, 3, 4, 5`;

/** Counts everything anew and finds what was there. */
async function nothingIsOff(): Promise<void> {
  const { rows: before } = await pool.query(rolledUp);
  await pool.query('call rebuild_statistics()');
  expect(before.length).toBeGreaterThan(10);
  expect((await pool.query(rolledUp)).rows).toEqual(before);
}

/** Each number that leads to a list has the total of that list. */
async function listsAgree(
  admin: Awaited<ReturnType<TestApi['as']>>,
  country: string | null,
  { from, to }: Period,
  shown: Statistics,
): Promise<void> {
  const here = { perPage: 5, ...(country && { country }) };
  const total = async (
    endpoint: typeof users.list | typeof comments.list | typeof stories.list,
    query: object,
  ) => (await admin.call(endpoint, { query: { ...here, ...query } })).body.metadata.total;
  expect({
    total: await total(users.list, { to }),
    new: await total(users.list, { from, to }),
    active: await total(users.list, { activeFrom: from, activeTo: to }),
    comments: await total(comments.list, { from, to }),
    stories: await total(stories.list, { from, to }),
    songs: await total(stories.list, { from, to, type: 'song' }),
  }).toEqual({
    total: shown.users.total,
    new: shown.users.new,
    active: shown.users.active,
    comments: shown.commentsCount,
    stories: shown.stories.total,
    songs: shown.stories.byType.song,
  });
}

async function agrees(country: string | null, from: string, to: string): Promise<void> {
  const admin = await api.as('admin');
  const query = { rangeType: 'range', startDate: from, endDate: to, ...(country && { country }) };
  const { status, body } = await admin.call(statistics.all, { query });
  expect(status).toBe(200);
  expect(plain(body)).toEqual(await countedFromTables(pool, country, { from, to }));
  await listsAgree(admin, country, { from, to }, body);
  // However the spots are found: one by one, or by what they can have at most.
  const bounded = await topSpots(api.db, country, { from, to }, { countAll: 0, considered: 5, counted: 2 });
  expect(bounded).toEqual(body.likes.topSpots);
  for (const time of ['00:00:00.000', '00:00:00.001', '12:00:00.000', '23:59:59.999']) {
    const until = `${to}T${time}Z`;
    const anew = cardsOf(await countedFromTables(pool, country, { from, to }, until));
    expect(await countPrevious(api.db, country, { period: { from, to }, until }), until).toEqual(anew);
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

const asked = fc.record({ country: place, a: moment, b: moment });

test('the numbers are those of the tables, whatever was added, moved or taken away', async () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(asked, { minLength: 4, maxLength: 4 }), async (happened, questions) => {
      for (const one of happened) await runStep(pool, one);
      for (const { country, a, b } of questions) {
        const [from, to] = [a.slice(0, 10), b.slice(0, 10)].sort() as [string, string];
        await agrees(country, from, to);
      }
    }),
    // The same each time: what fails is the change that is tested, not chance.
    { numRuns: 12, endOnFailure: true, seed: 20_261_121 },
  );
}, 600_000);

test('counting everything anew changes nothing', nothingIsOff);

test('a burst of writes at once, with people and spots that move meanwhile, leaves the numbers right', async () => {
  const steps = fc.sample(step, { numRuns: 400, seed: 7 });
  for (const at of moments) await runStep(pool, { what: 'addUser', at, place: 'AR', who: 0, where: 0 });
  const lost = new Set<string>();
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (const one of steps.filter((_step, i) => i % 8 === worker)) {
      // A deadlock undoes one statement as a whole, and a row may be gone before another refers to it.
      await runStep(pool, one).catch(({ code }: { code: string }) => lost.add(code));
    }
  });
  const working = Promise.all(workers);
  for (let i = 0; i < 5; i++) await gatherSlots(api.db);
  await working;
  expect([...lost].filter((code) => code !== '40P01' && code !== '23503')).toEqual([]);
  await nothingIsOff();
});
