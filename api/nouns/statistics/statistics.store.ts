import { type SQL, sql } from 'drizzle-orm';
import { monthStart } from '#contract/kit/lists/periods.ts';
import type { Cards, Period, Statistics, StatisticsQuery, TrendDay } from '#contract/statistics.ts';
import { type StoryType, storyTypes } from '#contract/stories.ts';
import type { Db } from '../../database/connection/database.ts';
import { activeDays, dailyCounts } from './statistics.table.ts';

/* Reads of the rolled-up tables (docs/decisions/0012), of all countries if none is given. */

type Country = StatisticsQuery['country'];

const countryKey = (country: Country) => country ?? '*';

/** All counts up to the end of `to`: the months before its month, and the days of its month. */
const upTo = (to: string): SQL => sql`(
  (${dailyCounts.grain} = 'm' and ${dailyCounts.day} < ${monthStart(to)}::date)
  or (${dailyCounts.grain} = 'd' and ${dailyCounts.day} between ${monthStart(to)}::date and ${to}::date))`;

/** Users with a signed-in call in the period, each counted on their first day in it. */
const countActive = (country: Country, { from, to }: Period): SQL => sql`(
  select coalesce(sum(${activeDays.n}), 0)::int from ${activeDays}
  where ${activeDays.country} = ${countryKey(country)}
    and ${activeDays.day} between ${from}::date and ${to}::date and ${activeDays.previous} < ${from}::date)`;

/** The dashboard's cards, and the stories by type, of a period. */
export async function countCards(db: Db, country: Country, period: Period) {
  const { rows } = await db.execute<{ metric: string; n: number }>(sql`
    select metric, sum(n)::int as n from (
      select ${dailyCounts.metric} as metric, ${dailyCounts.n} as n from ${dailyCounts}
      where ${dailyCounts.metric} in ${metrics} and ${dailyCounts.grain} = 'd'
        and ${dailyCounts.country} = ${countryKey(country)}
        and ${dailyCounts.day} between ${period.from}::date and ${period.to}::date
      union all
      select 'total:' || ${dailyCounts.metric}, ${dailyCounts.n} from ${dailyCounts}
      where ${dailyCounts.metric} in ('users', 'fans') and ${dailyCounts.country} = ${countryKey(country)}
        and ${upTo(period.to)}
    ) as counts group by metric
    union all select 'active', ${countActive(country, period)}`);
  const counts = new Map(rows.map(({ metric, n }) => [metric, n]));
  const of = (metric: string) => counts.get(metric) ?? 0;
  const byType = {} as Record<StoryType, number>;
  for (const type of storyTypes) byType[type] = of(`story:${type}`);
  const cards: Cards = {
    totalUsers: of('total:users'),
    newUsers: of('users'),
    activeUsers: of('active'),
    songsUploaded: of('songs'),
    commentsCount: of('comments'),
    likesTotal: of('likes'),
    storiesTotal: storyTypes.reduce((sum, type) => sum + byType[type], 0),
    conversationsCount: of('conversations'),
    totalFansRock: of('total:fans'),
  };
  return { cards, byType };
}

const storyMetrics = storyTypes.map((type) => `story:${type}`);
const metrics = ['users', 'songs', 'comments', 'likes', 'conversations', ...storyMetrics];

/** Users by country at the end of the period, the highest number first. */
export async function usersByCountry(
  db: Db,
  country: Country,
  { to }: Period,
): Promise<Statistics['users']['byCountry']> {
  const { rows } = await db.execute<{ _id: string | null; count: number }>(sql`
    select nullif(${dailyCounts.country}, '') as "_id", sum(${dailyCounts.n})::int as count from ${dailyCounts}
    where ${dailyCounts.metric} = 'users'
      and ${country ? sql`${dailyCounts.country} = ${country}` : sql`${dailyCounts.country} <> '*'`}
      and ${upTo(to)}
    group by ${dailyCounts.country} having sum(${dailyCounts.n}) > 0
    order by 2 desc, 1`);
  return rows;
}

/** The counts of each day of the period that has any. */
export async function countDays(db: Db, country: Country, { from, to }: Period): Promise<TrendDay[]> {
  const { rows } = await db.execute<Record<keyof TrendDay, never>>(sql`
    select day::text as day,
      coalesce(sum(n) filter (where metric = 'users'), 0)::int as "newUsers",
      coalesce(sum(n) filter (where metric = 'active'), 0)::int as "activeUsers",
      coalesce(sum(n) filter (where metric = 'comments'), 0)::int as comments,
      coalesce(sum(n) filter (where metric = 'likes'), 0)::int as likes
    from (
      select ${dailyCounts.metric} as metric, ${dailyCounts.day} as day, ${dailyCounts.n} as n from ${dailyCounts}
      where ${dailyCounts.metric} in ('users', 'comments', 'likes') and ${dailyCounts.grain} = 'd'
        and ${dailyCounts.country} = ${countryKey(country)}
        and ${dailyCounts.day} between ${from}::date and ${to}::date
      union all
      select 'active', ${activeDays.day}, ${activeDays.n} from ${activeDays}
      where ${activeDays.country} = ${countryKey(country)} and ${activeDays.day} between ${from}::date and ${to}::date
    ) as counts group by day order by day`);
  return rows;
}
